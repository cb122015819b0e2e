import pLimit from "p-limit";
import type { DraftChange } from "../model/append-decision.ts";
import type { ClockResult } from "./run-clock.ts";
import type { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

/** Leagues whose clocks run in one transaction; in a larger batch the first league would wait too long for the last. */
const CLOCKS_MAX = 50;
/** Limits concurrent clock transactions, so that picks and requests get connections. */
const CONCURRENCY = 4;

interface ClockRunnerDeps {
  runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Runs many clocks in one transaction; skips drafts that another transaction has locked. */
  runBatch: (leagueIds: string[]) => Promise<ClockResult[]>;
  /** Runs one clock, however long it takes; never rejects. */
  runOne: (leagueId: string) => Promise<void>;
  /** Called with the changes that `runBatch` has stored; never rejects. */
  broadcast: (change: DraftChange) => Promise<void>;
}

/**
 * Runs the clocks of all due leagues, each under its mutex. Hundreds of drafts may start in the same second, so leagues
 * whose mutex is free run in batches. Leagues that fail in a batch run alone, so that one league's error does not
 * affect the others.
 */
export function createClockRunner({
  runExclusive,
  runBatch,
  runOne,
  broadcast,
}: ClockRunnerDeps): (leagueIds: string[]) => void {
  const whenFree = pLimit(CONCURRENCY);
  const runSingle = (leagueId: string) => whenFree(() => runOne(leagueId));

  function runTogether(leagueIds: string[]): void {
    const results = whenFree(() => runBatch(leagueIds)).catch((): ClockResult[] => []);
    leagueIds.forEach((leagueId, index) => {
      void runExclusive(leagueId, async () => {
        const change = (await results)[index]?.change;
        await (change ? broadcast(change) : runSingle(leagueId));
      });
    });
  }

  return (leagueIds) => {
    const free = leagueIds.filter((leagueId) => !runExclusive.isLocked(leagueId)).sort();
    const busy = leagueIds.filter((leagueId) => runExclusive.isLocked(leagueId));
    const alone = free.length === 1 ? free.splice(0) : [];
    for (const leagueId of [...busy, ...alone]) void runExclusive(leagueId, () => runSingle(leagueId));
    for (let first = 0; first < free.length; first += CLOCKS_MAX) {
      runTogether(free.slice(first, first + CLOCKS_MAX));
    }
  };
}
