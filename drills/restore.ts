import { join } from "node:path";
import pg from "pg";
import { startDatabase } from "../bench/data/database.ts";
import { AT_ONCE, createDrafts, findPlayerIds, waitUntilStarted } from "../bench/data/live-drafts.ts";
import { runCommand } from "../bench/processes/command.ts";
import { startServer } from "../bench/processes/server.ts";
import { launchPostgres } from "../packages/server/src/platform/db/embedded-postgres/launch-postgres.ts";
import { startDraftNight } from "./clients.ts";
import { countLostPicks, type DrillOptions, type Outcome } from "./drill.ts";

/** After a restore, no user is logged in and no device is registered. */
const EMPTIED = ["sessions", "reset_tokens", "devices"];
/** Waiting messages are cancelled, jobs start with their next date, and migrations are applied anew. */
const CHANGED: Record<string, string[]> = {
  migrations: ["applied_at"],
  mail_outbox: ["state", "reason"],
  push_outbox: ["state", "reason", "message"],
  bulk_messages: ["cancelled_at"],
  survey_reminders: ["handed_over_at"],
  jobs: ["due_at"],
};

/** Plays drafts, writes a backup by command, restores it into an empty folder and compares every table. */
export async function restore({ folder, drafts: count, log }: DrillOptions): Promise<Outcome> {
  const site = join(folder, "site");
  const restored = join(folder, "restored");
  const file = join(folder, "site.backup");
  const database = await startDatabase(site, { leagues: count, log });
  try {
    const played = await playDrafts(database.pool, site, count);
    if (played.lost > 0 || played.failure !== null) return played;
    log(`${played.acknowledged} picks were made in ${count} drafts.`);
    await runCommand(["backup", "write", file], { dataDir: site, core: null });
    await runCommand(["backup", "restore", file], { dataDir: restored, core: null });
    const outcome = await compareWith(restored, database.pool, log);
    const server = await startServer({ dataDir: restored, core: null });
    await server.stop();
    log("The restored site starts.");
    return outcome;
  } finally {
    await database.stop();
  }
}

async function playDrafts(pool: pg.Pool, dataDir: string, count: number): Promise<Outcome> {
  const server = await startServer({ dataDir, core: null });
  try {
    const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: count });
    await waitUntilStarted(pool);
    const night = await startDraftNight(drafts, { site: server, playerIds: await findPlayerIds(pool) });
    const outcome = await countLostPicks(pool, drafts, night);
    night.leave();
    return outcome;
  } finally {
    await server.stop();
  }
}

async function compareWith(dataDir: string, site: pg.Pool, log: (line: string) => void): Promise<Outcome> {
  const copy = await launchPostgres({ dataDir, role: "command", log });
  const pool = new pg.Pool(copy.connection);
  try {
    return await compare(site, (table) => readRows(pool, table), log);
  } finally {
    await pool.end();
    await copy.stop();
  }
}

/** Counts the rows of the site, and the rows that are missing or different in the copy. */
export async function compare(
  site: pg.Pool,
  readCopy: (table: string) => Promise<string[]>,
  log: (line: string) => void,
): Promise<Outcome> {
  const { rows: tables } = await site.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  let acknowledged = 0;
  let lost = 0;
  const surplus: string[] = [];
  for (const { name } of tables) {
    const expected = EMPTIED.includes(name) ? [] : await readRows(site, name);
    const found = new Map<string, number>();
    for (const row of await readCopy(name)) found.set(row, (found.get(row) ?? 0) + 1);
    const missing = expected.filter((row) => {
      const left = found.get(row) ?? 0;
      found.set(row, left - 1);
      return left <= 0;
    });
    acknowledged += expected.length;
    lost += missing.length;
    if (missing.length > 0)
      log(`${name}: ${missing.length} of ${expected.length} rows are missing or different.`);
    if ([...found.values()].some((left) => left > 0)) surplus.push(name);
  }
  log(`${tables.length} tables were compared.`);
  const failure =
    surplus.length > 0
      ? new Error(`there are rows that the site does not have: ${surplus.join(", ")}`)
      : null;
  return { acknowledged, lost, failure };
}

/** Fingerprints of the rows, without the columns that a restore changes. */
export async function readRows(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select md5((to_jsonb(t) - $1::text[])::text) as row from "${table}" t`,
    [CHANGED[table] ?? []],
  );
  return rows.map(({ row }) => row);
}
