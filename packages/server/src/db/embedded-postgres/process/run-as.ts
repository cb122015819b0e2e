import { spawnSync, type SpawnOptions } from "node:child_process";
import { readFileSync } from "node:fs";
import { LaunchError } from "../launch-error.ts";

/** Whom PostgreSQL runs as; undefined is ourselves. */
export type RunAs = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses uid 0, so root needs somebody to run it as. */
export function defaultRunAs(): RunAs {
  if (!isRoot()) return undefined;
  return passwdEntry("postgres") ?? passwdEntry("nobody") ?? { uid: 65_534, gid: 65_534 };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** How every program of PostgreSQL is spawned: its user, a folder that user may be in, a clean environment. */
export function spawnOptionsFor(runAs: RunAs, cwd: string): SpawnOptions {
  return { ...runAs, cwd, env: cleanEnvironment(), windowsHide: true };
}

/** Asks the system rather than reading mode bits, so that access lists and mount options count too. */
export function canExecute(runAs: RunAs, path: string): boolean {
  if (process.platform === "win32") return true;
  const result = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], { ...runAs, cwd: "/" });
  if (result.error !== undefined && runAs !== undefined) {
    throw new LaunchError(
      `Root may not run PostgreSQL and may not become user ${runAs.uid} here (${result.error.message}): ` +
        "start Emberline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  return result.status === 0;
}

/** PGDATA, PGPORT, PGOPTIONS and their like would steer our PostgreSQL from outside. */
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
