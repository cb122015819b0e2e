import type { ChartRow } from "./points-chart-scale.ts";

/** A line's style: the viewer's differs by width, the others by dashes, so that colour is not needed. */
export interface LineStyle {
  stroke: string;
  strokeWidth: number;
  strokeDasharray: string;
}

const DASHES = ["none", "8 5", "2 5", "12 4 2 4", "5 3"];

const otherStroke = "var(--color-edge)";
const highlightStroke = "var(--color-lagoon)";
const ownStroke = "var(--color-ember-to)";

/** The style of each row and the drawing order, with highlighted lines last. */
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
  { index, isHighlighted }: { index: number; isHighlighted: boolean },
): LineStyle {
  if (row.mine) return { stroke: ownStroke, strokeWidth: isHighlighted ? 5 : 3.5, strokeDasharray: "none" };
  const strokeDasharray = DASHES[index % DASHES.length]!;
  return {
    stroke: isHighlighted ? highlightStroke : otherStroke,
    strokeWidth: isHighlighted ? 3.5 : 1.75,
    strokeDasharray,
  };
}
