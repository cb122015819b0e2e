import type { RosterPlayer, StreamEvent } from "@emberline/contract";
import { fullName, playerRanks } from "@emberline/game";

type ScoreEvent = Extract<StreamEvent, { type: "score" }>;
/** What a score changes: a player's points of the season, by those of an episode. */
export type Score = Pick<ScoreEvent["data"], "playerId" | "total"> & Pick<ScoreEvent, "episode">;

/** Most points first. */
export function inOrder(
  players: RosterPlayer[],
  { playerId, total }: Pick<Score, "playerId" | "total">,
): RosterPlayer[] {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  const points = new Map([...players.map(pointsOf), [playerId, total]]);
  const named = players.map((player) => ({ playerId: player.playerId, name: fullName(player) }));
  return playerRanks(named, points).map((row) => ({
    ...byId.get(row.playerId)!,
    totalPoints: row.totalPoints,
  }));
}

export const pointsOf = ({ playerId, totalPoints }: { playerId: string; totalPoints: number }) =>
  [playerId, totalPoints] as const;
