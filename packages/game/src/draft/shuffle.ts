/**
 * The names in an order that chance decides (Fisher and Yates, from the end). Sorted first, so that the
 * same chances give the same order however the names came. `chanceAt` answers from 0 up to but not 1 for
 * each step; step k decides between the first k + 1.
 */
export function shuffle(names: readonly string[], randomAt: (step: number) => number): string[] {
  const shuffled = names.toSorted();
  for (let step = shuffled.length - 1; step > 0; step -= 1) {
    const from = Math.floor(randomAt(step) * (step + 1));
    const [last, chosen] = [shuffled[step], shuffled[from]];
    if (last === undefined || chosen === undefined) throw new Error(`no chance for step ${step}`);
    shuffled[step] = chosen;
    shuffled[from] = last;
  }
  return shuffled;
}

/**
 * What each chance of a draft is drawn for: the number is HMAC-SHA256 of the label (UTF-8) under the
 * draft's seed, its first six bytes as a fraction of 2^48. So whoever knows the seed can check them all.
 */
export const drawLabel = {
  /** Step `step` of the `draw`-th drawing of the order, from 1. */
  order: (draw: number, step: number) => `order:${draw}:${step}`,
  /** The choice between contestants with equal points at a pick. */
  pick: (pickNumber: number) => `pick:${pickNumber}`,
};

/** The fraction that a drawn hash stands for, from 0 up to but not 1. */
export const randomFraction = (hash: Uint8Array): number =>
  hash.subarray(0, 6).reduce((number, byte) => number * 256 + byte, 0) / 2 ** 48;
