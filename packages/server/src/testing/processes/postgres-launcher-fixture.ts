import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inject } from "vitest";
import {
  type LaunchedPostgres,
  launchPostgres,
  type LaunchOptions,
} from "../../platform/db/embedded-postgres/launch-postgres.ts";
import { commandOf, identityOf } from "../../platform/db/embedded-postgres/process/process-identity.ts";
import { openPool } from "../../platform/db/database.ts";
import { pollUntil } from "../../platform/db/embedded-postgres/poll-until.ts";
import { migrate } from "../../platform/db/migrate.ts";

const childFile = fileURLToPath(new URL("launch-postgres-in-child.ts", import.meta.url));

interface ChildLaunch {
  process: ChildProcess;
  postmaster: number;
  attached: boolean;
}

export interface LauncherFixture {
  folder: string;
  dataDir: string;
  logged: string[];
  launch(options?: Partial<LaunchOptions>): Promise<LaunchedPostgres>;
  spawnChild(role?: "server" | "command"): ChildProcess;
  launchInChild(role?: "server" | "command"): Promise<ChildLaunch>;
  close(): Promise<void>;
}

interface LauncherFixtureOptions {
  /** An empty data folder; otherwise it has a copied database, which is faster than creating one. */
  empty?: boolean;
  dataFolder?: string;
}

/** A data folder for one test; everything launched in it is stopped at its end. */
export async function createLauncherFixture({
  empty = false,
  dataFolder = "data",
}: LauncherFixtureOptions = {}): Promise<LauncherFixture> {
  const folder = mkdtempSync(join(tmpdir(), "emberline-launch-"));
  chmodSync(folder, 0o711); // as root: PostgreSQL's user has to pass through
  const dataDir = join(folder, dataFolder);
  if (!empty) await copySeedDatabase(dataDir);
  const logged: string[] = [];
  const launched: LaunchedPostgres[] = [];
  const children: ChildProcess[] = [];

  async function launch(options: Partial<LaunchOptions> = {}): Promise<LaunchedPostgres> {
    const log = (line: string) => void logged.push(line);
    const commonFolder = join(folder, "common");
    const one = await launchPostgres({
      dataDir,
      log,
      sharedFolder: commonFolder,
      durable: false,
      ...options,
    });
    launched.push(one);
    return one;
  }

  function spawnChild(role = "server"): ChildProcess {
    const args = ["--import", import.meta.resolve("tsx"), childFile, dataDir, role];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    children.push(child);
    return child;
  }

  async function launchInChild(role = "server"): Promise<ChildLaunch> {
    const child = spawnChild(role === "command" ? "command" : "server");
    if (child.stdout === null) throw new Error("no output to read");
    for await (const line of createInterface(child.stdout)) {
      const { postmaster, attached }: { postmaster: number; attached: boolean } = JSON.parse(line);
      return { process: child, postmaster, attached };
    }
    throw new Error("the child ended without output");
  }

  async function close(): Promise<void> {
    await Promise.all(children.map(killProcess));
    await Promise.all(launched.map((one) => one.stop()));
    // The watchdog would not find a PostgreSQL whose folder was deleted.
    await eventually(() => processesNaming(folder).length === 0 || undefined);
    rmSync(folder, { recursive: true, force: true });
  }

  return { folder, dataDir, logged, launch, spawnChild, launchInChild, close };
}

/** Copies a database that is created and migrated once per run. */
async function copySeedDatabase(dataDir: string): Promise<void> {
  const seed = join(inject("postgres").folder, "seed");
  if (!existsSync(seed)) await makeSeed(seed);
  mkdirSync(dataDir, { mode: 0o711 });
  execFileSync("cp", ["-a", join(seed, "postgres"), dataDir]);
}

async function makeSeed(seed: string): Promise<void> {
  const draft = `${seed}-${process.pid}`;
  const launched = await launchPostgres({ dataDir: draft, log: () => {}, role: "command", durable: false });
  const pool = openPool(launched.connection);
  await migrate(pool);
  await pool.end();
  await launched.stop();
  if (existsSync(seed)) return; // another worker was quicker
  renameSync(draft, seed);
}

export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

export function isProcessRunning(pid: number): boolean {
  return identityOf(pid) !== undefined;
}

/** Only a failing test waits so long. */
const EVENTUALLY_MS = 60_000;

/** Calls `check` until it returns a value, and returns it; undefined if it never does. */
export const eventually = <T>(check: () => T | undefined): Promise<T | undefined> =>
  // Listing processes takes processor time that the awaited process may need.
  pollUntil(check, { forMs: EVENTUALLY_MS, everyMs: 20 });

/**
 * The processes with this in their command line that do not end by themselves. The script that watched a PostgreSQL may
 * end a moment after the server.
 */
export async function processesLeft(text: string): Promise<number[]> {
  await eventually(() => processesNaming(text).length === 0 || undefined);
  return processesNaming(text);
}

/** The processes with this in their command line. */
export function processesNaming(text: string): number[] {
  const pids = execFileSync("ps", ["-e", "-o", "pid="], { encoding: "utf8" }).split("\n").map(Number);
  return pids.filter((pid) => pid > 0 && pid !== process.pid && commandOf(pid)?.includes(text));
}

export function watchersIn(dataDir: string): number[] {
  return processesNaming(dataDir).filter((pid) => commandOf(pid)?.includes("emberline-watcher"));
}

/** True as soon as the process is gone; false when it stays. */
export async function isGone(pid: number): Promise<boolean> {
  return (await eventually(() => (isProcessRunning(pid) ? undefined : true))) ?? false;
}

export async function runQuery<Row extends pg.QueryResultRow>(
  launched: LaunchedPostgres,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(launched.connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
