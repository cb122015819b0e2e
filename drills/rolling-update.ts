import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as ownDatabase from "../bench/data/database.ts";
import { AT_ONCE, createDrafts, findPlayerIds, waitUntilStarted } from "../bench/data/live-drafts.ts";
import { freePort, startServer } from "../bench/processes/server.ts";
import { startDraftNight } from "./clients.ts";
import { countLostPicks, describePause, type DrillOptions, type Outcome } from "./drill.ts";
import { addressOf } from "./database-address.ts";
import { startNginx } from "./nginx.ts";
import { startProxy } from "./proxy.ts";

/**
 * Restarts two servers behind a proxy, one after the other, during picks; with `from` the restart updates them from
 * that version.
 */
export async function rollingUpdate({
  folder,
  drafts: count,
  from,
  nginx,
  log,
}: DrillOptions): Promise<Outcome> {
  const { startDatabase, main } = await earlierVersion(from);
  const database = await startDatabase(join(folder, "data"), { leagues: count, log });
  const { pool } = database;
  const env = {
    DATABASE_URL: addressOf(database.connection),
    SECRET_KEY: "the same for both servers, of course",
  };
  const ports = [await freePort(), await freePort()];
  const start = (index: number, program: { main?: string }) =>
    startServer({
      dataDir: join(folder, `server-${index}`),
      core: null,
      port: ports[index]!,
      env,
      ...program,
    });
  const servers = await Promise.all(ports.map((_, index) => start(index, main === null ? {} : { main })));
  const proxy = await (nginx ? startNginx(join(folder, "nginx"), ports) : startProxy(ports));
  try {
    const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: count });
    await waitUntilStarted(pool);
    const night = await startDraftNight(drafts, { site: proxy, playerIds: await findPlayerIds(pool) });
    log(`${count} drafts with ${count * drafts[0]!.tokens.length} clients have begun on two servers.`);
    try {
      for (const index of servers.keys()) {
        await night.reached((index + 1) / 4);
        const stoppedAt = Date.now();
        await servers[index]!.stop();
        servers[index] = await start(index, {});
        log(
          `Server ${index + 1} was restarted in ${Date.now() - stoppedAt} ms; ${describePause(night, stoppedAt)}.`,
        );
      }
      return await countLostPicks(pool, drafts, night);
    } finally {
      night.leave();
    }
  } finally {
    proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await database.stop();
  }
}

/** The earlier version's server, and its migrations for the database; without one, this version is used for both. */
async function earlierVersion(
  from: string | null,
): Promise<{ startDatabase: typeof ownDatabase.startDatabase; main: string | null }> {
  if (from === null) return { startDatabase: ownDatabase.startDatabase, main: null };
  const main = resolve(from, "packages/server/dist/main.js");
  if (!existsSync(main)) throw new Error(`${main} does not exist: run npm run build in that checkout`);
  const database: typeof ownDatabase = await import(
    pathToFileURL(resolve(from, "bench/data/database.ts")).href
  );
  return { startDatabase: database.startDatabase, main };
}
