import type { EpisodePublishing } from "@emberline/contract";

/** The first episode on hold before this one, which hides it as well. */
export const heldBefore = (
  episodes: readonly EpisodePublishing[],
  { number }: EpisodePublishing,
): EpisodePublishing | undefined => episodes.find((episode) => episode.number < number && episode.isHeld);

/** What fans see of an episode, in a line. */
export function publishingText(episode: EpisodePublishing): string {
  if (episode.isHeld) return "Held: fans see nothing until you publish";
  if (episode.publishedAt !== null) return "Published: fans see each change at once";
  return "Fans see each score at once";
}
