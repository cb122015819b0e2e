import { surveyThrough } from "../survey/through-episode.ts";

/**
 * The title of an episode as somebody may read it who has seen the season through an episode, or everything (null):
 * the next episode's is known, since its poll is open, and later ones would tell what happens. Null for none.
 */
export const titleThrough = (
  episode: { number: number; title: string | null },
  episodes: readonly { number: number }[],
  through: number | null,
): string | null => (surveyThrough(episode, episodes, through) === "nothing" ? null : episode.title);
