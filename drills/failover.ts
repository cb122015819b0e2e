import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AT_ONCE, createDrafts, findPlayerIds, waitUntilStarted } from "../bench/data/live-drafts.ts";
import { startServer } from "../bench/processes/server.ts";
import { startDraftNight } from "./clients.ts";
import { countLostPicks, describePause, type DrillOptions, type Outcome } from "./drill.ts";
import { startNginx } from "./nginx.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";

const FOLLOW_MS = 30_000;

/**
 * Kills the primary PostgreSQL during picks and promotes its synchronous standby; the server switches over by itself.
 */
export async function failover({ folder, drafts: count, nginx, log }: DrillOptions): Promise<Outcome> {
  const postgres = await startReplicatedPostgres(folder, { leagues: count, log });
  try {
    const drafts = await createDrafts(postgres.primary, { ...AT_ONCE, drafts: count });
    const playerIds = await findPlayerIds(postgres.primary);
    const env = { DATABASE_URL: postgres.databaseUrl };
    const server = await startServer({ dataDir: join(folder, "server"), core: null, env });
    await waitUntilStarted(postgres.primary);
    const proxy = nginx ? await startNginx(join(folder, "nginx"), [server.port]) : null;
    const night = await startDraftNight(drafts, { site: proxy ?? server, playerIds });
    log(`${count} drafts with ${count * drafts[0]!.tokens.length} clients have begun.`);
    try {
      await night.reached(1 / 3);
      const listeners = await countListeners(postgres.primary);
      const killedAt = Date.now();
      await postgres.killPrimary();
      await postgres.promoteStandby();
      log(`The primary was killed; its standby was promoted after ${Date.now() - killedAt} ms.`);
      const outcome = await countLostPicks(postgres.standby, drafts, night);
      log(`${describePause(night, killedAt)}.`);
      if (outcome.failure !== null) return outcome;
      const failure = await findBackgroundFailure(postgres.standby, listeners);
      if (failure === null)
        log(`It listens again on ${listeners} connections, and a job of the queue was run.`);
      return { ...outcome, failure };
    } finally {
      night.leave();
      proxy?.stop();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function countListeners(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query("select from pg_stat_activity where query ilike 'listen %'");
  return rowCount ?? 0;
}

/** Null when the server listens for notifications again and runs jobs. */
async function findBackgroundFailure(pool: pg.Pool, listeners: number): Promise<Error | null> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from graphile_worker.add_job('release-stuck-jobs')",
  );
  for (const began = performance.now(); ; await sleep(100)) {
    const waiting = await pool.query("select from graphile_worker.jobs where id = $1", [rows[0]?.id]);
    const listening = await countListeners(pool);
    if (waiting.rowCount === 0 && listening >= listeners) return null;
    if (performance.now() - began > FOLLOW_MS)
      return new Error(`${waiting.rowCount} jobs wait, ${listening} of ${listeners} connections listen`);
  }
}
