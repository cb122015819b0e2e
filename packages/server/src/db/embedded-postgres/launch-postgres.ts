import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { type Binaries, findPackage, programOf, usableBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { type Joined, joinOrStart } from "./attach-or-start.ts";
import type { LaunchError } from "./launch-error.ts";
import { isHeld } from "./process/watchdog-pipe.ts";
import { type Connection, connectionTo } from "./connect-local.ts";
import { commonFolderDefault, type Place, preparePlace } from "./cluster-paths.ts";
import { isRoot } from "./process/run-as.ts";
import { findServer, refuseSecondServer, takeServerLock } from "./server-lock.ts";
import { type RestartTimes, supervise } from "./process/supervise.ts";
import { until } from "./poll-until.ts";

/** Each step takes a second or two, on a slow disk a few more. */
const longMs = 15_000;

export interface LaunchOptions {
  dataDir: string;
  log: (line: string) => void;
  /** False gives up safety in a power cut for speed: for tests. */
  durable?: boolean;
  /** One server at a time runs on a data folder; guests (commands) work beside it or alone. */
  role?: "server" | "guest";
  /** Where things go that the database's user could not reach otherwise. */
  commonFolder?: string;
  /** Called when PostgreSQL ended under a server and could not be started again. */
  onLost?: (error: LaunchError) => void;
  restartTimes?: Partial<RestartTimes>;
}

export interface LaunchedPostgres {
  connection: Connection;
  /** True when it was running already. */
  attached: boolean;
  /** Another one after a restart. */
  readonly pid: number;
  /** The folder with the cluster and PostgreSQL's log. */
  home: string;
  /** Lets go of the database; the last one to let go stops it. */
  stop: () => Promise<void>;
}

/** PostgreSQL for this data folder: the one that runs already, or our own, made at the first start. */
export async function launchPostgres(options: LaunchOptions): Promise<LaunchedPostgres> {
  const { log, durable = true, role = "server", commonFolder = commonFolderDefault } = options;
  const place = preparePlace({ dataDir: resolve(options.dataDir), commonFolder, log });
  if (role === "server") refuseSecondServer(place);
  const folder = isRoot() ? commonFolder : place.home;
  const binaries = usableBinaries(findPackage(), { runAs: place.runAs, folder, log });
  await told(log, "Making the database", place, ensureCluster(place, binaries, durable));
  const joined = await told(log, "Starting PostgreSQL", place, joinOrStart(place, { binaries, durable }));
  const letGo = (last: Joined) => stopUsing(place, last, { binaries, log });
  const unlock = await enter(place, joined, role).catch(async (error: unknown) => {
    await letGo(joined);
    throw error;
  });
  const connection = connectionTo(joined.postmaster);
  // Only a server restarts it, and there is one at most; a command fails when PostgreSQL ends under it.
  const address = process.platform === "win32" ? connection : undefined;
  const start = () => joinOrStart(place, { binaries, durable, address });
  const { onLost = (error) => log(error.message), restartTimes: times } = options;
  const supervisor = role === "server" ? supervise(joined, { place, start, log, onLost, times }) : undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    unlock();
    await letGo((await supervisor?.end()) ?? joined);
  };
  return {
    connection,
    attached: joined.attached,
    get pid() {
      return (supervisor?.current() ?? joined).postmaster.pid;
    },
    home: place.home,
    stop: () => (stopping ??= stop()),
  };
}

/** So that nobody sits before a silent screen. */
async function told<T>(
  log: (line: string) => void,
  step: string,
  { home }: Place,
  work: Promise<T>,
): Promise<T> {
  const line = `${step} in ${home} takes longer than usual; still waiting.`;
  const timer = setTimeout(() => log(line), longMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

async function enter(place: Place, { client }: Joined, role: "server" | "guest"): Promise<() => void> {
  try {
    return role === "server" ? await takeServerLock(place, client) : () => {};
  } finally {
    await client.end();
  }
}

/** Our pipe closes; when nobody else holds it, its watcher stops PostgreSQL, and we wait for that. */
async function stopUsing(
  place: Place,
  { postmaster, lifeline, isRunning, attached }: Joined,
  { binaries, log }: { binaries: Binaries; log: (line: string) => void },
): Promise<void> {
  lifeline.release();
  if (process.platform === "win32") return stopOnWindows(place, binaries, attached);
  const settled = () => (!isRunning() ? "stopped" : isHeld(place) ? "held" : undefined);
  const answer =
    (await until(settled, { forMs: 5_000 })) ??
    (interrupt(postmaster.pid, "SIGINT"), await until(settled, { forMs: 30_000 })) ??
    (interrupt(postmaster.pid, "SIGQUIT"), await until(settled, { forMs: 10_000 }));
  if (answer === "held") log("PostgreSQL stays up for a command that still uses it, and stops with it.");
  if (answer === undefined)
    log(`PostgreSQL (pid ${postmaster.pid}) did not stop; the next start takes it over.`);
}

function interrupt(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone in the meantime
  }
}

/** There is no named pipe to count by: who started it stops it, unless a server has come to use it. */
function stopOnWindows(place: Place, binaries: Binaries, attached: boolean): void {
  if (attached || findServer(place) !== undefined) return;
  execFileSync(programOf(binaries, "pg_ctl"), ["stop", "-m", "fast", "-w", "-D", place.cluster]);
}
