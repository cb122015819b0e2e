import { readdir, readFile } from "node:fs/promises";
import { version } from "graphile-worker/dist/version.js";
import type pg from "pg";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { errorCode } from "../errors.ts";
import { rewriteEmailDomains } from "./rewrite-email-domains.ts";

/** How often a migration is tried when it deadlocks. */
const ATTEMPTS_MAX = 10;
const DEADLOCK = "40P01";

/**
 * Migrates the database to the newest schema, one migration after another, while servers of an earlier version may use
 * it. Several servers may call it at once. Throws database errors.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await applyNext(pool);
  await migrateQueues(pool);
}

/**
 * Applies the first pending migration, or all of them to a new database; true when none is left. One transaction for
 * all would lock many tables together and deadlock with the transactions of running servers. A migration that still
 * deadlocks is retried.
 */
async function applyNext(pool: pg.Pool, attempts = ATTEMPTS_MAX): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Takes the lock first, so that the second of two servers waits and then finds fewer pending migrations.
    await client.query("select pg_advisory_xact_lock(727001)");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { pending, isNew } = await findPending(client);
    for (const name of isNew ? pending : pending.slice(0, 1)) {
      await client.query(await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    const isDone = isNew || pending.length <= 1;
    if (isDone) await rewriteEmailDomains(client);
    await client.query("commit");
    return isDone;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (errorCode(error) !== DEADLOCK || attempts <= 1) throw error;
  } finally {
    client.release();
  }
  return applyNext(pool, attempts - 1);
}

/**
 * Emails have a queue schema of their own: a worker scans all waiting jobs of its schema, and there may be a hundred
 * thousand emails.
 */
export const EMAIL_QUEUE_SCHEMA = "mail_queue";
const QUEUE_SCHEMAS = ["graphile_worker", EMAIL_QUEUE_SCHEMA];

async function findPending(client: pg.PoolClient): Promise<{ pending: string[]; isNew: boolean }> {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return { pending: files.filter((name) => !applied.has(name)), isNew: applied.size === 0 };
}

/**
 * The comment on each queue's schema names the version that migrated it, so graphile-worker is loaded only for a new
 * database or after an update.
 */
async function migrateQueues(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string | null }>(
    `select obj_description(to_regnamespace(name), 'pg_namespace') as version from unnest($1::text[]) as t (name)`,
    [QUEUE_SCHEMAS],
  );
  if (rows.every((row) => row.version === version)) return;
  const { runMigrations } = await import("graphile-worker");
  for (const schema of QUEUE_SCHEMAS) {
    await runMigrations({ pgPool: pool, schema });
    await pool.query(`comment on schema ${schema} is '${version}'`);
  }
}
