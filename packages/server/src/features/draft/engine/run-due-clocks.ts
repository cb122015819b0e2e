import type { DraftChange } from "../model/apply-decision.ts";
import type { ClockResult } from "./run-clock.ts";
import type { createKeyedMutex } from "../../../keyed-mutex.ts";

/** Leagues whose clocks are run in one transaction; more would make the first wait for the last. */
const BATCH_MAX = 50;
/** Transactions of clocks at once, so that picks and calls find a free connection. */
const CONCURRENCY = 4;

interface ClockRunnerDeps {
  runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Runs many clocks in one transaction, passing over those that somebody else holds. */
  runBatch: (leagueIds: string[]) => Promise<ClockResult[]>;
  /** Runs one, however long it takes; never fails. */
  runOne: (leagueId: string) => Promise<void>;
  /** For what `runMany` has stored; never fails. */
  broadcast: (change: DraftChange) => Promise<void>;
}

/**
 * Rings for all leagues whose moment has come, each in its turn. Hundreds of drafts may start in one second:
 * those whose turn is free are run together. Whatever does not go through together is run by itself, so that
 * no league suffers from another's trouble.
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

/** Lets so many in at once; the others wait in the order they came. */
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
