import { isNextOrEarlier } from "../survey/through-episode.ts";

/**
 * The title of an episode for a user who has watched the season through an episode, or all of it (null). The next
 * episode's title is known, since its poll is open; later titles would reveal what happens. Null for none.
 */
export const titleThrough = (
  episode: { number: number; title: string | null },
  episodes: readonly { number: number }[],
  watchedThrough: number | null,
): string | null => (isNextOrEarlier(episode, episodes, watchedThrough) ? episode.title : null);
