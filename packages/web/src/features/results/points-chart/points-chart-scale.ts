import type { Standing } from "@emberline/contract";

export type ChartRow = Pick<Standing, "teamId" | "name" | "mine" | "rank" | "totalPoints" | "race">;

export interface ChartScale {
  low: number;
  high: number;
  /** Round numbers within the scale, ascending. */
  ticks: number[];
}

const MAX_STEPS = 6;

/** A scale from zero, or the lowest total if it is below, to the highest total. */
export function chartScale(rows: readonly Pick<ChartRow, "race">[]): ChartScale {
  const totals = rows.flatMap(({ race }) => race.map(({ total }) => total));
  const low = Math.min(0, ...totals);
  const high = Math.max(low === 0 ? 1 : 0, ...totals);
  const step = roundStep((high - low) / MAX_STEPS);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, index) => (first + index) * step + 0) };
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that is at least this. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** The y coordinate of a total in a chart of this height. */
export const yOf = (total: number, { low, high }: ChartScale, height: number): number =>
  round(((high - total) / (high - low)) * height);

/** The points of a polyline from zero through each episode; x is 0 to 100. */
export function linePoints({ race }: Pick<ChartRow, "race">, scale: ChartScale, height: number): string {
  const totals = [0, ...race.map(({ total }) => total)];
  const step = 100 / Math.max(1, race.length);
  return totals.map((total, index) => `${round(index * step)},${yOf(total, scale, height)}`).join(" ");
}

/** A line's total at any place between its start (0) and its end (1). */
export function totalAt({ race }: Pick<ChartRow, "race">, place: number): number {
  const totals = [0, ...race.map(({ total }) => total)];
  const at = Math.min(1, Math.max(0, place)) * (totals.length - 1);
  const [before, after] = [totals[Math.floor(at)]!, totals[Math.ceil(at)]!];
  return before + (after - before) * (at % 1);
}

/** The index of the value nearest to this one; null for an empty list. */
export function nearest(values: readonly number[], to: number): number | null {
  const distances = values.map((value) => Math.abs(value - to));
  return values.length === 0 ? null : distances.indexOf(Math.min(...distances));
}

/** Moves labels apart as little as needed to avoid overlaps; the result is in the given order. */
export function spreadLabels(ys: readonly number[], gap: number, height: number): number[] {
  const room = Math.min(gap, height / Math.max(1, ys.length - 1));
  const order = ys.map((_, index) => index).sort((a, b) => ys[a]! - ys[b]! || a - b);
  const placed = [...ys];
  let least = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index] + room;
  }
  let most = height;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index] - room;
  }
  return placed.map(round);
}

const round = (value: number) => Math.round(value * 10) / 10;
