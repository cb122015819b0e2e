import { createKeyedMutex } from "../../../keyed-mutex.ts";

/** Picks of one person that may wait in a league's turn: more than an app sends, and too few to make its clock late. */
const EACH_MAX = 4;

/** Whose pick it is, and in which league. */
export interface PickSender {
  leagueId: string;
  userId: string;
}

export interface PickBacklog {
  /** A place in the league's turn for a pick that has just come in; answers how to leave it, or null when they have enough. */
  tryReserve: (sender: PickSender) => (() => void) | null;
  /** For whoever has no place: one pick of a person after the other. */
  waitTurn: <T>(sender: PickSender, pick: () => Promise<T>) => Promise<T>;
}

/**
 * The picks of all people wait in one turn, and the clock waits behind them: so nobody may fill it alone, on however
 * many sockets, and keep the deadline from coming.
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
