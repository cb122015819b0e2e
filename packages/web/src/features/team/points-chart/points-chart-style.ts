import type { ChartRow } from "./points-chart-scale.ts";

/** A line's looks: mine by weight and glow, the others by their dashes, so that no colour is needed. */
export interface LineStyle {
  stroke: string;
  strokeWidth: number;
  strokeDasharray: string;
}

const DASHES = ["none", "8 5", "2 5", "12 4 2 4", "5 3"];

const otherStroke = "var(--color-edge)";
const highlightStroke = "var(--color-lagoon)";
const ownStroke = "var(--color-ember-to)";

/** How each row is drawn, and in which order, so that what stands out lies on top. */
export function chartStyle(rows: readonly Pick<ChartRow, "teamId" | "mine">[], highlightedId: string | null) {
  const weight = rows.map((row) => (row.teamId === highlightedId ? 2 : row.mine ? 1 : 0));
  return {
    order: rows.map((_, index) => index).sort((a, b) => weight[a]! - weight[b]!),
    lines: rows.map((row, index) => lineStyle(row, { index, isHighlighted: row.teamId === highlightedId })),
    labelStyles: rows.map((row) =>
      row.mine
        ? "z-1 font-bold text-ember"
        : row.teamId === highlightedId
          ? "z-1 font-bold text-lagoon"
          : "text-dim",
    ),
  };
}

export function lineStyle(
  row: Pick<ChartRow, "mine">,
  { index, isHighlighted: isLit }: { index: number; isHighlighted: boolean },
): LineStyle {
  if (row.mine) return { stroke: ownStroke, strokeWidth: isLit ? 5 : 3.5, strokeDasharray: "none" };
  const strokeDasharray = DASHES[index % DASHES.length]!;
  return { stroke: isLit ? highlightStroke : otherStroke, strokeWidth: isLit ? 3.5 : 1.75, strokeDasharray };
}
