import type { Stat } from "./points-text.ts";

/** Identifies a cell by player and statistic. */
export const cellKey = ({ playerId, statisticId }: Pick<Stat, "playerId" | "statisticId">): string =>
  `${playerId} ${statisticId}`;

/** The inverse of `cellKey`. */
export function idsOf(key: string): { playerId: string; statisticId: string } {
  const [playerId = "", statisticId = ""] = key.split(" ");
  return { playerId, statisticId };
}
