import type pg from "pg";
import type { Binaries } from "./binaries.ts";
import { LaunchError } from "./launch-error.ts";
import {
  clearAcknowledgements,
  holdPipe,
  holdPipeWithNewWatchdog,
  type HeldPipe,
  createPipe,
} from "./process/watchdog-pipe.ts";
import { connectLocal } from "./connect-local.ts";
import { logSize } from "./process/failure-reason.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { findPostmaster, type Postmaster, readPostmasterPidFile } from "./process/postmaster-pid-file.ts";
import { StaleLockError, startPostmaster } from "./process/postmaster.ts";
import { identityOf } from "./process/process-identity.ts";
import { type Address, chooseAddress } from "./socket-folder.ts";
import { pollUntil } from "./poll-until.ts";

/** How long to wait until the lock of a killed PostgreSQL disappears. */
const LOCK_TIMEOUT_MS = 6_000;
/** How long to wait for a PostgreSQL that is shutting down or starting. */
const SETTLE_TIMEOUT_MS = 60_000;

export interface RunningPostgres {
  postmaster: Postmaster;
  pipe: HeldPipe;
  client: pg.Client;
  attached: boolean;
  isRunning: () => boolean;
  /**
   * Resolves with the signal, if any, when the process that we started ends; undefined when another process started it.
   */
  exited?: Promise<NodeJS.Signals | null>;
  /** The size of the log at the start; earlier lines do not matter. */
  logStart: number;
}

export interface StartOptions {
  binaries: Binaries;
  durable: boolean;
  /** The address to listen on; chosen automatically when undefined. */
  address?: Address | undefined;
}

/** Attaches to the PostgreSQL that runs on our cluster, or starts one. Throws a `LaunchError`. */
export async function attachOrStart(paths: ClusterPaths, options: StartOptions): Promise<RunningPostgres> {
  const lockUntil = performance.now() + LOCK_TIMEOUT_MS;
  const attempt = () => attach(paths) ?? start(paths, options, lockUntil);
  createPipe(paths);
  const running = await pollUntil(attempt, { forMs: SETTLE_TIMEOUT_MS, everyMs: 25 });
  if (running !== undefined) return running;
  const pid = findPostmaster(paths)?.pid;
  throw new LaunchError(
    `The PostgreSQL with pid ${pid} on ${paths.cluster} takes no connections: stop it (kill -INT ${pid}) and start again.`,
  );
}

function attach(paths: ClusterPaths): Promise<RunningPostgres | undefined> | undefined {
  const postmaster = findPostmaster(paths);
  if (postmaster === undefined) return undefined;
  const identity = identityOf(postmaster.pid);
  const isRunning = () => identity !== undefined && identityOf(postmaster.pid) === identity;
  return holdRunning(paths, postmaster, isRunning);
}

async function holdRunning(
  paths: ClusterPaths,
  postmaster: Postmaster,
  isRunning: () => boolean,
): Promise<RunningPostgres | undefined> {
  const logStart = logSize(paths);
  const pipe = await holdPipe(paths, postmaster.pid, isRunning);
  if (pipe === undefined) return undefined;
  try {
    const connected = await connectWhileRunning(paths, postmaster.pid, isRunning);
    if (connected !== undefined) return { ...connected, pipe, attached: true, isRunning, logStart };
  } catch (error) {
    pipe.release();
    throw error;
  }
  pipe.release();
  return undefined;
}

/** Reads the pid file each time: at first it lacks the address. */
async function connectWhileRunning(
  paths: ClusterPaths,
  pid: number,
  isRunning: () => boolean,
): Promise<{ postmaster: Postmaster; client: pg.Client } | undefined> {
  const check = async () => {
    const postmaster = readPostmasterPidFile(paths);
    const client = postmaster?.pid === pid && postmaster.ready && (await connectLocal(paths, postmaster));
    if (client) return { postmaster, client };
    return isRunning() ? undefined : "gone";
  };
  const connected = await pollUntil(check, { forMs: SETTLE_TIMEOUT_MS });
  return connected === "gone" ? undefined : connected;
}

async function start(
  paths: ClusterPaths,
  { binaries, durable, address }: StartOptions,
  lockUntil: number,
): Promise<RunningPostgres | undefined> {
  const { pid, isRunning, ready, exited, logStart } = startPostmaster(paths, binaries, {
    address: address ?? (await chooseAddress(paths)),
    durable,
  });
  clearAcknowledgements(paths);
  const [started, held] = await Promise.allSettled([ready(), holdPipeWithNewWatchdog(paths, pid, isRunning)]);
  const pipe = held.status === "fulfilled" ? held.value : undefined;
  try {
    if (started.status === "rejected") throw started.reason;
    const connected = pipe && (await connectWhileRunning(paths, pid, isRunning));
    if (connected) return { ...connected, pipe, attached: false, isRunning, exited, logStart };
  } catch (error) {
    pipe?.release();
    if (error instanceof StaleLockError && performance.now() < lockUntil) return undefined;
    throw error;
  }
  pipe?.release();
  return undefined;
}
