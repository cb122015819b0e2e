import type pg from "pg";
import type { Binaries } from "./binaries.ts";
import { LaunchError } from "./launch-error.ts";
import {
  clearAcks,
  holdLifeline,
  holdNewLifeline,
  type Lifeline,
  makePipe,
} from "./process/watchdog-pipe.ts";
import { openDatabase } from "./connect-local.ts";
import { logEnd } from "./process/failure-reason.ts";
import type { Place } from "./cluster-paths.ts";
import { findPostmaster, type Postmaster, readPostmasterFile } from "./process/postmaster-pid-file.ts";
import { LockLeftBehind, startPostmaster } from "./process/postmaster.ts";
import { identityOf } from "./process/process-identity.ts";
import { type Address, chooseAddress } from "./socket-folder.ts";
import { until } from "./poll-until.ts";

/** How long a lock that a killed database left behind may stand in the way. */
const lockWithinMs = 6_000;
/** How long a database that is shutting down, or starting for another, may take. */
const settledWithinMs = 60_000;

export interface Joined {
  postmaster: Postmaster;
  lifeline: Lifeline;
  client: pg.Client;
  attached: boolean;
  isRunning: () => boolean;
  /** When the one we started ended, with the signal if it was one; of another's we are not told. */
  exited?: Promise<NodeJS.Signals | null>;
  /** What its log says from here on is of our time. */
  logStart: number;
}

export interface StartWishes {
  binaries: Binaries;
  durable: boolean;
  /** Where it has to listen; else it is chosen. */
  address?: Address | undefined;
}

/** Joins the PostgreSQL that already runs on our cluster, or starts one. */
export async function joinOrStart(place: Place, wishes: StartWishes): Promise<Joined> {
  const lockUntil = performance.now() + lockWithinMs;
  const attempt = () => join(place) ?? start(place, wishes, lockUntil);
  makePipe(place);
  const joined = await until(attempt, { forMs: settledWithinMs, everyMs: 25 });
  if (joined !== undefined) return joined;
  const pid = findPostmaster(place)?.pid;
  throw new LaunchError(
    `The PostgreSQL with pid ${pid} on ${place.cluster} takes no connections: stop it (kill -INT ${pid}) and start again.`,
  );
}

function join(place: Place): Promise<Joined | undefined> | undefined {
  const postmaster = findPostmaster(place);
  if (postmaster === undefined) return undefined;
  const identity = identityOf(postmaster.pid);
  const isRunning = () => identity !== undefined && identityOf(postmaster.pid) === identity;
  return hold(place, postmaster, isRunning);
}

async function hold(
  place: Place,
  postmaster: Postmaster,
  isRunning: () => boolean,
): Promise<Joined | undefined> {
  const logStart = logEnd(place);
  const lifeline = await holdLifeline(place, postmaster.pid, isRunning);
  if (lifeline === undefined) return undefined;
  try {
    const opened = await openWhileRunning(place, postmaster.pid, isRunning);
    if (opened !== undefined) return { ...opened, lifeline, attached: true, isRunning, logStart };
  } catch (error) {
    lifeline.release();
    throw error;
  }
  lifeline.release();
  return undefined;
}

/** What it says of itself is read anew each time: at first its file does not say yet where it listens. */
async function openWhileRunning(
  place: Place,
  pid: number,
  isRunning: () => boolean,
): Promise<{ postmaster: Postmaster; client: pg.Client } | undefined> {
  const ask = async () => {
    const postmaster = readPostmasterFile(place);
    const client = postmaster?.pid === pid && postmaster.ready && (await openDatabase(place, postmaster));
    if (client) return { postmaster, client };
    return isRunning() ? undefined : "gone";
  };
  const opened = await until(ask, { forMs: settledWithinMs });
  return opened === "gone" ? undefined : opened;
}

async function start(
  place: Place,
  { binaries, durable, address }: StartWishes,
  lockUntil: number,
): Promise<Joined | undefined> {
  const { pid, isRunning, ready, exited, logStart } = startPostmaster(place, binaries, {
    address: address ?? (await chooseAddress(place)),
    durable,
  });
  clearAcks(place);
  const [started, held] = await Promise.allSettled([ready(), holdNewLifeline(place, pid, isRunning)]);
  const lifeline = held.status === "fulfilled" ? held.value : undefined;
  try {
    if (started.status === "rejected") throw started.reason;
    const opened = lifeline && (await openWhileRunning(place, pid, isRunning));
    if (opened) return { ...opened, lifeline, attached: false, isRunning, exited, logStart };
  } catch (error) {
    lifeline?.release();
    if (error instanceof LockLeftBehind && performance.now() < lockUntil) return undefined;
    throw error;
  }
  lifeline?.release();
  return undefined;
}
