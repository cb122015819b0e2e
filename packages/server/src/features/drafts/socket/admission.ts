import type { Timers } from "../../../platform/clock/timers.ts";

/** Some sixteen rooms: enough to share queries, few enough that the first are not kept waiting for the last. */
const ROUND_SIZE_MAX = 200;
/** Shorter rounds would be smaller while many arrive, and take more queries in all. */
const ROUND_MIN_MS = 100;
/** A round that takes longer, because a room is busy, does not hold up the next one. */
const ROUND_MAX_MS = 1000;

interface Waiting {
  leagueId: string;
  /** Never rejects. */
  begin: () => Promise<void>;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Lets clients join in rounds: after a restart thousands arrive at once, and if all of them began together, none would
 * be back before the last. A round takes the rooms whose clocks run out first, each with all its clients that wait, so
 * that they share queries and snapshots. A client that arrives alone joins at once.
 */
export function createAdmission({
  timers,
  dueAtOf,
}: {
  timers: Timers;
  /** When the league's clock runs out, epoch milliseconds; null when that is not soon. */
  dueAtOf: (leagueId: string) => number | null;
}): <T>(leagueId: string, join: () => Promise<T>) => Promise<T> {
  let waiting: Waiting[] = [];
  let isRoundOn = false;

  function beginRound(): void {
    const admitted = takeFirst();
    isRoundOn = admitted.length > 0;
    if (!isRoundOn) return;
    let hasEnded = false;
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      cancelTimer();
      beginRound();
    };
    let cancelTimer = timers.after(ROUND_MIN_MS, () => {
      cancelTimer = timers.after(ROUND_MAX_MS - ROUND_MIN_MS, end);
      void joined.then(end);
    });
    const joined = Promise.all(admitted.map(({ begin }) => begin()));
  }

  function takeFirst(): Waiting[] {
    const dueAt = new Map(waiting.map(({ leagueId }) => [leagueId, dueAtOf(leagueId) ?? Number.MAX_VALUE]));
    const inOrder = waiting.toSorted(
      (a, b) => dueAt.get(a.leagueId)! - dueAt.get(b.leagueId)! || (a.leagueId < b.leagueId ? -1 : 1),
    );
    waiting = inOrder.slice(ROUND_SIZE_MAX);
    return inOrder.slice(0, ROUND_SIZE_MAX);
  }

  return (leagueId, join) =>
    new Promise((resolve, reject) => {
      waiting.push({ leagueId, begin: () => join().then(resolve, reject) });
      if (!isRoundOn) beginRound();
    });
}
