import { readFileSync, statfsSync, statSync } from "node:fs";
import type { ClusterPaths } from "../cluster-paths.ts";

/** The system's words in PostgreSQL's messages, and what they mean to the operator. */
const CAUSES: [RegExp, string][] = [
  [/shared memory.*No space left on device/, "shared memory is used up"],
  [/No space left on device/, "the disk is full"],
  [/Disk quota exceeded/, "the disk quota is used up"],
  [/Read-only file system/, "the disk is read-only"],
  [/Input\/output error/, "the disk reports errors"],
  [/Permission denied|Operation not permitted/, "a file may not be used"],
  [/Cannot allocate memory|out of memory/i, "there is not enough memory"],
];

/** What single connections were refused or ended with says nothing about PostgreSQL itself. */
const OF_ONE_CONNECTION =
  /terminating |the database system is |too many clients|database ".*" does not exist|connection to client lost/;

/** PostgreSQL needs room for one more segment of its log (WAL) before it writes anything. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** The same message, led by what it means. */
export function explain(message: string): string {
  const cause = CAUSES.find(([pattern]) => pattern.test(message))?.[1];
  return cause === undefined ? message : `${cause}: ${message}`;
}

/** How long PostgreSQL's log is now: what it says from here on is read from there. */
export function logSize(paths: ClusterPaths): number {
  return statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
}

/** Why PostgreSQL did not start, as its log says since `from`. */
export function whyNotStarted(paths: ClusterPaths, from: number): string {
  const lines = linesSince(paths, from);
  const refusal = lines.find((line) => /(?:FATAL|PANIC): /.test(line) && !OF_ONE_CONNECTION.test(line));
  if (refusal !== undefined) return explain(messageOf(refusal));
  return fullDisk(paths) ?? (lines.slice(0, 3).join(" ") || "its log does not say why");
}

/** Why PostgreSQL ended, as its log says since `from`, or as the system said; undefined when neither does. */
export function whyEnded(
  paths: ClusterPaths,
  from: number,
  signal: NodeJS.Signals | null,
): string | undefined {
  const lines = linesSince(paths, from);
  const panic = lines.findLast((line) => line.includes("PANIC: "));
  if (panic !== undefined) return explain(messageOf(panic));
  const full = fullDisk(paths);
  if (full !== undefined) return full;
  if (signal !== null) return `killed by ${signal}`;
  const [, crash] =
    lines.map((line) => /\) was (terminated by signal .*)/.exec(line)).findLast(Boolean) ?? [];
  return crash && `one of its processes was ${crash}`;
}

/** Its log lies on the same disk, and may not have taken the line that says so. */
function fullDisk(paths: ClusterPaths): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(paths.cluster);
    return bavail * bsize < SEGMENT_BYTES ? "the disk is full" : undefined;
  } catch {
    return undefined;
  }
}

function linesSince(paths: ClusterPaths, from: number): string[] {
  try {
    return readFileSync(paths.log).subarray(from).toString().split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

const messageOf = (line: string) => line.replace(/^.*(?:FATAL|PANIC): +/, "").trim();
