import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { errorCode } from "../../errors.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import type { RunAs } from "./process/run-as.ts";

/** sun_path without its terminator: 107 bytes on Linux, 103 on macOS. */
const MAX_SOCKET_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
const SOCKET_FILE = ".s.PGSQL.5432";

export interface Address {
  host: string;
  port: number;
}

/** A private folder whose path is short enough for a socket; a local port on Windows. Throws a `LaunchError`. */
export async function chooseAddress(paths: ClusterPaths, tempFolder = tmpdir()): Promise<Address> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: await freePort() };
  const beside = join(paths.home, "socket");
  const host = isShort(beside) ? beside : join(tempFolder, `emberline-${hashOf(paths.home)}`);
  if (!isShort(host)) {
    throw new LaunchError(`${host} is too long for a socket: set TMPDIR or DATA_DIR to a shorter path.`);
  }
  makePrivate(host, paths);
  return { host, port: 5432 };
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function makePrivate(folder: string, { runAs }: ClusterPaths): void {
  const owner = runAs?.uid ?? process.getuid?.();
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) createOwned(folder, runAs);
  const stat = lstatSync(folder);
  // Another user may have created this name in a shared temporary folder.
  if (stat.isDirectory() && stat.uid === owner && (stat.mode & 0o077) === 0) return;
  throw new LaunchError(`${folder} is not a private folder of user ${owner}: remove it and start again.`);
}

/** Renamed when it is complete, so that another start sees either no folder or one with its owner. */
function createOwned(folder: string, runAs: RunAs): void {
  const draft = mkdtempSync(`${folder}-`);
  if (runAs !== undefined) chownSync(draft, runAs.uid, runAs.gid);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!["ENOTEMPTY", "EEXIST"].includes(errorCode(error) ?? "")) throw error; // else another start was faster
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
