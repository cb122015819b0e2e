import type { ChartRow } from "./points-chart-scale.ts";

/** How a team's line and its label look. Beyond the six colours, dashes tell the lines apart. */
export interface LineStyle {
  stroke: string;
  strokeWidth: number;
  strokeDasharray: string;
}

const COLORS = [
  "var(--color-chart-1)",
  "var(--color-chart-2)",
  "var(--color-chart-3)",
  "var(--color-chart-4)",
  "var(--color-chart-5)",
  "var(--color-chart-6)",
];
const DASHES = ["none", "7 4", "2 4", "12 4 2 4"];

type StyledRow = Pick<ChartRow, "teamId" | "mine" | "rank">;

/**
 * Each row's line: the viewer's ember, the leader's gold, each other team's in a colour that does not change with its
 * rank.
 */
export function lineStyles(rows: readonly StyledRow[]): LineStyle[] {
  const byId = rows.map(({ teamId }) => teamId).toSorted();
  return rows.map(({ teamId, mine, rank }) => {
    if (mine) return { stroke: "var(--color-chart-own)", strokeWidth: 3.5, strokeDasharray: "none" };
    if (rank === 1) return { stroke: "var(--color-chart-leader)", strokeWidth: 3, strokeDasharray: "none" };
    const place = byId.indexOf(teamId);
    return {
      stroke: COLORS[place % COLORS.length]!,
      strokeWidth: 2,
      strokeDasharray: DASHES[Math.floor(place / COLORS.length) % DASHES.length]!,
    };
  });
}

/** The order in which lines are drawn: the highlighted one over the viewer's over the leader's over the others. */
export function drawingOrder(rows: readonly StyledRow[], highlighted: string | null): number[] {
  const weightOf = ({ teamId, mine, rank }: StyledRow) =>
    teamId === highlighted ? 3 : mine ? 2 : rank === 1 ? 1 : 0;
  const weights = rows.map(weightOf);
  return rows.map((_, index) => index).sort((a, b) => weights[a]! - weights[b]!);
}

/** A label has its line's colour, in the shade for text. */
export const labelColor = ({ mine, rank }: StyledRow, { stroke }: LineStyle): string =>
  mine ? "var(--color-ember)" : rank === 1 ? "var(--color-gold)" : stroke;
