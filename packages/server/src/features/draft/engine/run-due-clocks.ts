import type { DraftChange } from "../model/apply-decision.ts";
import type { Rung } from "./run-clock.ts";
import type { createKeyedMutex } from "../../../keyed-mutex.ts";

/** Leagues whose clocks are run in one transaction; more would make the first wait for the last. */
const TOGETHER_MAX = 50;
/** Transactions of clocks at once, so that picks and calls find a free connection. */
const AT_ONCE = 4;

interface Ringing {
  runExclusive: ReturnType<typeof createKeyedMutex>;
  /** Runs many clocks in one transaction, passing over those that somebody else holds. */
  runMany: (leagueIds: string[]) => Promise<Rung[]>;
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
export function createRinging({
  runExclusive: inTurn,
  runMany,
  runOne,
  broadcast: tell,
}: Ringing): (leagueIds: string[]) => void {
  const whenFree = createGate(AT_ONCE);
  const ringAlone = (leagueId: string) => whenFree(() => runOne(leagueId));

  function ringTogether(leagueIds: string[]): void {
    const rungs = whenFree(() => runMany(leagueIds)).catch((): Rung[] => []);
    leagueIds.forEach((leagueId, index) => {
      void inTurn(leagueId, async () => {
        const change = (await rungs)[index]?.change;
        await (change ? tell(change) : ringAlone(leagueId));
      });
    });
  }

  return (leagueIds) => {
    const free = leagueIds.filter((leagueId) => !inTurn.isTaken(leagueId)).sort();
    const busy = leagueIds.filter((leagueId) => inTurn.isTaken(leagueId));
    const alone = free.length === 1 ? free.splice(0) : [];
    for (const leagueId of [...busy, ...alone]) void inTurn(leagueId, () => ringAlone(leagueId));
    for (let first = 0; first < free.length; first += TOGETHER_MAX) {
      ringTogether(free.slice(first, first + TOGETHER_MAX));
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
