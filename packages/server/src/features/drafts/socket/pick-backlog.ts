import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

/**
 * Picks of one user that may wait in a league's queue: more than a client sends, but few enough that the clock stays on
 * time.
 */
const EACH_MAX = 4;

/** The sender of a pick, and the league. */
export interface PickSender {
  leagueId: string;
  userId: string;
}

export interface PickBacklog {
  /**
   * Reserves a place in the league's queue for a pick that has just arrived. Returns a function that releases it, or
   * null when the sender has no place left.
   */
  tryReserve: (sender: PickSender) => (() => void) | null;
  /** For a pick without a place: handles the picks of a sender one at a time. */
  waitTurn: <T>(sender: PickSender, pick: () => Promise<T>) => Promise<T>;
}

/**
 * All picks of a league wait in one queue, and the clock waits behind them. So no user may fill it with picks, on any
 * number of sockets, and delay the deadline.
 */
export function createPickBacklog(): PickBacklog {
  const countOf = new Map<string, number>();
  const runExclusive = createKeyedMutex();

  function release(key: string): void {
    const count = (countOf.get(key) ?? 0) - 1;
    if (count > 0) countOf.set(key, count);
    else countOf.delete(key);
  }

  return {
    tryReserve: (sender) => {
      const key = keyOf(sender);
      const count = countOf.get(key) ?? 0;
      if (count >= EACH_MAX) return null;
      countOf.set(key, count + 1);
      return () => release(key);
    },
    waitTurn: (sender, pick) => runExclusive(keyOf(sender), pick),
  };
}

const keyOf = ({ leagueId, userId }: PickSender): string => `${leagueId} ${userId}`;
