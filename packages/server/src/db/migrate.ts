import { readdir, readFile } from "node:fs/promises";
import { version } from "graphile-worker/dist/version.js";
import type pg from "pg";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { fillUsernameSkeletons } from "./fill-username-skeletons.ts";

/** Migrates the database to the newest schema. Several servers may do it at once. Throws what the database throws. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Taken first, so that the second of two servers waits and then finds nothing to do.
    await client.query("select pg_advisory_xact_lock(727001)");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    for (const name of await findPending(client)) {
      await client.query(await readFile(new URL(name, MIGRATIONS_FOLDER), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    await fillUsernameSkeletons(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await migrateQueues(pool);
}

/**
 * The queue of emails has its own schema: a worker that looks for other work scans all waiting jobs of its queue, and
 * there may be a hundred thousand emails.
 */
export const EMAIL_QUEUE_SCHEMA = "mail_queue";
const QUEUE_SCHEMAS = ["graphile_worker", EMAIL_QUEUE_SCHEMA];

async function findPending(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  return files.filter((name) => !applied.has(name));
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
