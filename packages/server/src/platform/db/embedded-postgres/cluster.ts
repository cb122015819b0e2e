import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, programOf } from "./binaries.ts";
import { LaunchError } from "./launch-error.ts";
import { errorCode, errorReason } from "../../errors.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { identityOf } from "./process/process-identity.ts";
import { spawnOptionsFor } from "./process/run-as.ts";

const run = promisify(execFile);

/** Creates the cluster when it is missing. Throws a `LaunchError` when it was made by another major version. */
export async function ensureCluster(
  paths: ClusterPaths,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  removeUnfinished(paths.home);
  const versionFile = join(paths.cluster, "PG_VERSION");
  if (existsSync(versionFile)) {
    requireSameMajor(paths, readFileSync(versionFile, "utf8").trim(), binaries.major);
    return;
  }
  await makeCluster(paths, binaries, durable);
}

function requireSameMajor(paths: ClusterPaths, found: string, ours: string): void {
  if (found === ours) return;
  throw new LaunchError(
    `The database in ${paths.cluster} was made by PostgreSQL ${found}, and this Emberline brings PostgreSQL ${ours}: ` +
      "write a backup with the Emberline that made it (npm run -s emberline -- backup write FILE), move that folder away, and restore it with this one (backup restore FILE).",
  );
}

/**
 * initdb works in a temporary folder that is renamed at the end, so that an interrupted run leaves no half cluster.
 */
async function makeCluster(paths: ClusterPaths, binaries: Binaries, durable: boolean): Promise<void> {
  const draft = join(paths.home, `new-${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    await run(programOf(binaries, "initdb"), initdbArguments(draft, durable), {
      ...spawnOptionsFor(paths.runAs, paths.home),
      encoding: "utf8",
    });
    renameSync(draft, paths.cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const code = errorCode(error);
    if (code === "ENOTEMPTY" || code === "EEXIST") return; // another start was faster
    throw new LaunchError(initdbError(paths, error));
  }
}

/** The built-in C.UTF-8 locale sorts the same on every system and needs no locale to be installed. */
function initdbArguments(folder: string, durable: boolean): string[] {
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const always = ["-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8", ...locale];
  return durable ? always : [...always, "--no-sync"];
}

function initdbError(paths: ClusterPaths, error: unknown): string {
  if (errorCode(error) === "ENOENT") {
    return "PostgreSQL's programs do not run on this system (they need glibc): set DATABASE_URL to a PostgreSQL server.";
  }
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const why = stderr.split("\n").find((line) => /error|FATAL|could not/.test(line)) ?? errorReason(error);
  return `The database could not be made in ${paths.home} (${why.trim()}): fix that, or set DATABASE_URL to a PostgreSQL server.`;
}

/** Removes leftovers of killed initdb runs; one that is still running keeps its folder. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || identityOf(Number(pid)) !== undefined) continue;
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // An orphaned initdb is still writing there; a later start removes it.
    }
  }
}
