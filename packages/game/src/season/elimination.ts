import { type AiredEpisode, inAirOrder } from "./episodes.ts";

/**
 * The players in the game when an episode begins: without those eliminated in an earlier one, with those
 * eliminated in this one (ADMIN-SCORE-23).
 * Throws when an episode, or the episode of an elimination, is not among `episodes`.
 */
export function remainingAt<T extends { eliminatedEpisodeId: string | null }>(
  players: readonly T[],
  episodeId: string,
  episodes: readonly AiredEpisode[],
): T[] {
  const positions = new Map(inAirOrder(episodes).map((episode, position) => [episode.episodeId, position]));
  const positionOf = (id: string): number => {
    const position = positions.get(id);
    if (position === undefined) throw new Error(`the episode ${id} is not of this season`);
    return position;
  };
  const present = positionOf(episodeId);
  return players.filter(
    ({ eliminatedEpisodeId }) => eliminatedEpisodeId === null || positionOf(eliminatedEpisodeId) >= present,
  );
}
