import { spawn } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type pg from "pg";
import { startDatabase } from "../bench/data/database.ts";
import { AT_ONCE, createDrafts, findPlayerIds, waitUntilStarted } from "../bench/data/live-drafts.ts";
import { stopProcess } from "../bench/processes/child.ts";
import { freePort, startServer } from "../bench/processes/server.ts";
import { defaultRunAs } from "../packages/server/src/platform/db/embedded-postgres/process/run-as.ts";
import { startDraftNight } from "./clients.ts";
import { addressOf } from "./database-address.ts";
import { countLostPicks, type DrillOptions, type Outcome } from "./drill.ts";

/** Runs drafts on a server that reaches PostgreSQL through PgBouncer in session mode. */
export async function pgbouncer({ folder, drafts: count, log }: DrillOptions): Promise<Outcome> {
  const database = await startDatabase(join(folder, "data"), { leagues: count, log });
  const { pool, connection } = database;
  const port = await freePort();
  const stopBouncer = await startBouncer(join(folder, "pgbouncer.ini"), configuration(port, connection));
  try {
    const env = { DATABASE_URL: addressOf({ ...connection, host: "127.0.0.1", port }) };
    const server = await startServer({ dataDir: join(folder, "server"), core: null, env });
    const drafts = await createDrafts(pool, { ...AT_ONCE, drafts: count });
    await waitUntilStarted(pool);
    const night = await startDraftNight(drafts, { site: server, playerIds: await findPlayerIds(pool) });
    log(`${count} drafts with ${count * drafts[0]!.tokens.length} clients have begun.`);
    try {
      return await countLostPicks(pool, drafts, night);
    } finally {
      night.leave();
      await server.stop();
    }
  } finally {
    await stopBouncer();
    await database.stop();
  }
}

const configuration = (port: number, { host, port: target, user, database }: pg.PoolConfig) => `
[databases]
${database} = host=${host} port=${target} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 40
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`;

/** Returns the function that stops it. */
async function startBouncer(file: string, text: string): Promise<() => Promise<void>> {
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  // It refuses to run as root.
  const child = spawn("pgbouncer", [file], { ...defaultRunAs(), stdio: ["ignore", "ignore", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const output: string[] = [];
  const started = new Promise<void>((done, fail) => {
    child.once("error", () => fail(new Error("pgbouncer is not installed: apt-get install pgbouncer")));
    child.once("exit", () => fail(new Error(`pgbouncer ended:\n${output.join("\n")}`)));
    createInterface(child.stderr).on("line", (line) => {
      output.push(line);
      if (line.includes("process up")) done();
    });
  });
  await started;
  return async () => {
    await stopProcess(child, "SIGTERM");
    process.off("exit", kill);
  };
}
