import type { Standing } from "@emberline/contract";

export type RaceRow = Pick<Standing, "teamId" | "name" | "mine" | "totalPoints" | "race">;

export interface RaceScale {
  low: number;
  high: number;
  /** Round numbers, low first. */
  ticks: number[];
}

const MOST_STEPS = 5;

/** Round bounds round all totals and the zero that every team starts from. */
export function raceScale(rows: readonly Pick<RaceRow, "race">[]): RaceScale {
  const totals = rows.flatMap(({ race }) => race.map(({ total }) => total));
  const min = Math.min(0, ...totals);
  const max = Math.max(0, ...totals);
  const step = roundStep((max - min) / MOST_STEPS);
  const low = Math.floor(min / step) * step;
  const high = Math.max(low + step, Math.ceil(max / step) * step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
}

/** 1, 2, 5, 10, 20, 50 …: the first that is no smaller. */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, least))));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** How far down a total lies in a chart of this height. */
export const downOf = (total: number, { low, high }: RaceScale, height: number): number =>
  round(((high - total) / (high - low)) * height);

/** A line from the start through each episode, 0 to 100 across. */
export function linePoints({ race }: Pick<RaceRow, "race">, scale: RaceScale, height: number): string {
  const totals = [0, ...race.map(({ total }) => total)];
  const step = 100 / Math.max(1, race.length);
  return totals.map((total, index) => `${round(index * step)},${downOf(total, scale, height)}`).join(" ");
}

/** Moves labels apart until none covers another, as little as that takes; in the order given. */
export function spread(downs: readonly number[], gap: number, height: number): number[] {
  const room = Math.min(gap, height / Math.max(1, downs.length - 1));
  const order = downs.map((_, index) => index).sort((a, b) => downs[a]! - downs[b]! || a - b);
  const placed = [...downs];
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
