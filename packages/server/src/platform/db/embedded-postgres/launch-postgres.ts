import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { type Binaries, findPackage, programOf, usableBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { type RunningPostgres, attachOrStart } from "./attach-or-start.ts";
import { LaunchError } from "./launch-error.ts";
import { hasHolders } from "./process/watchdog-pipe.ts";
import { type LocalConnection, connectionTo } from "./connect-local.ts";
import { SHARED_FOLDER, type ClusterPaths, prepareClusterPaths } from "./cluster-paths.ts";
import { isRoot } from "./process/run-as.ts";
import { type RestartTimes, supervise } from "./process/supervise.ts";
import { pollUntil } from "./poll-until.ts";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type pg from "pg";
import { identityOf } from "./process/process-identity.ts";

/** Steps that take longer are reported. */
const SLOW_LAUNCH_MS = 15_000;

export interface LaunchOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False trades safety in a power failure for speed, for tests. */
  durable?: boolean;
  /** Only one server at a time uses a data folder; commands may run with or without it. */
  role?: "server" | "command";
  /** The folder for files that PostgreSQL's user could not reach otherwise. */
  sharedFolder?: string;
  /** Called when PostgreSQL ended while a server was running and could not be restarted. */
  onLost?: (error: LaunchError) => void;
  restartTimes?: Partial<RestartTimes>;
}

export interface LaunchedPostgres {
  connection: LocalConnection;
  /** True when PostgreSQL was running already. */
  attached: boolean;
  /** Changes when PostgreSQL restarts. */
  readonly pid: number;
  /** The folder with the cluster and PostgreSQL's log. */
  home: string;
  /** Releases PostgreSQL, which stops when its last user has released it. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL for this data folder, or attaches to the one that runs. Creates the database at the first start.
 * Throws a `LaunchError`.
 */
export async function launchPostgres(options: LaunchOptions): Promise<LaunchedPostgres> {
  const { log, durable = true, role = "server", sharedFolder = SHARED_FOLDER } = options;
  const paths = prepareClusterPaths({ dataDir: resolve(options.dataDir), sharedFolder, log });
  if (role === "server") requireNoOtherServer(paths);
  const folder = isRoot() ? sharedFolder : paths.home;
  const binaries = usableBinaries(findPackage(), { runAs: paths.runAs, folder, log });
  await warnWhenSlow(log, "Making the database", paths, ensureCluster(paths, binaries, durable));
  const running = await warnWhenSlow(
    log,
    "Starting PostgreSQL",
    paths,
    attachOrStart(paths, { binaries, durable }),
  );
  const release = (last: RunningPostgres) => releasePostgres(paths, last, { binaries, log });
  const unlock = await lockForRole(paths, running, role).catch(async (error: unknown) => {
    await release(running);
    throw error;
  });
  const connection = connectionTo(running.postmaster);
  // Only the server restarts PostgreSQL; a command fails when it ends.
  const address = process.platform === "win32" ? connection : undefined;
  const start = () => attachOrStart(paths, { binaries, durable, address });
  const { onLost = (error) => log(error.message), restartTimes } = options;
  const supervisor =
    role === "server" ? supervise(running, { paths, start, log, onLost, times: restartTimes }) : undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    unlock();
    await release((await supervisor?.end()) ?? running);
  };
  return {
    connection,
    attached: running.attached,
    get pid() {
      return (supervisor?.current() ?? running).postmaster.pid;
    },
    home: paths.home,
    stop: () => (stopping ??= stop()),
  };
}

/** Logs a message when a step takes long. */
async function warnWhenSlow<T>(
  log: (line: string) => void,
  step: string,
  { home }: ClusterPaths,
  work: Promise<T>,
): Promise<T> {
  const line = `${step} in ${home} is taking longer than usual; still waiting.`;
  const timer = setTimeout(() => log(line), SLOW_LAUNCH_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

async function lockForRole(
  paths: ClusterPaths,
  { client }: RunningPostgres,
  role: "server" | "command",
): Promise<() => void> {
  try {
    return role === "server" ? await acquireServerLock(paths, client) : () => {};
  } finally {
    await client.end();
  }
}

/** Closes our end of the pipe. If it was the last open end, the watchdog stops PostgreSQL, and we wait for that. */
async function releasePostgres(
  paths: ClusterPaths,
  { postmaster, pipe, isRunning, attached }: RunningPostgres,
  { binaries, log }: { binaries: Binaries; log: (line: string) => void },
): Promise<void> {
  pipe.release();
  if (process.platform === "win32") return stopOnWindows(paths, binaries, attached);
  const settled = () => (!isRunning() ? "stopped" : hasHolders(paths) ? "held" : undefined);
  const answer =
    (await pollUntil(settled, { forMs: 5_000 })) ??
    (sendSignal(postmaster.pid, "SIGINT"), await pollUntil(settled, { forMs: 30_000 })) ??
    (sendSignal(postmaster.pid, "SIGQUIT"), await pollUntil(settled, { forMs: 10_000 }));
  if (answer === "held") log("PostgreSQL stays up for a command that still uses it, and stops with it.");
  if (answer === undefined)
    log(`PostgreSQL (pid ${postmaster.pid}) did not stop; the next start takes it over.`);
}

function sendSignal(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended already
  }
}

/**
 * Without named pipes there is no count of users: the process that started PostgreSQL stops it, unless a server uses
 * it.
 */
function stopOnWindows(paths: ClusterPaths, binaries: Binaries, attached: boolean): void {
  if (attached || findServer(paths) !== undefined) return;
  execFileSync(programOf(binaries, "pg_ctl"), ["stop", "-m", "fast", "-w", "-D", paths.cluster]);
}

interface Holder {
  pid: number;
  identity: string;
}

/** The process id of the server that uses this database; undefined when that process has ended. */
function findServer(paths: ClusterPaths): number | undefined {
  const holder = readHolder(paths.lock);
  return holder !== undefined && identityOf(holder.pid) === holder.identity ? holder.pid : undefined;
}

/** Throws a `LaunchError` when another server runs on this database. */
function requireNoOtherServer(paths: ClusterPaths): void {
  const pid = findServer(paths);
  if (pid === undefined) return;
  throw new LaunchError(
    `Another Emberline server (pid ${pid}) already runs on the database in ${paths.home}: stop it first, or give this one its own DATA_DIR.`,
  );
}

/**
 * Takes a database lock, so that of two simultaneous starts one is refused. Returns the function that unlocks. Throws a
 * `LaunchError`.
 */
async function acquireServerLock(paths: ClusterPaths, client: pg.Client): Promise<() => void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock(hashtext('emberline server lock'))");
  requireNoOtherServer(paths);
  const mine: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? "" };
  const tempFile = `${paths.lock}.${process.pid}`;
  writeFileSync(tempFile, JSON.stringify(mine));
  renameSync(tempFile, paths.lock);
  await client.query("commit");
  return () => rmSync(paths.lock, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const data: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isHolder(data) ? data : undefined;
  } catch {
    return undefined; // missing, or cut short by a power failure: the lock is free
  }
}

function isHolder(data: unknown): data is Holder {
  if (typeof data !== "object" || data === null || !("pid" in data) || !("identity" in data)) return false;
  return typeof data.pid === "number" && typeof data.identity === "string";
}
