import type { ScoreSheet } from "@emberline/contract";
import { fullName, pointsText } from "@emberline/game";
import type { SaveEntry } from "../../../../platform/api/save-queue.ts";
import type { Change } from "../../../../ui/tables/undo-log.ts";
import { countText } from "../../../../ui/text/count-text.ts";

export const playerName = (sheet: ScoreSheet, playerId: string): string => {
  const player = sheet.players.find((row) => row.playerId === playerId);
  return player ? fullName(player) : "Unknown player";
};

/** "Alex Moore, Immunity". */
export function cellName(sheet: ScoreSheet, key: string): string {
  const { playerId, statisticId } = idsOf(key);
  return `${playerName(sheet, playerId)}, ${statisticName(sheet, statisticId)}`;
}

function statisticName(sheet: ScoreSheet, statisticId: string): string {
  const column = sheet.players[0]?.stats.findIndex((stat) => stat.statisticId === statisticId) ?? -1;
  return sheet.labels[column] ?? "deleted statistic";
}

/** "Alex Moore, Immunity: nothing → 5 pts", "Immunity: 5 pts to 12 contestants", "Alex Moore: voted out". */
export function changeText(sheet: ScoreSheet, change: Change): string {
  if (change.kind === "column") {
    const { statisticId, cells } = change;
    const points = describeCellText(cells[0]?.to ?? "");
    return `${statisticName(sheet, statisticId)}: ${points} to ${countText(cells.length, "contestant")}`;
  }
  if (change.kind === "paste") return `${countText(change.cells.length, "score")} pasted`;
  if (change.kind === "score") {
    return `${cellName(sheet, change.key)}: ${describeCellText(change.from)} → ${describeCellText(change.to)}`;
  }
  return `${playerName(sheet, change.key)}: ${change.to ? "voted out" : "back in the game"}`;
}

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

/** Identifies a cell by player and statistic. */
export const cellKey = ({ playerId, statisticId }: Pick<Stat, "playerId" | "statisticId">): string =>
  `${playerId} ${statisticId}`;

/** The inverse of `cellKey`. */
export function idsOf(key: string): { playerId: string; statisticId: string } {
  const [playerId = "", statisticId = ""] = key.split(" ");
  return { playerId, statisticId };
}
