import type { ScoreSheet } from "@emberline/contract";
import { POINTS_MAX, POINTS_MIN, withAsciiMinus } from "@emberline/game";
import { countText, numberText } from "../../../../ui/text/count-text.ts";
import { cellKey, cellName, readPoints } from "../model/cell-text.ts";
import type { PastedCell } from "../model/edits.ts";

const IN_RANGE = ` from ${numberText(POINTS_MIN)} to ${numberText(POINTS_MAX)}`;

/** A table copied from a spreadsheet; null for a single value, which is pasted like any text. */
export function readPastedTable(text: string): string[][] | null {
  const lines = text.replace(/(?:\r\n?|\n)$/, "").split(/\r\n?|\n/);
  const rows = lines.map((line) => line.split("\t").map((cell) => withAsciiMinus(cell.trim())));
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows;
}

/** The cells that a table fills from `row` and `column` on, or why it fills none. Empty cells leave the score as it is. */
export function placeTable(
  sheet: ScoreSheet,
  rows: readonly string[][],
  { row, column }: { row: number; column: number },
): { cells: PastedCell[] } | { error: string } {
  const cells: PastedCell[] = [];
  const wrong: string[] = [];
  let isOutside = false;
  for (const [down, values] of rows.entries()) {
    for (const [right, text] of values.entries()) {
      if (text === "") continue;
      const stat = sheet.players[row + down]?.stats[column + right];
      const points = readPoints(text);
      if (!stat) isOutside = true;
      else if (points !== null && points >= POINTS_MIN && points <= POINTS_MAX) {
        cells.push({ key: cellKey(stat), text: String(points) });
      } else {
        wrong.push(`${cellName(sheet, cellKey(stat))}: “${text}” is not a whole number${IN_RANGE}`);
      }
    }
  }
  if (isOutside) return { error: "Nothing was pasted: the table is larger than the grid from here on" };
  if (wrong.length === 0) return { cells };
  const more = wrong.length > 1 ? ` (and ${countText(wrong.length - 1, "more cell")})` : "";
  return { error: `Nothing was pasted. ${wrong[0]}${more}` };
}
