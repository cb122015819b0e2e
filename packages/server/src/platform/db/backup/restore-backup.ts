import type pg from "pg";
import { connectForBackup } from "./backup-connection.ts";
import {
  BackupError,
  BATCH_BYTES,
  BATCH_ROWS,
  findForeignKeys,
  findMigrations,
  findTables,
  type ForeignKey,
  type Table,
  truncated,
  corrupted,
  newerVersion,
  olderVersion,
  parseHeader,
} from "./backup-format.ts";

/**
 * Fills an empty database from the lines of a verified backup, in one transaction, and returns the number of rows. A dry
 * run does the same and rolls it back. Deletes all sessions and cancels pending messages. Throws a `BackupError`.
 */
export async function restoreBackup(
  connection: pg.PoolConfig,
  lines: AsyncIterable<string>,
  isDryRun = false,
): Promise<number> {
  const { client, causeOf, close } = await connectForBackup(connection);
  try {
    await client.query("begin");
    const rows = await restoreInto(client, lines);
    await client.query(isDryRun ? "rollback" : "commit");
    return rows;
  } catch (error) {
    throw causeOf(error);
  } finally {
    await close();
  }
}

async function restoreInto(client: pg.Client, lines: AsyncIterable<string>): Promise<number> {
  const tables = await findTables(client);
  await requireEmpty(client, tables);
  const deferred = forwardKeys(tables, await findForeignKeys(client));
  for (const { table, name } of deferred)
    await client.query(`alter table "${table}" alter constraint "${name}" deferrable initially deferred`);
  const rows = await insertAll(client, tables, lines);
  await client.query("set constraints all immediate");
  for (const { table, name } of deferred)
    await client.query(`alter table "${table}" alter constraint "${name}" not deferrable`);
  await resetSequences(client);
  await deleteSessions(client);
  await cancelPendingMessages(client);
  return rows;
}

/** Tables that the server fills at every start or every night; a restore empties them. */
const STARTUP_TABLES = ["setup_links", "jobs", "push_keys", "clock_heartbeat", "backups"];

async function requireEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (STARTUP_TABLES.includes(name)) await client.query(`delete from "${name}"`);
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount)
      throw new BackupError("There is data already: restore into an empty data folder or database");
  }
}

/** The foreign keys of cycles and of tables that refer to themselves. */
function forwardKeys(tables: Table[], keys: ForeignKey[]): ForeignKey[] {
  const positions = new Map(tables.map(({ name }, position) => [name, position]));
  const positionOf = (name: string) => positions.get(name) ?? -1;
  return keys.filter(({ table, refersTo }) => positionOf(refersTo) >= positionOf(table));
}

/** The rows of each table in a backup, in its order. */
export async function countRows(lines: AsyncIterable<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const line of lines) {
    const [, table] = ROW.exec(line) ?? [];
    if (table !== undefined) counts.set(table, (counts.get(table) ?? 0) + 1);
  }
  return counts;
}

const ROW = /^\{"table":"([^"]+)","row":(.*)\}$/s;

async function insertAll(client: pg.Client, tables: Table[], lines: AsyncIterable<string>): Promise<number> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  let hasHeader = false;
  let hasFooter = false;
  let count = 0;
  let batch: Batch | undefined;
  for await (const line of lines) {
    if (!hasHeader) {
      requireVersion(parseHeader(line).migrations, await findMigrations(client));
      hasHeader = true;
      continue;
    }
    const [, name = "", row = ""] = ROW.exec(line) ?? [];
    hasFooter = name === "";
    if (hasFooter) continue;
    const table = byName.get(name);
    if (!table) throw corrupted();
    if (batch && (batch.table !== table || isFull(batch))) {
      await insert(client, batch);
      batch = undefined;
    }
    batch ??= { table, rows: [], bytes: 0 };
    batch.rows.push(row);
    batch.bytes += row.length;
    count += 1;
  }
  if (batch) await insert(client, batch);
  if (!hasFooter) throw truncated();
  return count;
}

function requireVersion(theirs: string[], ours: string[]): void {
  if (JSON.stringify(theirs) === JSON.stringify(ours)) return;
  throw ours.every((name) => theirs.includes(name)) ? newerVersion() : olderVersion();
}

interface Batch {
  table: Table;
  /** Rows as JSON objects. */
  rows: string[];
  bytes: number;
}

const isFull = ({ rows, bytes }: Batch) => rows.length >= BATCH_ROWS || bytes >= BATCH_BYTES;

async function insert(client: pg.Client, { table: { name, columns }, rows }: Batch): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const values = columns.map((column) => `"${column.name}"::${column.type}`).join(", ");
  const texts = columns.map((column) => `"${column.name}" text`).join(", ");
  await client.query(
    `insert into "${name}" (${names}) overriding system value
     select ${values} from json_to_recordset($1::json) as t(${texts})`,
    [`[${rows.join(",")}]`],
  );
}

async function resetSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select * from (
       select table_name as "table", column_name as "column",
         pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
       from information_schema.columns where table_schema = 'public'
     ) s where sequence is not null`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, coalesce(max("${column}"), 1), max("${column}") is not null) from "${table}"`,
      [sequence],
    );
  }
}

/** Sessions that ended and reset links that were used since the backup would be valid again. */
async function deleteSessions(client: pg.Client): Promise<void> {
  await client.query("delete from sessions");
  await client.query("delete from reset_tokens");
}

/**
 * Messages that were pending at the time of the backup have probably been sent since. Overdue jobs start again at their
 * next date.
 */
async function cancelPendingMessages(client: pg.Client): Promise<void> {
  await client.query(`update mail_outbox set state = 'dropped', reason = 'restored' where state = 'queued'`);
  await client.query(
    `update push_outbox set state = 'dropped', reason = 'restored', message = null where state = 'queued'`,
  );
  await client.query(
    `update bulk_messages set cancelled_at = now() where handed_over_at is null and cancelled_at is null`,
  );
  await client.query(`update survey_reminders set handed_over_at = now() where handed_over_at is null`);
  await client.query(`update jobs set due_at = null`);
}
