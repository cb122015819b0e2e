import { join } from "node:path";
import { AT_ONCE, createDrafts, findPlayerIds, waitUntilStarted } from "../bench/data/live-drafts.ts";
import { startServer } from "../bench/processes/server.ts";
import { startDraftNight } from "./clients.ts";
import { countLostPicks, describePause, type DrillOptions, type Outcome } from "./drill.ts";
import { startReplicatedPostgres } from "./replicated-postgres.ts";

/** Kills the primary PostgreSQL amid picks and promotes its synchronous standby; the server follows by itself. */
export async function failover({ folder, drafts: count, log }: DrillOptions): Promise<Outcome> {
  const postgres = await startReplicatedPostgres(folder, { leagues: count, log });
  try {
    const drafts = await createDrafts(postgres.primary, { ...AT_ONCE, drafts: count });
    const playerIds = await findPlayerIds(postgres.primary);
    const env = { DATABASE_URL: postgres.databaseUrl };
    const server = await startServer({ dataDir: join(folder, "server"), core: null, env });
    await waitUntilStarted(postgres.primary);
    const night = await startDraftNight(drafts, { port: server.port, playerIds });
    log(`${count} drafts with ${count * drafts[0]!.tokens.length} clients have begun.`);
    try {
      await night.reached(1 / 3);
      const killedAt = Date.now();
      await postgres.killPrimary();
      await postgres.promoteStandby();
      log(`The primary was killed; its standby was promoted after ${Date.now() - killedAt} ms.`);
      const outcome = await countLostPicks(postgres.standby, drafts, night);
      log(`${describePause(night, killedAt)}.`);
      return outcome;
    } finally {
      night.leave();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}
