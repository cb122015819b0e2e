export interface AiredEpisode {
  episodeId: string;
  /** Epoch milliseconds. */
  airsAt: number;
}

/** Episodes in the order of their air dates, then by id. */
export const inAirOrder = <T extends AiredEpisode>(episodes: readonly T[]): T[] =>
  episodes.toSorted((a, b) => a.airsAt - b.airsAt || (a.episodeId < b.episodeId ? -1 : 1));

/** The place of each episode in the order of their air dates. */
export const airPlaces = (episodes: readonly AiredEpisode[]): ReadonlyMap<string, number> =>
  new Map(inAirOrder(episodes).map(({ episodeId }, place) => [episodeId, place]));

/** "Episode 7: The Long Night", or "Episode 7" without a title. */
export const episodeName = ({ number, title }: { number: number; title: string | null }): string =>
  title === null ? `Episode ${number}` : `Episode ${number}: ${title}`;
