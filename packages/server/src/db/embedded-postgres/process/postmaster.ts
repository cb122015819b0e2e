import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fchownSync, openSync, renameSync } from "node:fs";
import { type Binaries, programOf } from "../binaries.ts";
import { explain, logEnd, whyNotStarted } from "./failure-reason.ts";
import { LaunchError } from "../launch-error.ts";
import type { Place } from "../cluster-paths.ts";
import { readPostmasterFile } from "./postmaster-pid-file.ts";
import { spawnOptionsFor } from "./run-as.ts";
import type { Address } from "../socket-folder.ts";
import { until } from "../poll-until.ts";

/** After a crash PostgreSQL reads its log again before it is ready; with our sizes that takes seconds. */
const readyWithinMs = 120_000;
const longestLogBytes = 5_000_000;

export interface Starting {
  pid: number;
  isRunning: () => boolean;
  /** Answers when it takes connections; throws LockLeftBehind or LaunchError when it went away instead. */
  ready: () => Promise<void>;
  /** With the signal that ended it, if one did. */
  exited: Promise<NodeJS.Signals | null>;
  /** Where its lines in the log begin. */
  logStart: number;
}

/** The trace of a database that died a moment ago: soon gone, so worth another try. */
export class LockLeftBehind extends LaunchError {}

export function startPostmaster(
  place: Place,
  binaries: Binaries,
  { address, durable }: { address: Address; durable: boolean },
): Starting {
  const logStart = turnLog(place);
  const log = openSync(place.log, "a", 0o600);
  if (place.runAs !== undefined) fchownSync(log, place.runAs.uid, place.runAs.gid);
  const child = spawn(
    programOf(binaries, "postgres"),
    ["-D", place.cluster, ...settings(address, durable).flatMap((setting) => ["-c", setting])],
    // A session of its own: Ctrl-C is for us, who stop it in order. A file for its log: a pipe would end with us.
    { ...spawnOptionsFor(place.runAs, place.home), detached: true, stdio: ["ignore", log, log] },
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
      waitUntilReady(child, place, () => (isRunning() ? undefined : refusal(place, logStart, failure))),
  };
}

async function waitUntilReady(
  child: ChildProcess,
  place: Place,
  refused: () => LaunchError | undefined,
): Promise<void> {
  const answer = await until(
    () => {
      const said = readPostmasterFile(place);
      return refused() ?? (said?.pid === child.pid && said?.ready ? "ready" : undefined);
    },
    { forMs: readyWithinMs },
  );
  if (answer instanceof Error) throw answer;
  if (answer === "ready") return;
  child.kill("SIGINT");
  throw new LaunchError(
    `PostgreSQL was not ready within ${readyWithinMs / 1000} s: read ${place.log}, then start again.`,
  );
}

function settings({ host, port }: Address, durable: boolean): string[] {
  // The setting is a list: quoted, a folder's name may have commas in it.
  const folder = `"${host.replaceAll('"', '""')}"`;
  const onSocket = [`unix_socket_directories=${folder}`, "unix_socket_permissions=0700", "listen_addresses="];
  const onPort = [`listen_addresses=${host}`];
  // For tests, whose many servers share one PostgreSQL.
  const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  return [
    ...(process.platform === "win32" ? onPort : onSocket),
    `port=${port}`,
    "shared_buffers=128MB",
    "max_connections=50",
    "jit=off",
    // Whatever ends it, it is started again in one way: by us.
    "restart_after_crash=off",
    "timezone=UTC",
    ...(durable ? [] : fast),
  ];
}

/** Answers where this start's lines begin. */
function turnLog(place: Place): number {
  const size = logEnd(place);
  if (size <= longestLogBytes) return size;
  renameSync(place.log, `${place.log}.1`);
  return 0;
}

function refusal(place: Place, logStart: number, failure: string | undefined): LaunchError {
  const why = failure === undefined ? whyNotStarted(place, logStart) : explain(failure);
  const sentence = `PostgreSQL did not start (${why}): mend that (its log is ${place.log}) and start again.`;
  const isLock = /lock file|still in use|shared memory block/.test(why);
  return isLock ? new LockLeftBehind(sentence) : new LaunchError(sentence);
}
