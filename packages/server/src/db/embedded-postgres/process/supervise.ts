import { isDeepStrictEqual } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { whyEnded } from "./failure-reason.ts";
import type { Joined } from "../attach-or-start.ts";
import { LaunchError, reasonOf } from "../launch-error.ts";
import { connectionTo } from "../connect-local.ts";
import type { Place } from "../cluster-paths.ts";

/** One that is not our child is looked at this often. */
const LOOK_EVERY_MS = 500;

export interface RestartTimes {
  /** The first restart comes at once; each further one waits twice as long as the one before, from this ... */
  firstPauseMs: number;
  /** ... to this. */
  longestPauseMs: number;
  /** After running for so long it has recovered: its next restart comes at once again. */
  steadyAfterMs: number;
  /** So long it is tried; then it is given up. */
  giveUpAfterMs: number;
}

const TIMES: RestartTimes = {
  firstPauseMs: 100,
  longestPauseMs: 5_000,
  steadyAfterMs: 10_000,
  giveUpAfterMs: 60_000,
};

interface Supervision {
  place: Place;
  /** Joins the one that runs, or starts one. */
  start: () => Promise<Joined>;
  log: (line: string) => void;
  /** It could not be started again, and will not be tried any more. */
  onLost: (error: LaunchError) => void;
  times?: Partial<RestartTimes> | undefined;
}

export interface Supervisor {
  current: () => Joined;
  /** Restarts nothing any more; answers what is to be let go of. */
  end: () => Promise<Joined>;
}

/** Starts PostgreSQL again whenever it ends without having been asked to. */
export function supervise(first: Joined, { place, start, log, onLost, times }: Supervision): Supervisor {
  const { firstPauseMs, longestPauseMs, steadyAfterMs, giveUpAfterMs } = { ...TIMES, ...times };
  const ending = new AbortController();
  const { signal } = ending;
  let joined = first;
  let pauseMs = 0;

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      const runningSince = performance.now();
      const how = await endOf(joined, signal);
      if (signal.aborted) return;
      if (performance.now() - runningSince >= steadyAfterMs) pauseMs = 0;
      const why = whyEnded(place, joined.logStart, how) ?? `its log, ${place.log}, says why`;
      log(`PostgreSQL (pid ${joined.postmaster.pid}) ended by itself (${why}); it is started again.`);
      const next = await startAgain();
      if (next === undefined) return;
      joined.lifeline.release();
      joined = next;
      log(`PostgreSQL runs again (pid ${joined.postmaster.pid}).`);
    }
  }

  async function startAgain(): Promise<Joined | undefined> {
    const giveUpAt = performance.now() + giveUpAfterMs;
    let said = "";
    for (;;) {
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      pauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs);
      try {
        return await startOnce();
      } catch (error) {
        const reason = error instanceof LaunchError ? error.message : reasonOf(error);
        if (error instanceof AddressChanged || performance.now() >= giveUpAt) return giveUp(reason);
        // A process number or the name of a temporary file in it makes it no other reason.
        const kind = reason.replaceAll(/\d+/g, "");
        if (kind !== said) log(`${reason} It is tried again.`);
        said = kind;
      }
    }
  }

  async function startOnce(): Promise<Joined> {
    const next = await start();
    await next.client.end();
    if (isDeepStrictEqual(connectionTo(next.postmaster), connectionTo(first.postmaster))) return next;
    next.lifeline.release();
    throw new AddressChanged("PostgreSQL was started by another program, at another address.");
  }

  function giveUp(reason: string): undefined {
    if (signal.aborted) return;
    onLost(new LaunchError(`PostgreSQL ended, and could not be started again. ${reason}`));
  }

  const work = keepRunning();
  return {
    current: () => joined,
    end: async () => {
      ending.abort();
      await work;
      return joined;
    },
  };
}

/** Everything of ours that is connected would look for it in the wrong place. */
class AddressChanged extends LaunchError {}

/** Answers when it has ended, with the signal that ended it if that is known; or when nobody waits any more. */
async function endOf({ exited, isRunning }: Joined, signal: AbortSignal): Promise<NodeJS.Signals | null> {
  const aborted = new Promise<null>((resolve) =>
    signal.addEventListener("abort", () => resolve(null), { once: true }),
  );
  if (exited !== undefined) return Promise.race([exited, aborted]);
  while (!signal.aborted && isRunning()) {
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
