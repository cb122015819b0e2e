import type { ReplyOf, scoringRoutes } from "@emberline/contract";
import { countText } from "../../../../ui/text/count-text.ts";

export type Episode = ReplyOf<typeof scoringRoutes.episodes>["data"][number];

/** How many players have scores. */
export const scoredText = (scored: number): string =>
  scored === 0 ? "No scores yet" : `${countText(scored, "contestant")} scored`;

/** The episodes that have aired and have no scores, the first one first. `episodes` are newest first. */
export const episodesToScore = (episodes: readonly Episode[], now: number): Episode[] =>
  episodes.filter(({ scored, airDate }) => scored === 0 && Date.parse(airDate) <= now).toReversed();

/** The next episode to air. `episodes` are newest first. */
export const nextEpisode = (episodes: readonly Episode[], now: number): Episode | undefined =>
  episodes.findLast(({ airDate }) => Date.parse(airDate) > now);
