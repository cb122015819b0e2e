import type { PlayerPerformance } from "@emberline/contract";
import { fullName, playerRanks } from "@emberline/game";

type Counted = Pick<PlayerPerformance, "episodesCompeted" | "episodeCount">;

/** In how many episodes a player competed (TEAM-5). */
export const episodesOf = ({ episodesCompeted, episodeCount }: Counted): number =>
  episodesCompeted ?? episodeCount;

/** Points per episode with one decimal; 0.0 before the first episode, never "-0.0". */
export function averageText(player: Counted & { totalPoints: number }): string {
  const count = episodesOf(player);
  const text = (count === 0 ? 0 : player.totalPoints / count).toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

/** The players in the given order, with shared ranks; ranks are null before the first score. */
export function rankPlayers<Player extends PlayerPerformance>(
  players: readonly Player[],
): { player: Player; rank: number | null }[] {
  const scored = players.some(({ episodeCount, totalPoints }) => episodeCount > 0 || totalPoints !== 0);
  const placed = playerRanks(
    players.map((player) => ({ playerId: player.playerId, name: fullName(player) })),
    new Map(players.map(({ playerId, totalPoints }) => [playerId, totalPoints])),
  );
  const places = new Map(placed.map(({ playerId, place }) => [playerId, place]));
  return players.map((player) => ({ player, rank: scored ? (places.get(player.playerId) ?? null) : null }));
}
