import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ClusterPaths } from "../cluster-paths.ts";
import { commandOf, identityOf } from "./process-identity.ts";

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  ready: boolean;
}

/**
 * The PostgreSQL that runs on our cluster. A pid file of a dead process or of another program is stale; the latter is
 * removed, because PostgreSQL would refuse to start.
 */
export function findPostmaster(paths: ClusterPaths): Postmaster | undefined {
  const postmaster = readPostmasterPidFile(paths);
  if (postmaster === undefined || identityOf(postmaster.pid) === undefined) return undefined;
  if (isOnCluster(postmaster.pid, paths.cluster)) return postmaster;
  rmSync(fileOf(paths), { force: true });
  return undefined;
}

/** Lines of the file: pid, data folder, start time, port, socket folder, listen address, memory key, status. */
export function readPostmasterPidFile(paths: ClusterPaths): Postmaster | undefined {
  const [pid, , , port, socketDir, , , status] = linesOf(fileOf(paths));
  if (pid === undefined || !/^\d+$/.test(pid)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketDir: socketDir ?? "",
    ready: status?.trim() === "ready",
  };
}

/** In doubt true: the connection that follows decides. The file of a running PostgreSQL is never removed. */
function isOnCluster(pid: number, cluster: string): boolean {
  const command = commandOf(pid) ?? "";
  return command === "" || command.includes(cluster) || /\bpostgres(\.exe)? -D/.test(command);
}

function fileOf(paths: ClusterPaths): string {
  return join(paths.cluster, "postmaster.pid");
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
