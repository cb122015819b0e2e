import type { ImportedTable } from "@emberline/contract";
import type { RowIssue } from "@emberline/game";
import { audit } from "../../../db/queries/audit.ts";
import { requireOpenSeason } from "../../../db/queries/season-lock.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../errors.ts";
import type { Count } from "../import/diff-rows.ts";

export type ImportedRow = ImportedTable["rows"][number];
type Change = ImportedRow["changes"][number];

/**
 * Locks the season, so that two imports take turns and the second one finds the rows of the first. Throws 404 for an
 * unknown season, 409 for an archived one.
 */
export async function lockSeasonForImport(tx: Tx, seasonId: string): Promise<{ name: string }> {
  const season = await tx
    .selectFrom("seasons")
    .select("name")
    .where("seasonId", "=", seasonId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!season) throw new AppError(404, "Season not found");
  await requireOpenSeason(tx, seasonId);
  return season;
}

const SHOWN_MAX = 5;

/** Throws 422 with a line for each of the first five issues. */
export function rejectRows(issues: readonly RowIssue[]): void {
  if (issues.length === 0) return;
  const lines = issues.slice(0, SHOWN_MAX).map(({ row, message }) => `Row ${row}: ${message}`);
  const left = issues.length - lines.length;
  throw new AppError(422, [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"));
}

/** The changes of a row as text: its values and those stored before. */
export const describeChangedFields = (from: object, changes: object): Change[] =>
  Object.entries(changes).map(([field, to]: [string, unknown]) => {
    const old: unknown = Reflect.get(from, field);
    return { field, from: old === null || old === "" ? null : toText(old), to: toText(to) };
  });

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

export const addedRow = (row: number, number: number | null = null): ImportedRow => ({
  row,
  outcome: "added",
  number,
  changes: [],
  keptTribe: null,
});

/** Writes one audit entry for the whole table, unless it changed nothing. */
export async function auditTable(
  tx: Tx,
  entry: { userId: string; seasonId: string; season: string; counts: Record<string, Count>; before: object },
): Promise<void> {
  const { userId, seasonId, season, counts, before } = entry;
  if (Object.values(counts).every(({ added, changed }) => added + changed === 0)) return;
  await audit(tx, {
    userId,
    action: "season.imported",
    subjectId: seasonId,
    subject: season,
    before,
    after: { season, counts },
  });
}

/** How many rows were added, changed and left unchanged. */
export function countRows(rows: readonly ImportedRow[]): Count {
  const count: Count = { added: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) count[outcome] += 1;
  return count;
}
