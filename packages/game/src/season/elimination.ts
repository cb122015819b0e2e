import { type AiredEpisode, inAirOrder } from "./episodes.ts";

/**
 * Who is still in the game when an episode begins: whoever was eliminated in an earlier one is left
 * out, whoever goes in this very episode is not (ADMIN-SCORE-23).
 * Throws when an episode, or the episode of an elimination, is not among `episodes`.
 */
export function remainingAt<T extends { eliminatedEpisodeId: string | null }>(
  players: readonly T[],
  episodeId: string,
  episodes: readonly AiredEpisode[],
): T[] {
  const places = new Map(inAirOrder(episodes).map((episode, place) => [episode.episodeId, place]));
  const placeOf = (id: string): number => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`the episode ${id} is not of this season`);
    return place;
  };
  const present = placeOf(episodeId);
  return players.filter(
    ({ eliminatedEpisodeId }) => eliminatedEpisodeId === null || placeOf(eliminatedEpisodeId) >= present,
  );
}
