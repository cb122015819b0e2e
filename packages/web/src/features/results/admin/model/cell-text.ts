import { fullName } from "@emberline/game";
import type { ScoreSheet } from "@emberline/contract";
import { countText } from "../../../../ui/text/count-text.ts";
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
