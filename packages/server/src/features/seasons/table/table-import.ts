import type { ImportedTable } from "@emberline/contract";
import type { RowIssue } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { recordFirstTribes } from "../../../platform/db/queries/season-content.ts";
import { requireOpenSeason } from "../../../platform/db/queries/season-lock.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { inDryRunTransaction } from "../dry-run.ts";
import type { Count } from "../import/describe-changes.ts";

type ImportedRow = ImportedTable["rows"][number];
type Change = ImportedRow["changes"][number];

interface Import {
  db: Db;
  userId: string;
  seasonId: string;
  dryRun: boolean;
  kind: "episodes" | "contestants";
}

interface Written {
  rows: ImportedRow[];
  before: object[];
  tribes?: { count: Count; added: ImportedTable["newTribes"] };
}

/**
 * Imports a table into a season in one transaction, which a dry run rolls back. `write` stores the rows. Throws 404 for
 * an unknown season, 409 for an archived one, and as `write`.
 */
export function importTable(
  { db, userId, seasonId, dryRun, kind }: Import,
  write: (tx: Tx) => Promise<Written>,
): Promise<ImportedTable> {
  return inDryRunTransaction(db, dryRun, async (tx) => {
    const { name: season } = await lockSeasonForImport(tx, seasonId);
    const { rows, before, tribes } = await write(tx);
    await recordFirstTribes(tx, seasonId);
    const counts = { ...(tribes ? { tribes: tribes.count } : {}), [kind]: countRows(rows) };
    await auditTable(tx, { userId, seasonId, season, counts, before: { [kind]: before } });
    return { season, dryRun, newTribes: tribes?.added ?? [], rows };
  });
}

/**
 * Locks the season, so that two imports run one after the other and the second one sees the rows of the first. Throws
 * 404 for an unknown season, 409 for an archived one.
 */
async function lockSeasonForImport(tx: Tx, seasonId: string): Promise<{ name: string }> {
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

/** A row of a table with the stored row that it is about; undefined for a new one. */
interface MatchedRow<Row, Stored> {
  row: Row;
  stored: Stored | undefined;
  /** An episode's. */
  number?: number;
}

interface RowChange {
  /** The changed values by the names of the row's fields. */
  changes: object;
  keptTribe?: string | null;
}

/** Calls `change` to write each stored row; returns the counts, and the former values of changed rows. */
export async function changeRows<Row extends { row: number }, Stored extends object>(
  matches: readonly MatchedRow<Row, Stored>[],
  change: (row: Row, stored: Stored) => Promise<RowChange>,
): Promise<{ rows: ImportedRow[]; before: Stored[] }> {
  const rows: ImportedRow[] = [];
  const before: Stored[] = [];
  for (const { row: wanted, stored, number = null } of matches) {
    const { row } = wanted;
    if (stored === undefined) {
      rows.push({ row, outcome: "added", number, changes: [], keptTribe: null });
      continue;
    }
    const { changes, keptTribe = null } = await change(wanted, stored);
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) before.push(stored);
    const outcome = isChanged ? "changed" : "unchanged";
    rows.push({ row, outcome, number, changes: describeChangedFields(stored, changes), keptTribe });
  }
  return { rows, before };
}

/** The changes of a row as text: its values and those stored before. */
const describeChangedFields = (from: object, changes: object): Change[] =>
  Object.entries(changes).map(([field, to]: [string, unknown]) => {
    const old: unknown = Reflect.get(from, field);
    return { field, from: old === null || old === "" ? null : toText(old), to: toText(to) };
  });

const toText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

/** Writes one audit entry for the whole table, unless it changed nothing. */
async function auditTable(
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
function countRows(rows: readonly ImportedRow[]): Count {
  const count: Count = { added: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of rows) count[outcome] += 1;
  return count;
}
