import type { HasCome } from "@emberline/game";

/** The moment as of which something is computed. */
export interface Moment {
  hasCome: HasCome;
  /** The earliest time asked about that has not come: until then, time changes nothing. Epoch milliseconds. */
  until: () => number;
}

/** `at` is in epoch milliseconds. */
export function createMoment(at: number): Moment {
  let until = Infinity;
  return {
    hasCome: (time) => {
      if (time <= at) return true;
      until = Math.min(until, time);
      return false;
    },
    until: () => until,
  };
}
