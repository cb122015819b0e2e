import { withAsciiMinus } from "@emberline/game";
import { countText } from "../text/count-text.ts";
import type { PastedCell } from "./cell-edits.ts";

/** A table copied from a spreadsheet; null for a single value, which is pasted like any text. */
export function readPastedTable(text: string): string[][] | null {
  const lines = text.replace(/(?:\r\n?|\n)$/, "").split(/\r\n?|\n/);
  const rows = lines.map((line) => line.split("\t").map((cell) => withAsciiMinus(cell.trim())));
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows;
}

interface Grid {
  /** Undefined outside the grid. */
  keyAt: (row: number, column: number) => string | undefined;
  /** The text that a cell gets; null for one that is not valid. */
  read: (text: string) => string | null;
  nameOf: (key: string) => string;
  /** "a whole number from 0 to 99" */
  valid: string;
}

/** The cells that a table fills from `row` and `column` on, or why it fills none. Empty cells leave the value as it is. */
export function placeInGrid(
  { keyAt, read, nameOf, valid }: Grid,
  rows: readonly string[][],
  { row, column }: { row: number; column: number },
): { cells: PastedCell[] } | { error: string } {
  const cells: PastedCell[] = [];
  const wrong: string[] = [];
  let isOutside = false;
  for (const [down, values] of rows.entries()) {
    for (const [right, given] of values.entries()) {
      if (given === "") continue;
      const key = keyAt(row + down, column + right);
      const text = read(given);
      if (key === undefined) isOutside = true;
      else if (text === null) wrong.push(`${nameOf(key)}: “${given}” is not ${valid}`);
      else cells.push({ key, text });
    }
  }
  if (isOutside) return { error: "Nothing was pasted: the table is larger than the grid from here on" };
  if (wrong.length === 0) return { cells };
  const more = wrong.length > 1 ? ` (and ${countText(wrong.length - 1, "more cell")})` : "";
  return { error: `Nothing was pasted. ${wrong[0]}${more}` };
}
