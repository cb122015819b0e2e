import type { ImportedTable } from "@emberline/contract";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { countText } from "../../../../ui/text/count-text.ts";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import type { TableKind } from "./columns.ts";

type ImportedRow = ImportedTable["rows"][number];

const count = ({ rows }: ImportedTable, outcome: ImportedRow["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

export const changedCount = (table: ImportedTable): number => count(table, "added") + count(table, "changed");

/** "18 contestants", "1 episode". */
export const rowsText = (kind: TableKind, number: number): string =>
  countText(number, kind === "players" ? "contestant" : "episode");

/** What an import did or would do, in a sentence. */
export function importedText(kind: TableKind, table: ImportedTable): string {
  const added = count(table, "added");
  const changed = count(table, "changed");
  const unchanged = count(table, "unchanged");
  if (added + changed === 0) return `“${table.season}” has all of this already.`;
  const parts = [
    ...(added > 0 ? [`${rowsText(kind, added)} ${table.dryRun ? "would be added" : "added"}`] : []),
    ...(changed > 0 ? [`${rowsText(kind, changed)} ${table.dryRun ? "would be changed" : "changed"}`] : []),
    ...(unchanged > 0 ? [`${unchanged} already there`] : []),
  ];
  return `“${table.season}”: ${parts.join(", ")}.`;
}

const FIELD_NAMES: Readonly<Record<string, string>> = { occupation: "job", airDate: "air date" };

/** The changes of a known contestant or episode, "age 40 → 41". */
export const changeTexts = ({ changes }: ImportedRow, timeZone: string): string[] =>
  changes.map(({ field, from, to }) => {
    const text = (value: string) =>
      field === "airDate" ? dateTimeText(value, serverNow(), { timeZone }) : value;
    return `${FIELD_NAMES[field] ?? field} ${from === null ? "empty" : text(from)} → ${text(to)}`;
  });
