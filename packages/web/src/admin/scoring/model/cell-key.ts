import type { Stat } from "./points-text.ts";

/** Names a cell of the sheet: its contestant and its statistic. */
export const cellKey = ({ playerId, statisticId }: Pick<Stat, "playerId" | "statisticId">): string =>
  `${playerId} ${statisticId}`;

export function idsOf(key: string): { playerId: string; statisticId: string } {
  const [playerId = "", statisticId = ""] = key.split(" ");
  return { playerId, statisticId };
}
