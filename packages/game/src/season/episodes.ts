export interface AiredEpisode {
  episodeId: string;
  /** Epoch milliseconds. */
  airsAt: number;
}

/** Episodes as they air; those of the same moment by id, so that the order is always the same. */
export const inAirOrder = <T extends AiredEpisode>(episodes: readonly T[]): T[] =>
  episodes.toSorted((a, b) => a.airsAt - b.airsAt || (a.episodeId < b.episodeId ? -1 : 1));
