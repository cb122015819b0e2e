import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { chmodSync, chownSync, rmdirSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { LaunchError } from "./launch-error.ts";
import { errorCode, errorReason } from "../../errors.ts";
import { canExecute, defaultRunAs, isRoot, type RunAs } from "./process/run-as.ts";

/** A persistent folder that users other than root can enter. */
export const SHARED_FOLDER = "/var/lib/emberline";

export interface ClusterPaths {
  /** Holds the cluster and its control files; owned by the user who runs PostgreSQL. */
  home: string;
  cluster: string;
  acks: string;
  watchdogPipe: string;
  log: string;
  lock: string;
  runAs: RunAs;
}

export interface ClusterPathOptions {
  dataDir: string;
  sharedFolder: string;
  log: (line: string) => void;
}

/**
 * Prepares DATA_DIR/postgres. When root keeps DATA_DIR where no other user may enter, PostgreSQL could not reach it;
 * then the folder is created in the shared folder and DATA_DIR/postgres links to it. Throws a `LaunchError`.
 */
export function prepareClusterPaths(options: ClusterPathOptions): ClusterPaths {
  makeDataDir(options.dataDir);
  // The real path, because PostgreSQL's command line is compared with it.
  const home = realpathSync(findHome(options.dataDir) ?? makeHome(options));
  const runAs = ownerOfHome(home);
  if (!canExecute(runAs, home)) throw unreachable(home, runAs);
  const acks = join(home, "acks");
  mkdirSync(acks, { recursive: true, mode: 0o700 });
  if (runAs !== undefined) chownSync(acks, runAs.uid, runAs.gid);
  return {
    home,
    acks,
    runAs,
    cluster: join(home, "cluster"),
    watchdogPipe: join(home, "lifeline"),
    log: join(home, "postgres.log"),
    lock: join(home, "server.lock"),
  };
}

function makeDataDir(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // Others may enter but not list it: PostgreSQL's user passes through to its own folder.
    if (made !== undefined && isRoot()) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = errorReason(error);
    throw new LaunchError(
      `The data folder ${dataDir} cannot be used (${why}): set DATA_DIR to a folder you may write.`,
    );
  }
}

function findHome(dataDir: string): string | undefined {
  const home = join(dataDir, "postgres");
  const stat = lstatSync(home, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  const real = stat.isSymbolicLink() ? resolve(dataDir, readlinkSync(home)) : home;
  if (statSync(real, { throwIfNoEntry: false })?.isDirectory()) return real;
  throw new LaunchError(
    `The database folder ${real}, where ${home} leads, is missing: bring it back, or remove ${home} to begin with an empty database.`,
  );
}

function makeHome(options: ClusterPathOptions): string {
  const home = join(options.dataDir, "postgres");
  if (canExecute(defaultRunAs(), options.dataDir)) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return home;
  }
  const sharedHome = makeFolderIn(options.sharedFolder);
  try {
    symlinkSync(sharedHome, home);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    rmdirSync(sharedHome); // another start was faster
    return findHome(options.dataDir) ?? home;
  }
  options.log(`Only root may enter ${options.dataDir}, so the database is kept in ${sharedHome}.`);
  return sharedHome;
}

function makeFolderIn(sharedFolder: string): string {
  try {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
    return mkdtempSync(join(sharedFolder, "data-"));
  } catch (error) {
    throw new LaunchError(
      `PostgreSQL cannot run as root, and ${sharedFolder} cannot be made for its user (${errorReason(error)}): ` +
        "set DATA_DIR to a folder every user may enter, or start Emberline as an ordinary user.",
    );
  }
}

/** The owner of the folder runs PostgreSQL, so that root and the user who created it can both start it. */
function ownerOfHome(home: string): RunAs {
  const { uid, gid } = statSync(home);
  if (isRoot()) {
    const runAs = uid === 0 ? defaultRunAs() : { uid, gid };
    if (uid === 0 && runAs !== undefined) chownSync(home, runAs.uid, runAs.gid);
    return runAs;
  }
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new LaunchError(
      `The database in ${home} belongs to user ${uid}: start Emberline as that user or as root, or give yourself the folder with chown -R.`,
    );
  }
  return undefined;
}

function unreachable(home: string, runAs: RunAs): LaunchError {
  return new LaunchError(
    `User ${runAs?.uid ?? "you"}, who owns the database in ${home}, may not enter ${dirname(home)}: ` +
      "let others pass through the folders above it (chmod o+x), or move the data folder.",
  );
}
