import type { ReplyOf, scoringRoutes } from "@emberline/contract";
import { countText } from "../../ui/text/count-text.ts";

export type Episode = ReplyOf<typeof scoringRoutes.episodes>["data"][number];

/** How many players have scores. */
export const scoredText = (scored: number): string =>
  scored === 0 ? "No scores yet" : `${countText(scored, "contestant")} scored`;
