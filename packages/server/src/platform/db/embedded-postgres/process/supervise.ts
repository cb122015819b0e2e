import { isDeepStrictEqual } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { endReason } from "./failure-reason.ts";
import type { RunningPostgres } from "../attach-or-start.ts";
import { LaunchError } from "../launch-error.ts";
import { errorReason } from "../../../errors.ts";
import { connectionTo } from "../connect-local.ts";
import type { ClusterPaths } from "../cluster-paths.ts";

/** Interval for checking a PostgreSQL that is not our child. */
const POLL_EVERY_MS = 500;

export interface RestartTimes {
  /** The first restart is immediate; each further one waits twice as long, from this ... */
  firstPauseMs: number;
  /** ... up to this. */
  longestPauseMs: number;
  /** After running for this long its next restart is immediate again. */
  steadyAfterMs: number;
  /** Gives up after this time. */
  giveUpAfterMs: number;
}

const DEFAULT_TIMES: RestartTimes = {
  firstPauseMs: 100,
  longestPauseMs: 5_000,
  steadyAfterMs: 10_000,
  giveUpAfterMs: 60_000,
};

interface Supervision {
  paths: ClusterPaths;
  /** Attaches to the one that runs, or starts one. */
  start: () => Promise<RunningPostgres>;
  log: (line: string) => void;
  /** Called when it could not be restarted; no further attempt follows. */
  onLost: (error: LaunchError) => void;
  times?: Partial<RestartTimes> | undefined;
}

export interface Supervisor {
  current: () => RunningPostgres;
  /** Stops supervising; returns the last PostgreSQL, for release. */
  end: () => Promise<RunningPostgres>;
}

/** Restarts PostgreSQL whenever it ends unexpectedly. */
export function supervise(
  first: RunningPostgres,
  { paths, start, log, onLost, times }: Supervision,
): Supervisor {
  const { firstPauseMs, longestPauseMs, steadyAfterMs, giveUpAfterMs } = { ...DEFAULT_TIMES, ...times };
  const ending = new AbortController();
  const { signal } = ending;
  let running = first;
  let pauseMs = 0;

  async function superviseLoop(): Promise<void> {
    while (!signal.aborted) {
      const runningSince = performance.now();
      const how = await waitForExit(running, signal);
      if (signal.aborted) return;
      if (performance.now() - runningSince >= steadyAfterMs) pauseMs = 0;
      const why = endReason(paths, running.logStart, how) ?? `its log, ${paths.log}, says why`;
      log(`PostgreSQL (pid ${running.postmaster.pid}) ended unexpectedly (${why}); restarting it.`);
      const next = await startAgain();
      if (next === undefined) return;
      running.pipe.release();
      running = next;
      log(`PostgreSQL runs again (pid ${running.postmaster.pid}).`);
    }
  }

  async function startAgain(): Promise<RunningPostgres | undefined> {
    const giveUpAt = performance.now() + giveUpAfterMs;
    let lastReason = "";
    for (;;) {
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      pauseMs = Math.min(Math.max(firstPauseMs, pauseMs * 2), longestPauseMs);
      try {
        return await startOnce();
      } catch (error) {
        const reason = error instanceof LaunchError ? error.message : errorReason(error);
        if (error instanceof AddressChanged || performance.now() >= giveUpAt) return giveUp(reason);
        // Numbers in the message (process ids, temporary files) do not make it a different reason.
        const kind = reason.replaceAll(/\d+/g, "");
        if (kind !== lastReason) log(`${reason} It is tried again.`);
        lastReason = kind;
      }
    }
  }

  async function startOnce(): Promise<RunningPostgres> {
    const next = await start();
    await next.client.end();
    if (isDeepStrictEqual(connectionTo(next.postmaster), connectionTo(first.postmaster))) return next;
    next.pipe.release();
    throw new AddressChanged("PostgreSQL was started by another program, at another address.");
  }

  function giveUp(reason: string): undefined {
    if (signal.aborted) return;
    onLost(new LaunchError(`PostgreSQL ended and could not be restarted. ${reason}`));
  }

  const work = superviseLoop();
  return {
    current: () => running,
    end: async () => {
      ending.abort();
      await work;
      return running;
    },
  };
}

/** PostgreSQL has a new address, while open pools would connect to the old one. */
class AddressChanged extends LaunchError {}

/** Resolves when the process has ended, with the signal if known, or when aborted. */
async function waitForExit(
  { exited, isRunning }: RunningPostgres,
  signal: AbortSignal,
): Promise<NodeJS.Signals | null> {
  const aborted = new Promise<null>((resolve) =>
    signal.addEventListener("abort", () => resolve(null), { once: true }),
  );
  if (exited !== undefined) return Promise.race([exited, aborted]);
  while (!signal.aborted && isRunning()) {
    await pause(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
