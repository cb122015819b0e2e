/**
 * The names in random order (Fisher and Yates, from the end). They are sorted first, so that the same random
 * numbers give the same order for any order of the input. `randomAt` returns a number from 0 to below 1 for
 * each step; step k chooses among the first k + 1. Throws for a number out of this range.
 */
export function shuffle(names: readonly string[], randomAt: (step: number) => number): string[] {
  const shuffled = names.toSorted();
  for (let step = shuffled.length - 1; step > 0; step -= 1) {
    const from = Math.floor(randomAt(step) * (step + 1));
    const [last, chosen] = [shuffled[step], shuffled[from]];
    if (last === undefined || chosen === undefined)
      throw new Error(`the random number of step ${step} is out of range`);
    shuffled[step] = chosen;
    shuffled[from] = last;
  }
  return shuffled;
}

/**
 * The labels of a draft's random numbers. A number is the HMAC-SHA256 of its label (UTF-8) with the draft's seed,
 * its first six bytes as a fraction of 2^48. So anyone who knows the seed can verify all of them.
 */
export const drawLabel = {
  /** Step `step` of the `draw`-th drawing of the order, from 1. */
  order: (draw: number, step: number) => `order:${draw}:${step}`,
  /** The choice between players with equal points at a pick. */
  pick: (pickNumber: number) => `pick:${pickNumber}`,
};

/** Maps a hash to a fraction, at least 0 and less than 1. */
export const randomFraction = (hash: Uint8Array): number =>
  hash.subarray(0, 6).reduce((number, byte) => number * 256 + byte, 0) / 2 ** 48;
