import type { Reaction, ReactionEmoji } from "@emberline/contract";
import { REACTION_EMOJIS } from "./reaction-names.ts";

export interface ReactionChange {
  emoji: ReactionEmoji;
  on: boolean;
}

/** The reactions as they are once a change of the user's is stored; the same if it is already. */
export function withChange(reactions: readonly Reaction[], { emoji, on }: ReactionChange): Reaction[] {
  return REACTION_EMOJIS.flatMap((each) => {
    const known = reactions.find((reaction) => reaction.emoji === each);
    if (each !== emoji || (known?.mine ?? false) === on) return known ?? [];
    const count = (known?.count ?? 0) + (on ? 1 : -1);
    return count > 0 ? { emoji, count, mine: on } : [];
  });
}
