import type { ScoreSheet } from "@emberline/contract";
import { fullName } from "../../../ui/text/full-name.ts";
import { idsOf } from "./cell-key.ts";
import { describeCellText } from "./points-text.ts";
import type { Change } from "./undo-log.ts";

export const playerName = (sheet: ScoreSheet, playerId: string): string => {
  const player = sheet.players.find((row) => row.playerId === playerId);
  return player ? fullName(player) : "Unknown player";
};

/** "Alex Moore, Immunity". */
export function cellName(sheet: ScoreSheet, key: string): string {
  const { playerId, statisticId } = idsOf(key);
  const column = sheet.players[0]?.stats.findIndex((stat) => stat.statisticId === statisticId) ?? -1;
  return `${playerName(sheet, playerId)}, ${sheet.labels[column] ?? "deleted statistic"}`;
}

/** "Alex Moore, Immunity: nothing → 5 pts", "Alex Moore: voted out". */
export function changeText(sheet: ScoreSheet, change: Change): string {
  if (change.kind === "score") {
    return `${cellName(sheet, change.key)}: ${describeCellText(change.from)} → ${describeCellText(change.to)}`;
  }
  return `${playerName(sheet, change.key)}: ${change.to ? "voted out" : "back in the game"}`;
}
