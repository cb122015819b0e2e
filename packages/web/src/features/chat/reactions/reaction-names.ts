import type { ReactionEmoji } from "@emberline/contract";

/** What screen readers say, in the order in which the reactions are offered. */
const names: Readonly<Record<ReactionEmoji, string>> = {
  "👍": "Thumbs up",
  "❤️": "Heart",
  "😂": "Laughing",
  "😮": "Surprised",
  "😢": "Sad",
  "🔥": "Fire",
};

export const reactionName = (emoji: ReactionEmoji): string => names[emoji];

// The keys of a record are known to be all of them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const REACTION_EMOJIS = Object.keys(names) as ReactionEmoji[];
