import type { HasPassed } from "@emberline/game";

/** The time at which something is computed. */
export interface Moment {
  hasPassed: HasPassed;
  /**
   * The earliest future time that `hasPassed` was called with: until then, the result stays the same. Epoch
   * milliseconds.
   */
  until: () => number;
}

/** `at` is in epoch milliseconds. */
export function createMoment(at: number): Moment {
  let until = Infinity;
  return {
    hasPassed: (time) => {
      if (time <= at) return true;
      until = Math.min(until, time);
      return false;
    },
    until: () => until,
  };
}
