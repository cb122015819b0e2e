import { fullName } from "@emberline/game";

interface Ranked {
  rank: number;
  totalPoints: number;
}

const STEPS = 3;

/** The teams on the podium. A tie that does not fit is left out as a whole; a single team gets no podium. */
export function podiumRows<Row extends Ranked>(rows: readonly Row[]): Row[] {
  if (rows.length < 2) return [];
  const top = rows.filter(({ rank }) => rank <= STEPS);
  if (top.length <= STEPS) return top;
  const last = Math.max(...top.map(({ rank }) => rank));
  return top.filter(({ rank }) => rank < last);
}

/** Ranks are shown from the first points on. */
export const hasPoints = (rows: readonly Ranked[]): boolean =>
  rows.some(({ totalPoints }) => totalPoints !== 0);

/** The owner's name, or "You". */
export const ownerText = (row: { mine: boolean; firstName: string; lastName: string }): string =>
  row.mine ? "You" : fullName(row);
