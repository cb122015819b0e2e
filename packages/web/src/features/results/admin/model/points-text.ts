import type { ScoreSheet } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import type { SaveEntry } from "../../../../platform/api/save-queue.ts";

export type Stat = ScoreSheet["players"][number]["stats"][number];

/** The points in a cell's text: 0 if blank, null if it is not a whole number of at most 9 digits. */
export function readPoints(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return /^[+-]?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null;
}

/** A cell's text: the typed value until the server's value differs from the saved one. */
export function shownText(entry: SaveEntry<string> | undefined, stat: Stat): string {
  if (entry && (entry.status !== "saved" || readPoints(entry.value) === stat.points)) return entry.value;
  return stat.episodeStatisticId === null ? "" : String(stat.points);
}

/** The sum of a row's displayed points; invalid text counts as 0. */
export function rowTotal(
  stats: readonly Stat[],
  find: (stat: Stat) => SaveEntry<string> | undefined,
): number {
  return stats.reduce((sum, stat) => sum + (readPoints(shownText(find(stat), stat)) ?? 0), 0);
}

/** "5 pts"; "nothing" if blank; the quoted text if it is not a number. */
export function describeCellText(text: string): string {
  const points = readPoints(text);
  if (text.trim() === "") return "nothing";
  return points === null ? `“${text.trim()}”` : pointsText(points);
}

/** Whether two cell texts stand for the same points. */
export function isSameText(one: string, other: string): boolean {
  const points = readPoints(one);
  return points === null ? one === other : points === readPoints(other);
}

/** Whether all cells of a player are blank. */
export const hasNoScore = (
  stats: readonly Stat[],
  find: (stat: Stat) => SaveEntry<string> | undefined,
): boolean => stats.every((stat) => shownText(find(stat), stat).trim() === "");
