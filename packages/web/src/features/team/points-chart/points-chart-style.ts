import type { RaceRow } from "./points-chart-scale.ts";

/** A line's looks: mine by weight and glow, the others by their dashes, so that no colour is needed. */
export interface LineStyle {
  stroke: string;
  strokeWidth: number;
  strokeDasharray: string;
}

const DASHES = ["none", "8 5", "2 5", "12 4 2 4", "5 3"];

const other = "var(--color-edge)";
const lit = "var(--color-lagoon)";
const mine = "var(--color-ember-to)";

/** How each row is drawn, and in which order, so that what stands out lies on top. */
export function raceStyle(rows: readonly Pick<RaceRow, "teamId" | "mine">[], litId: string | null) {
  const weight = rows.map((row) => (row.teamId === litId ? 2 : row.mine ? 1 : 0));
  return {
    order: rows.map((_, index) => index).sort((a, b) => weight[a]! - weight[b]!),
    lines: rows.map((row, index) => lineStyle(row, { index, isLit: row.teamId === litId })),
    words: rows.map((row) =>
      row.mine ? "z-1 font-bold text-ember" : row.teamId === litId ? "z-1 font-bold text-lagoon" : "text-dim",
    ),
  };
}

export function lineStyle(
  row: Pick<RaceRow, "mine">,
  { index, isLit }: { index: number; isLit: boolean },
): LineStyle {
  if (row.mine) return { stroke: mine, strokeWidth: isLit ? 5 : 3.5, strokeDasharray: "none" };
  const strokeDasharray = DASHES[index % DASHES.length]!;
  return { stroke: isLit ? lit : other, strokeWidth: isLit ? 3.5 : 1.75, strokeDasharray };
}
