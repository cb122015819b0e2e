import { readdir, readFile } from "node:fs/promises";
import { version } from "graphile-worker/dist/version.js";
import type pg from "pg";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { errorCode } from "../errors.ts";
import { LaunchError } from "./embedded-postgres/launch-error.ts";

/** How often a migration is tried when it deadlocks. */
const ATTEMPTS_MAX = 10;
const DEADLOCK = "40P01";

const SCHEMA = "001-schema.sql";
/** The last migration of the former version; `CONVERSION` makes such a database one of `SCHEMA`. */
const FORMER_LAST = "069-answers-of-former-teams.sql";
const CONVERSION = "convert-069.sql";
/** A commit of the former version, whose server brings older databases to its last migration. */
const FORMER_COMMIT = "9fe9b0c3";

/**
 * Migrates the database to the newest schema, one migration after another. Servers of an earlier version may use it
 * meanwhile, but not while a former database is converted, which renames tables. Several servers may call it at once. Throws database errors, and a `LaunchError` for a database that is too old.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await applyNext(pool);
  await migrateQueues(pool);
}

/**
 * Converts a former database, or applies the first pending migration, or all of them to a new database; true when none
 * is left. One transaction for all would lock many tables together and deadlock with the transactions of running
 * servers. A migration that still deadlocks is retried.
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
    const applied = await findApplied(client);
    const isFormer = applied.size > 0 && !applied.has(SCHEMA);
    const isDone = await (isFormer ? convertFormer(client, applied) : applyPending(client, applied));
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

async function findApplied(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  return new Set(rows.map((row) => row.name));
}

async function applyPending(client: pg.PoolClient, applied: Set<string>): Promise<boolean> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d.*\.sql$/.test(name)).sort();
  const pending = files.filter((name) => !applied.has(name));
  const isNew = applied.size === 0;
  for (const name of isNew ? pending : pending.slice(0, 1)) {
    await client.query(await readMigration(name));
    await client.query("insert into migrations (name) values ($1)", [name]);
  }
  return isNew || pending.length <= 1;
}

/** Converts a database of the former version; its migrations of this version follow. */
async function convertFormer(client: pg.PoolClient, applied: Set<string>): Promise<false> {
  if (!applied.has(FORMER_LAST))
    throw new LaunchError(
      `This database is too old to be converted: start the server of commit ${FORMER_COMMIT} on it once, stop it, then start this version.`,
    );
  await client.query(await readMigration(CONVERSION));
  return false;
}

const readMigration = (name: string) => readFile(new URL(name, MIGRATIONS_FOLDER), "utf8");

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
