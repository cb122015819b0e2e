import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startDatabase } from "../bench/data/database.ts";
import { stopProcess } from "../bench/processes/child.ts";
import { freePort } from "../bench/processes/server.ts";
import {
  findPackage,
  programOf,
  usableBinaries,
} from "../packages/server/src/platform/db/embedded-postgres/binaries.ts";
import { SHARED_FOLDER } from "../packages/server/src/platform/db/embedded-postgres/cluster-paths.ts";
import {
  isRoot,
  spawnOptionsFor,
} from "../packages/server/src/platform/db/embedded-postgres/process/run-as.ts";

/** A primary with a synchronous standby, both on 127.0.0.1. */
export interface ReplicatedPostgres {
  /** Names both. */
  databaseUrl: string;
  primary: pg.Pool;
  standby: pg.Pool;
  /** Kills every process of the primary with SIGKILL. */
  killPrimary: () => Promise<void>;
  promoteStandby: () => Promise<void>;
  stop: () => Promise<void>;
}

const START_MS = 30_000;
const STANDBY_NAME = "standby";

/**
 * Fills the bundled PostgreSQL with the benchmark's data, copies its stopped cluster, and starts one copy as the
 * standby of the other, because the bundled programs have no pg_basebackup.
 */
export async function startReplicatedPostgres(
  folder: string,
  { leagues, log }: { leagues: number; log: (line: string) => void },
): Promise<ReplicatedPostgres> {
  const database = await startDatabase(join(folder, "data"), { leagues, log });
  await database.stop();
  const home = realpathSync(join(folder, "data", "postgres"));
  const folders = { primary: join(home, "cluster"), standby: join(home, "standby") };
  execFileSync("cp", ["-a", folders.primary, folders.standby]);
  writeFileSync(join(folders.standby, "standby.signal"), "");
  const ports = { primary: await freePort(), standby: await freePort() };
  const { user, database: name } = database.connection;
  const toPrimary = `host=127.0.0.1 port=${ports.primary} user=${user} application_name=${STANDBY_NAME}`;
  const primaryProcess = startPostgres(folders.primary, ports.primary, [
    `synchronous_standby_names=${STANDBY_NAME}`,
  ]);
  const standbyProcess = startPostgres(folders.standby, ports.standby, [
    `primary_conninfo=${toPrimary}`,
    "hot_standby=on",
  ]);
  const poolOf = (port: number) => openPool({ host: "127.0.0.1", port, user, database: name });
  const [primary, standby] = [poolOf(ports.primary), poolOf(ports.standby)];
  await until(primary, "select from pg_stat_replication where sync_state = 'sync'");
  return {
    databaseUrl: `postgres://${user}@127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}/${name}?target_session_attrs=read-write`,
    primary,
    standby,
    killPrimary: () => killWithChildren(primaryProcess),
    promoteStandby: async () => {
      await standby.query("select pg_promote(wait => true, wait_seconds => 60)");
      await until(standby, "select where not pg_is_in_recovery()");
    },
    stop: async () => {
      await Promise.all([primary.end(), standby.end()]);
      // SIGINT asks PostgreSQL for a fast shutdown.
      standbyProcess.kill("SIGINT");
      primaryProcess.kill("SIGINT");
      await Promise.all([stopProcess(primaryProcess, "SIGTERM"), stopProcess(standbyProcess, "SIGTERM")]);
    },
  };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, max: 4, connectionTimeoutMillis: 5000 });
  // The server of an idle connection may be killed; the next query reports it.
  pool.on("error", () => undefined);
  return pool;
}

/** Repeats a query until it finds a row. */
async function until(pool: pg.Pool, query: string): Promise<void> {
  for (const began = performance.now(); ; await sleep(50)) {
    const found = await pool.query(query).catch(() => null);
    if (found?.rowCount) return;
    if (performance.now() - began > START_MS) throw new Error(`PostgreSQL is not ready: ${query}`);
  }
}

/** Runs the bundled PostgreSQL on a cluster, as the owner of the cluster; its log is beside it. */
function startPostgres(cluster: string, port: number, options: string[]): ChildProcess {
  const { uid, gid } = statSync(cluster);
  const runAs = isRoot() ? { uid, gid } : undefined;
  const binaries = usableBinaries(findPackage(), { runAs, folder: SHARED_FOLDER, log: () => undefined });
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=100",
    "jit=off",
    ...options,
  ];
  const log = openSync(`${cluster}.log`, "a");
  const child = spawn(
    programOf(binaries, "postgres"),
    ["-D", cluster, ...settings.flatMap((setting) => ["-c", setting])],
    { ...spawnOptionsFor(runAs, cluster), stdio: ["ignore", log, log] },
  );
  const kill = () => child.kill("SIGQUIT");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

/** Without the processes of connections a commit in progress could still be answered. */
async function killWithChildren(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  // A stopped postmaster starts no further processes.
  child.kill("SIGSTOP");
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" });
  for (const pid of children.split("\n").map(Number).filter(Boolean)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
  child.kill("SIGKILL");
  await ended;
}
