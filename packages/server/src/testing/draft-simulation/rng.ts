/** The random numbers of a simulated draft. The same seed gives the same numbers. */
export interface Rng {
  /** At least 0, less than 1. */
  next: () => number;
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number;
  happens: (probability: number) => boolean;
  sample: <T>(list: readonly [T, ...T[]]) => T;
  sampleOrUndefined: <T>(list: readonly T[]) => T | undefined;
}

/** The generator is mulberry32, which is short and fast, and good enough for faults. */
export function createRng(seed: number): Rng {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    happens: (probability) => next() < probability,
    sample: (list) => list[int(0, list.length - 1)] ?? list[0],
    sampleOrUndefined: (list) => list[int(0, list.length - 1)],
  };
}
