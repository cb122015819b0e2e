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
 * Every process that uses the database holds the write end of a named pipe, and a small shell script reads it. When the
 * last holder is gone, even by kill -9, the script reads end-of-file and stops PostgreSQL cleanly. Holders write their
 * name to the pipe and count once the script has acknowledged it. When two PostgreSQLs start at once, one of them ends,
 * and its script ends without reading: two readers would split the names. The script of a killed PostgreSQL ends when
 * it reads the next name, so holders repeat their name until it is acknowledged.
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

/** Creates the named pipe, unless it exists. Throws a `LaunchError` when the folder allows no pipes. */
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

/** Deletes old acknowledgements. */
export function clearAcknowledgements(paths: ClusterPaths): void {
  for (const name of readdirSync(paths.acks)) rmSync(join(paths.acks, name), { force: true });
}

/**
 * Holds the pipe of this postmaster, with a new watchdog if its own was killed. Undefined when the postmaster is gone
 * or about to go.
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

/** Holds the pipe with a new watchdog, which stops this postmaster after the last holder. */
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

/** Opens our end before the watchdog opens its own, so that the watchdog does not read end-of-file too early. */
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

/** A pipe without writers reads as ended. */
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

/** Undefined without a reader. */
function tryOpenWriter(paths: ClusterPaths): number | undefined {
  try {
    return openSync(paths.watchdogPipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === "ENXIO") return undefined;
    throw error;
  }
}

/** Writes the name on each attempt: another process in `hasHolders` may have read the previous one. */
function isAcknowledged(paths: ClusterPaths, descriptor: number, ack: string): boolean | undefined {
  if (existsSync(join(paths.acks, ack))) return true;
  try {
    writeSync(descriptor, `${ack}\n`);
    return undefined;
  } catch (error) {
    if (errorCode(error) === "EAGAIN") return undefined;
    return false; // EPIPE: the watchdog has ended
  }
}
