import type { ScoreSheet } from "@emberline/contract";
import type { Entry } from "./save-queue.ts";

export type Stat = ScoreSheet["players"][number]["stats"][number];

/** "1 pt", "5 pts" (specification §9). */
export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** The points that a cell's text stands for; blank is 0, null is no whole number. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null;
}

/** What a cell shows: what was typed, as long as the server does not say otherwise after it was saved. */
export function shownText(entry: Entry<string> | undefined, stat: Stat): string {
  if (entry && (entry.status !== "saved" || readPoints(entry.value) === stat.points)) return entry.value;
  return stat.episodeStatisticId === null ? "" : String(stat.points);
}

/** The sum of what a row shows; what cannot be read counts as nothing. */
export function rowTotal(stats: readonly Stat[], find: (stat: Stat) => Entry<string> | undefined): number {
  return stats.reduce((sum, stat) => sum + (readPoints(shownText(find(stat), stat)) ?? 0), 0);
}
