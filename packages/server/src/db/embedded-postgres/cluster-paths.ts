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
import { codeOf, LaunchError, reasonOf } from "./launch-error.ts";
import { canExecute, defaultRunAs, isRoot, type RunAs } from "./process/run-as.ts";

/** Where a user that is not root may go, and where things last. */
export const commonFolderDefault = "/var/lib/emberline";

export interface Place {
  /** Holds the cluster and all that belongs to running it; owned by whom PostgreSQL runs as. */
  home: string;
  cluster: string;
  acks: string;
  lifeline: string;
  log: string;
  lock: string;
  runAs: RunAs;
}

export interface PlaceWishes {
  dataDir: string;
  commonFolder: string;
  log: (line: string) => void;
}

/**
 * The home is DATA_DIR/postgres. When root keeps DATA_DIR where nobody else may enter, PostgreSQL could not
 * reach it: then the home lies in the common folder and DATA_DIR/postgres is a link to it.
 */
export function preparePlace(wishes: PlaceWishes): Place {
  makeDataDir(wishes.dataDir);
  // One name for one place: PostgreSQL's command line is compared with it.
  const home = realpathSync(findHome(wishes.dataDir) ?? makeHome(wishes));
  const runAs = giveHome(home);
  if (!canExecute(runAs, home)) throw unreachable(home, runAs);
  const acks = join(home, "acks");
  mkdirSync(acks, { recursive: true, mode: 0o700 });
  if (runAs !== undefined) chownSync(acks, runAs.uid, runAs.gid);
  return {
    home,
    acks,
    runAs,
    cluster: join(home, "cluster"),
    lifeline: join(home, "lifeline"),
    log: join(home, "postgres.log"),
    lock: join(home, "server.lock"),
  };
}

function makeDataDir(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // Enter, but not look around: the database's user passes through to its own folder.
    if (made !== undefined && isRoot()) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = reasonOf(error);
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

function makeHome(wishes: PlaceWishes): string {
  const home = join(wishes.dataDir, "postgres");
  if (canExecute(defaultRunAs(), wishes.dataDir)) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return home;
  }
  const elsewhere = makeFolderIn(wishes.commonFolder);
  try {
    symlinkSync(elsewhere, home);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    rmdirSync(elsewhere); // another start was quicker
    return findHome(wishes.dataDir) ?? home;
  }
  wishes.log(`Only root may enter ${wishes.dataDir}, so the database is kept in ${elsewhere}.`);
  return elsewhere;
}

function makeFolderIn(commonFolder: string): string {
  try {
    mkdirSync(commonFolder, { recursive: true, mode: 0o755 });
    return mkdtempSync(join(commonFolder, "data-"));
  } catch (error) {
    throw new LaunchError(
      `PostgreSQL cannot run as root, and ${commonFolder} cannot be made for its user (${reasonOf(error)}): ` +
        "set DATA_DIR to a folder every user may enter, or start Emberline as an ordinary user.",
    );
  }
}

/** Whoever owns the home runs PostgreSQL in it, so that root and the user who began it can take turns. */
function giveHome(home: string): RunAs {
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
