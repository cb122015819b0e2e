import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fchownSync, openSync, renameSync } from "node:fs";
import { type Binaries, programOf } from "../binaries.ts";
import { explain, logSize, startFailureReason } from "./failure-reason.ts";
import { LaunchError } from "../launch-error.ts";
import type { ClusterPaths } from "../cluster-paths.ts";
import { readPostmasterPidFile } from "./postmaster-pid-file.ts";
import { spawnOptionsFor } from "./run-as.ts";
import type { Address } from "../socket-folder.ts";
import { pollUntil } from "../poll-until.ts";

/** Recovery after a crash takes seconds with our sizes. */
const READY_TIMEOUT_MS = 120_000;
const MAX_LOG_BYTES = 5_000_000;

export interface StartingPostmaster {
  pid: number;
  isRunning: () => boolean;
  /** Resolves when it accepts connections. Throws a `StaleLockError` or `LaunchError` when it ended. */
  ready: () => Promise<void>;
  /** Resolves with the signal that ended it, if any. */
  exited: Promise<NodeJS.Signals | null>;
  /** The size of the log before the start. */
  logStart: number;
}

/** The lock of a PostgreSQL that died a moment ago. It goes soon, so the start is worth retrying. */
export class StaleLockError extends LaunchError {}

export function startPostmaster(
  paths: ClusterPaths,
  binaries: Binaries,
  { address, durable }: { address: Address; durable: boolean },
): StartingPostmaster {
  const logStart = rotateLog(paths);
  const log = openSync(paths.log, "a", 0o600);
  if (paths.runAs !== undefined) fchownSync(log, paths.runAs.uid, paths.runAs.gid);
  const child = spawn(
    programOf(binaries, "postgres"),
    ["-D", paths.cluster, ...settings(address, durable).flatMap((setting) => ["-c", setting])],
    // Detached, so that Ctrl-C does not reach it; we stop it in order. Its log is a file, because a pipe would end
    // with us.
    { ...spawnOptionsFor(paths.runAs, paths.home), detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  child.unref();
  let failure: string | undefined;
  child.on("error", (error) => (failure = error.message));
  const isRunning = () => failure === undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    exited: new Promise((resolve) => child.on("exit", (_code, signal) => resolve(signal))),
    logStart,
    ready: () =>
      waitUntilReady(child, paths, () => (isRunning() ? undefined : startError(paths, logStart, failure))),
  };
}

async function waitUntilReady(
  child: ChildProcess,
  paths: ClusterPaths,
  findError: () => LaunchError | undefined,
): Promise<void> {
  const answer = await pollUntil(
    () => {
      const status = readPostmasterPidFile(paths);
      return findError() ?? (status?.pid === child.pid && status?.ready ? "ready" : undefined);
    },
    { forMs: READY_TIMEOUT_MS },
  );
  if (answer instanceof Error) throw answer;
  if (answer === "ready") return;
  child.kill("SIGINT");
  throw new LaunchError(
    `PostgreSQL was not ready within ${READY_TIMEOUT_MS / 1000} s: read ${paths.log}, then start again.`,
  );
}

function settings({ host, port }: Address, durable: boolean): string[] {
  // The setting is a list; quoted, because the path may contain commas.
  const folder = `"${host.replaceAll('"', '""')}"`;
  const onSocket = [`unix_socket_directories=${folder}`, "unix_socket_permissions=0700", "listen_addresses="];
  const onPort = [`listen_addresses=${host}`];
  // For tests, where many servers share one PostgreSQL.
  const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  return [
    ...(process.platform === "win32" ? onPort : onSocket),
    `port=${port}`,
    "shared_buffers=128MB",
    "max_connections=100",
    "jit=off",
    // Only our supervisor restarts it.
    "restart_after_crash=off",
    "timezone=UTC",
    ...(durable ? [] : fast),
  ];
}

/** Rotates a large log; returns where this start's lines begin. */
function rotateLog(paths: ClusterPaths): number {
  const size = logSize(paths);
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(paths.log, `${paths.log}.1`);
  return 0;
}

function startError(paths: ClusterPaths, logStart: number, failure: string | undefined): LaunchError {
  const why = failure === undefined ? startFailureReason(paths, logStart) : explain(failure);
  const sentence = `PostgreSQL did not start (${why}): fix that (its log is ${paths.log}) and start again.`;
  const isLock = /lock file|still in use|shared memory block/.test(why);
  return isLock ? new StaleLockError(sentence) : new LaunchError(sentence);
}
