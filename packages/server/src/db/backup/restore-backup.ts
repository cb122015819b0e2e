import type pg from "pg";
import { FETCH, findMigrations, findTables, type Row } from "./backup-parts.ts";

/** A backup that cannot be restored; the message is one sentence. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** Fills an empty database from a backup, whole or not at all; answers the number of rows. */
export async function restoreBackup(pool: pg.Pool, lines: AsyncIterable<string>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const rows = await restoreInto(client, lines);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function restoreInto(client: pg.PoolClient, lines: AsyncIterable<string>): Promise<number> {
  const tables = new Set(await findTables(client));
  await requireEmpty(client, tables);
  let head: unknown;
  let end: number | undefined;
  let rows = 0;
  let batch: Row[] = [];
  for await (const text of lines) {
    const value = parse(text);
    if (head === undefined) head = await requireHead(client, value);
    else if (isRow(value, tables)) {
      rows += 1;
      if (batch.length >= FETCH || (batch[0] && batch[0].table !== value.table))
        batch = await insert(client, batch);
      batch.push(value);
    } else end = endOf(value);
  }
  await insert(client, batch);
  if (end !== rows) throw new BackupError("The backup is not whole: its end is missing");
  await continueNumbers(client);
  await callOffNotices(client);
  return rows;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError("That is no backup of Emberline");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

async function requireHead(client: pg.PoolClient, value: unknown): Promise<object> {
  if (!isObject(value) || value["emberline"] !== "backup")
    throw new BackupError("That is no backup of Emberline");
  if (JSON.stringify(value["migrations"]) !== JSON.stringify(await findMigrations(client))) {
    throw new BackupError("The backup is of another version of Emberline: restore it with that one");
  }
  return value;
}

function isRow(value: unknown, tables: ReadonlySet<string>): value is Row & Record<string, unknown> {
  return (
    isObject(value) &&
    typeof value["table"] === "string" &&
    tables.has(value["table"]) &&
    isObject(value["row"])
  );
}

function endOf(value: unknown): number {
  if (isObject(value) && typeof value["rows"] === "number") return value["rows"];
  throw new BackupError("The backup holds something that is not of this version of Emberline");
}

async function requireEmpty(client: pg.PoolClient, tables: ReadonlySet<string>): Promise<void> {
  for (const table of tables) {
    // The link of a start without an admin is no data.
    if (table === "setup_links") continue;
    const { rowCount } = await client.query(`select 1 from "${table}" limit 1`);
    if (rowCount)
      throw new BackupError("There is data already: restore into an empty data folder or database");
  }
  await client.query("delete from setup_links");
}

async function insert(client: pg.PoolClient, batch: Row[]): Promise<Row[]> {
  const [first] = batch;
  if (first) {
    await client.query(
      `insert into "${first.table}" overriding system value
       select * from jsonb_populate_recordset(null::"${first.table}", $1::jsonb)`,
      [JSON.stringify(batch.map(({ row }) => row))],
    );
  }
  return [];
}

async function continueNumbers(client: pg.PoolClient): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('audit_log', 'audit_id'), greatest(max(audit_id), 1)) from audit_log`,
  );
}

/**
 * What was on its way when the backup was written has arrived since, or may have: none of it leaves a second time.
 * The same goes for a job whose hour has passed since; it begins with its next date.
 */
async function callOffNotices(client: pg.PoolClient): Promise<void> {
  await client.query(`update mail_outbox set state = 'dropped', reason = 'restored' where state = 'queued'`);
  await client.query(
    `update push_outbox set state = 'dropped', reason = 'restored', message = null where state = 'queued'`,
  );
  await client.query(
    `update mailings set cancelled_at = now() where handed_over_at is null and cancelled_at is null`,
  );
  await client.query(`update poll_reminders set handed_over_at = now() where handed_over_at is null`);
  await client.query(`update jobs set due_at = null`);
}
