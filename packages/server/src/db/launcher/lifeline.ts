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
import { codeOf, LaunchError } from "./launch-error.ts";
import type { Place } from "./place.ts";
import { spawnOptionsFor } from "./run-as.ts";
import { until } from "./until.ts";

/**
 * Whoever uses the database holds the writing end of a named pipe. A tiny shell reads it; when the last
 * holder lets go, also by kill -9, the shell meets the end of the file and stops PostgreSQL cleanly.
 * It answers each name that comes through the pipe: who has an answer is counted, and cannot come too late.
 */
const watcher = `
cd "$1" || exit 1
exec 3<lifeline
while read -r name <&3; do echo >"acks/$name"; done
read -r pid <cluster/postmaster.pid || exit 0
[ "$pid" = "$2" ] || exit 0
if [ -e /proc/self/cmdline ]; then grep -qsF "$1/cluster" "/proc/$pid/cmdline" || exit 0; fi
kill -INT "$pid"
`;

export interface Lifeline {
  release(): void;
}

export function makePipe(place: Place): void {
  if (process.platform === "win32" || existsSync(place.lifeline)) return;
  const made = spawnSync("/bin/sh", ["-c", 'mkfifo -m 600 "$1"', "sh", place.lifeline], {
    ...place.runAs,
    cwd: "/",
    encoding: "utf8",
  });
  if (existsSync(place.lifeline)) return;
  throw new LaunchError(
    `A named pipe could not be made at ${place.lifeline} (${made.stderr?.trim() || "no mkfifo"}): ` +
      "set DATA_DIR to a folder on a local disk.",
  );
}

/** Answers to names that nobody waits for any more. */
export function clearAcks(place: Place): void {
  for (const name of readdirSync(place.acks)) rmSync(join(place.acks, name), { force: true });
}

/** Reads the lifeline from now on and stops this postmaster when nobody holds it any more. */
export function watchOver(place: Place, postmasterPid: number): void {
  if (process.platform === "win32") return;
  const child = spawn("/bin/sh", ["-c", watcher, "emberline-watcher", place.home, String(postmasterPid)], {
    ...spawnOptionsFor(place.runAs, "/"),
    detached: true,
    stdio: "ignore",
  });
  child.on("error", () => {}); // without it the next start takes over a database left running
  child.unref();
}

interface HoldWishes {
  isThere: () => boolean;
  /** Called when nobody reads: of a database found running, the watcher may have been killed. */
  ifUnwatched?: () => void;
}

/** Undefined: the postmaster went away, or is about to. */
export async function holdLifeline(
  place: Place,
  { isThere, ifUnwatched }: HoldWishes,
): Promise<Lifeline | undefined> {
  if (process.platform === "win32") return { release: () => {} };
  const descriptor = tryOpen(place) ?? (ifUnwatched?.(), await openWriter(place, isThere));
  if (descriptor === undefined) return undefined;
  const ack = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const counted = await until(() => isCounted(place, descriptor, ack) ?? (isThere() ? undefined : false), {
    forMs: 10_000,
  });
  if (counted !== true) {
    closeSync(descriptor);
    return undefined;
  }
  return { release: () => releaseOnce(place, descriptor, ack) };
}

/** A pipe nobody writes to reads as ended; else there is nothing yet to read, or a name on its way. */
export function isHeld(place: Place): boolean {
  if (process.platform === "win32") return false;
  const descriptor = openSync(place.lifeline, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return readSync(descriptor, Buffer.alloc(64)) > 0;
  } catch (error) {
    return codeOf(error) === "EAGAIN";
  } finally {
    closeSync(descriptor);
  }
}

function releaseOnce(place: Place, descriptor: number, ack: string): void {
  rmSync(join(place.acks, ack), { force: true });
  closeSync(descriptor);
}

/** The pipe opens once its reader is there, which a new shell takes a few milliseconds to be. */
async function openWriter(place: Place, isThere: () => boolean): Promise<number | undefined> {
  const ask = () => tryOpen(place) ?? (isThere() ? undefined : "gone");
  const descriptor = await until(ask, { forMs: 10_000 });
  return descriptor === "gone" ? undefined : descriptor;
}

function tryOpen(place: Place): number | undefined {
  try {
    return openSync(place.lifeline, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) === "ENXIO") return undefined;
    throw error;
  }
}

/** The name is sent anew each time: another who asks isHeld may have read it in passing. */
function isCounted(place: Place, descriptor: number, ack: string): boolean | undefined {
  if (existsSync(join(place.acks, ack))) return true;
  try {
    writeSync(descriptor, `${ack}\n`);
    return undefined;
  } catch (error) {
    if (codeOf(error) === "EAGAIN") return undefined;
    return false; // EPIPE: the watcher has gone
  }
}
