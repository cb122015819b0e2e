import type { Standing } from "@emberline/contract";

export type ChartRow = Pick<Standing, "teamId" | "name" | "mine" | "totalPoints" | "race">;

export interface ChartScale {
  low: number;
  high: number;
  /** Round numbers, ascending. */
  ticks: number[];
}

const MAX_STEPS = 5;

/** A scale with round bounds that contains all totals and zero. */
export function chartScale(rows: readonly Pick<ChartRow, "race">[]): ChartScale {
  const totals = rows.flatMap(({ race }) => race.map(({ total }) => total));
  const min = Math.min(0, ...totals);
  const max = Math.max(0, ...totals);
  const step = roundStep((max - min) / MAX_STEPS);
  const low = Math.floor(min / step) * step;
  const high = Math.max(low + step, Math.ceil(max / step) * step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
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
