import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type pg from "pg";
import { LaunchError } from "./launch-error.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { identityOf } from "./process/process-identity.ts";

interface Holder {
  pid: number;
  identity: string;
}

/** The process id of the server that uses this database; undefined when that process has ended. */
export function findServer(paths: ClusterPaths): number | undefined {
  const holder = readHolder(paths.lock);
  return holder !== undefined && identityOf(holder.pid) === holder.identity ? holder.pid : undefined;
}

/** Throws a `LaunchError` when another server runs on this database. */
export function requireNoOtherServer(paths: ClusterPaths): void {
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
export async function acquireServerLock(paths: ClusterPaths, client: pg.Client): Promise<() => void> {
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
