import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { LaunchError } from "../launch-error.ts";
import { errorCode } from "../../../errors.ts";
import type { ClusterPaths } from "../cluster-paths.ts";
import { spawnOptionsFor } from "./run-as.ts";
import { pollUntil } from "../poll-until.ts";

/**
 * Whoever uses the database holds the writing end of a named pipe. A tiny shell reads it; when the last
 * holder lets go, also by kill -9, the shell meets the end of the file and stops PostgreSQL cleanly.
 * It answers each name that comes through the pipe: who has an answer is counted, and cannot come too late.
 * Of two PostgreSQLs that start at once, one goes: its shell goes too and has read nothing, for two readers
 * would take the letters of a name from one another. The shell of one that was killed ends with the first name
 * it reads afterwards; names are sent again until they are answered.
 */
const watchdogScript = `
cd "$1" || exit 1
looks=0
until read -r pid <cluster/postmaster.pid && [ "$pid" = "$2" ]; do
  looks=$((looks + 1))
  [ "$looks" -lt 1500 ] && kill -0 "$2" || exit 0
  sleep 0.02 || sleep 1
done
while read -r name <&3; do
  read -r pid <cluster/postmaster.pid && [ "$pid" = "$2" ] && kill -0 "$2" || exit 0
  echo >"acks/$name"
done
read -r pid <cluster/postmaster.pid || exit 0
[ "$pid" = "$2" ] || exit 0
if [ -e /proc/self/cmdline ]; then grep -qsF "$1/cluster" "/proc/$pid/cmdline" || exit 0; fi
kill -INT "$pid"
`;

export interface HeldPipe {
  release(): void;
}

export function createPipe(paths: ClusterPaths): void {
  if (process.platform === "win32" || existsSync(paths.watchdogPipe)) return;
  const made = spawnSync("/bin/sh", ["-c", 'mkfifo -m 600 "$1"', "sh", paths.watchdogPipe], {
    ...paths.runAs,
    cwd: "/",
    encoding: "utf8",
  });
  if (existsSync(paths.watchdogPipe)) return;
  throw new LaunchError(
    `A named pipe could not be made at ${paths.watchdogPipe} (${made.stderr?.trim() || "no mkfifo"}): ` +
      "set DATA_DIR to a folder on a local disk.",
  );
}

/** Answers to names that nobody waits for any more. */
export function clearAcknowledgements(paths: ClusterPaths): void {
  for (const name of readdirSync(paths.acks)) rmSync(join(paths.acks, name), { force: true });
}

/**
 * Holds the lifeline of this postmaster; where nobody reads it, because its watcher was killed, with a new one.
 * Undefined: the postmaster went away, or is about to.
 */
export async function holdPipe(
  paths: ClusterPaths,
  postmasterPid: number,
  isRunning: () => boolean,
): Promise<HeldPipe | undefined> {
  if (process.platform === "win32") return { release: () => {} };
  const writer = tryOpenWriter(paths);
  return writer === undefined
    ? holdPipeWithNewWatchdog(paths, postmasterPid, isRunning)
    : awaitAcknowledgement(paths, writer, isRunning);
}

/** The same with a new watcher, which stops this postmaster when nobody holds the lifeline any more. */
export async function holdPipeWithNewWatchdog(
  paths: ClusterPaths,
  postmasterPid: number,
  isRunning: () => boolean,
): Promise<HeldPipe | undefined> {
  if (process.platform === "win32") return { release: () => {} };
  const { reader, writer } = openBothEnds(paths);
  startWatchdog(paths, postmasterPid, reader);
  closeSync(reader);
  return awaitAcknowledgement(paths, writer, isRunning);
}

/** We hold our end before the watcher has its own, so that it cannot meet the end of the file too early. */
function openBothEnds(paths: ClusterPaths): { reader: number; writer: number } {
  const first = openSync(paths.watchdogPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const writer = openSync(paths.watchdogPipe, constants.O_WRONLY | constants.O_NONBLOCK);
    return { reader: openSync(paths.watchdogPipe, constants.O_RDONLY), writer };
  } finally {
    closeSync(first);
  }
}

function startWatchdog(paths: ClusterPaths, postmasterPid: number, reader: number): void {
  const child = spawn(
    "/bin/sh",
    ["-c", watchdogScript, "emberline-watcher", paths.home, String(postmasterPid)],
    {
      ...spawnOptionsFor(paths.runAs, "/"),
      detached: true,
      stdio: ["ignore", "ignore", "ignore", reader],
    },
  );
  child.on("error", () => {}); // without it the next start takes over a database left running
  child.unref();
}

async function awaitAcknowledgement(
  paths: ClusterPaths,
  writer: number,
  isRunning: () => boolean,
): Promise<HeldPipe | undefined> {
  const ack = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const answer = await pollUntil(
    () => isAcknowledged(paths, writer, ack) ?? (isRunning() ? undefined : false),
    {
      forMs: 10_000,
    },
  );
  if (answer === true) return { release: () => releasePipe(paths, writer, ack) };
  closeSync(writer);
  return undefined;
}

/** A pipe nobody writes to reads as ended; else there is nothing yet to read, or a name on its way. */
export function hasHolders(paths: ClusterPaths): boolean {
  if (process.platform === "win32") return false;
  const descriptor = openSync(paths.watchdogPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return readSync(descriptor, Buffer.alloc(64)) > 0;
  } catch (error) {
    return errorCode(error) === "EAGAIN";
  } finally {
    closeSync(descriptor);
  }
}

function releasePipe(paths: ClusterPaths, descriptor: number, ack: string): void {
  rmSync(join(paths.acks, ack), { force: true });
  closeSync(descriptor);
}

/** Undefined: nobody reads. */
function tryOpenWriter(paths: ClusterPaths): number | undefined {
  try {
    return openSync(paths.watchdogPipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENXIO") return undefined;
    throw error;
  }
}

/** The name is sent anew each time: another who asks isHeld may have read it in passing. */
function isAcknowledged(paths: ClusterPaths, descriptor: number, ack: string): boolean | undefined {
  if (existsSync(join(paths.acks, ack))) return true;
  try {
    writeSync(descriptor, `${ack}\n`);
    return undefined;
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    return false; // EPIPE: the watcher has gone
  }
}
