import type { ScoreSheet } from "@emberline/contract";
import type { SaveEntry } from "./save-queue.ts";

export type Stat = ScoreSheet["players"][number]["stats"][number];

/** "1 pt", "5 pts" (ADMIN-SCORE-5). */
export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** The points that a cell's text stands for; blank is 0, null is no whole number. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null;
}

/** What a cell shows: what was typed, as long as the server does not say otherwise after it was saved. */
export function shownText(entry: SaveEntry<string> | undefined, stat: Stat): string {
  if (entry && (entry.status !== "saved" || readPoints(entry.value) === stat.points)) return entry.value;
  return stat.episodeStatisticId === null ? "" : String(stat.points);
}

/** The sum of what a row shows; what cannot be read counts as nothing. */
export function rowTotal(
  stats: readonly Stat[],
  find: (stat: Stat) => SaveEntry<string> | undefined,
): number {
  return stats.reduce((sum, stat) => sum + (readPoints(shownText(find(stat), stat)) ?? 0), 0);
}

/** "5 pts" of what a cell shows; "nothing" when it is blank. */
export function describeCellText(text: string): string {
  const points = readPoints(text);
  if (text.trim() === "") return "nothing";
  return points === null ? `“${text.trim()}”` : pointsText(points);
}

/** Whether two texts of a cell stand for the same. */
export function isSameText(one: string, other: string): boolean {
  const points = readPoints(one);
  return points === null ? one === other : points === readPoints(other);
}

/** Nothing was entered for a contestant, or all of it was taken back. */
export const hasNoScore = (
  stats: readonly Stat[],
  find: (stat: Stat) => SaveEntry<string> | undefined,
): boolean => stats.every((stat) => shownText(find(stat), stat).trim() === "");
