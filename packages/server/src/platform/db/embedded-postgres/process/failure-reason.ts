import { readFileSync, statfsSync, statSync } from "node:fs";
import type { ClusterPaths } from "../cluster-paths.ts";

/** System errors in PostgreSQL's messages, and what they mean for the operator. */
const CAUSES: [RegExp, string][] = [
  [/shared memory.*No space left on device/, "shared memory is used up"],
  [/No space left on device/, "the disk is full"],
  [/Disk quota exceeded/, "the disk quota is used up"],
  [/Read-only file system/, "the disk is read-only"],
  [/Input\/output error/, "the disk reports errors"],
  [/Permission denied|Operation not permitted/, "a file may not be used"],
  [/Cannot allocate memory|out of memory/i, "there is not enough memory"],
];

/** Messages about single connections are not about PostgreSQL itself. */
const OF_ONE_CONNECTION =
  /terminating |the database system is |too many clients|database ".*" does not exist|connection to client lost/;

/** PostgreSQL needs room for one more WAL segment before it writes anything. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** The message, preceded by its meaning for the operator. */
export function explain(message: string): string {
  const cause = CAUSES.find(([pattern]) => pattern.test(message))?.[1];
  return cause === undefined ? message : `${cause}: ${message}`;
}

/** The current size of PostgreSQL's log; later lines are read from there. */
export function logSize(paths: ClusterPaths): number {
  return statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
}

/** Why PostgreSQL did not start, from its log since `from`. */
export function startFailureReason(paths: ClusterPaths, from: number): string {
  const lines = linesSince(paths, from);
  const refusal = lines.find((line) => /(?:FATAL|PANIC): /.test(line) && !OF_ONE_CONNECTION.test(line));
  if (refusal !== undefined) return explain(messageOf(refusal));
  return fullDisk(paths) ?? (lines.slice(0, 3).join(" ") || "its log does not say why");
}

/** Why PostgreSQL ended, from its log since `from` or the signal; undefined when unknown. */
export function endReason(
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

/** The log is on the same disk and may lack the line about it. */
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
