/** In milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
  max: number;
}

/** The median of several rounds, and the smallest and the largest. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function latencyOf(values: number[]): Latency {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: medianOf(sorted), min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 };
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
