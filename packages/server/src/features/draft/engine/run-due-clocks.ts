import type { DraftChange } from "../model/apply-decision.ts";
import type { ClockResult } from "./run-clock.ts";
import type { createKeyedMutex } from "../../../keyed-mutex.ts";

/** Leagues whose clocks run in one transaction; with more the first would wait for the last. */
const BATCH_MAX = 50;
/** Concurrent clock transactions, so that picks and requests find a free connection. */
const CONCURRENCY = 4;

interface ClockRunnerDeps {
  runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Runs many clocks in one transaction and skips drafts that are locked by others. */
  runBatch: (leagueIds: string[]) => Promise<ClockResult[]>;
  /** Runs one clock, however long it takes; never rejects. */
  runOne: (leagueId: string) => Promise<void>;
  /** For the changes that `runBatch` has stored; never rejects. */
  broadcast: (change: DraftChange) => Promise<void>;
}

/**
 * Runs the clocks of all leagues that are due, each under its mutex. Hundreds of drafts may start in one
 * second, so those whose mutex is free run in batches. Leagues that fail in a batch run alone, so that one
 * league's error does not affect the others.
 */
export function createClockRunner({
  runExclusive: inTurn,
  runBatch: runMany,
  runOne,
  broadcast: tell,
}: ClockRunnerDeps): (leagueIds: string[]) => void {
  const whenFree = createGate(CONCURRENCY);
  const runSingle = (leagueId: string) => whenFree(() => runOne(leagueId));

  function runTogether(leagueIds: string[]): void {
    const results = whenFree(() => runMany(leagueIds)).catch((): ClockResult[] => []);
    leagueIds.forEach((leagueId, index) => {
      void inTurn(leagueId, async () => {
        const change = (await results)[index]?.change;
        await (change ? tell(change) : runSingle(leagueId));
      });
    });
  }

  return (leagueIds) => {
    const free = leagueIds.filter((leagueId) => !inTurn.isTaken(leagueId)).sort();
    const busy = leagueIds.filter((leagueId) => inTurn.isTaken(leagueId));
    const alone = free.length === 1 ? free.splice(0) : [];
    for (const leagueId of [...busy, ...alone]) void inTurn(leagueId, () => runSingle(leagueId));
    for (let first = 0; first < free.length; first += BATCH_MAX) {
      runTogether(free.slice(first, first + BATCH_MAX));
    }
  };
}

/** At most so many at once; others wait in order. */
function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async (work) => {
    if (inside >= atOnce) await new Promise<void>((enter) => waiting.push(enter));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
