import { fullName } from "../../../ui/text/full-name.ts";

interface Ranked {
  rank: number;
  totalPoints: number;
}

const STEPS = 3;

/** Who stands on the podium. A tie that has no room on it stays in the table: nobody is left out by chance, and a team alone is not celebrated. */
export function podiumRows<Row extends Ranked>(rows: readonly Row[]): Row[] {
  if (rows.length < 2) return [];
  const top = rows.filter(({ rank }) => rank <= STEPS);
  if (top.length <= STEPS) return top;
  const last = Math.max(...top.map(({ rank }) => rank));
  return top.filter(({ rank }) => rank < last);
}

/** Before the first points a ranking would be a lie. */
export const hasPoints = (rows: readonly Ranked[]): boolean =>
  rows.some(({ totalPoints }) => totalPoints !== 0);

/** Whose team it is, as the viewer says it. */
export const ownerText = (row: { mine: boolean; firstName: string; lastName: string }): string =>
  row.mine ? "You" : fullName(row);
