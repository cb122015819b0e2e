import { isNextOrEarlier } from "../survey/through-episode.ts";

/**
 * The title of an episode as a person reads it who has watched the season through an episode, or all of it (null): the
 * next episode's is known, since its poll is open, and later ones would tell what happens. Null for none.
 */
export const titleThrough = (
  episode: { number: number; title: string | null },
  episodes: readonly { number: number }[],
  watchedThrough: number | null,
): string | null => (isNextOrEarlier(episode, episodes, watchedThrough) ? episode.title : null);
