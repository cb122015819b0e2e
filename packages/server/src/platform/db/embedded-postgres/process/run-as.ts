import { spawnSync, type SpawnOptions } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { LaunchError } from "../launch-error.ts";

/** The user who runs PostgreSQL; undefined is the current user. */
export type RunAs = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root, so root needs another user for it. */
export function defaultRunAs(): RunAs {
  if (!isRoot()) return undefined;
  return passwdEntry("postgres") ?? passwdEntry("nobody") ?? { uid: 65_534, gid: 65_534 };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Options for spawning PostgreSQL's programs: the user, a folder that user may enter, a clean environment. */
export function spawnOptionsFor(runAs: RunAs, cwd: string): SpawnOptions {
  return { ...runAs, cwd, env: cleanEnvironment(), windowsHide: true };
}

/**
 * Runs a system command instead of reading mode bits, because access lists and mount options count, too. Throws a
 * `LaunchError` when root may not switch users.
 */
export function canExecute(runAs: RunAs, path: string): boolean {
  if (process.platform === "win32") return true;
  // For the current user no child process is needed.
  if (runAs === undefined) return mayExecute(path);
  const result = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], { ...runAs, cwd: "/" });
  if (result.error !== undefined) {
    throw new LaunchError(
      `Root may not run PostgreSQL and may not become user ${runAs.uid} here (${result.error.message}): ` +
        "start Emberline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  return result.status === 0;
}

function mayExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PGDATA, PGPORT, PGOPTIONS and the like would change our PostgreSQL. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_")),
  );
}

function passwdEntry(name: string): RunAs {
  const line = readPasswd().find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function readPasswd(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    return [];
  }
}
