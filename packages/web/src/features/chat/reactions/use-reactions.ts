import type { Reaction, ReactionEmoji, ReplyOf } from "@emberline/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage, isUnreachable } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { chatCalls } from "../../../platform/api/calls/later-calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { useEvent } from "../../../platform/events/events.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

export interface ReactionsSource {
  leagueId: string;
  /** What is asked for together, such as the scores of an episode: `score:<episodeId>`. */
  reactionsOf: string;
}

type Reply = ReplyOf<typeof chatCalls.reactions>;

/** Every row of a list is told of a reaction: they ask once. */
const due = new Set<string>();
const TOGETHER_MS = 100;

/** A league's reactions to several things, once they are known. Follows the event stream. Without a league there are none. */
export function useReactions({ leagueId = "", reactionsOf }: Partial<ReactionsSource>) {
  const options = liveQuery(chatCalls.reactions, {
    params: { leagueId },
    query: { reactionsOf: reactionsOf ?? "" },
  });
  const queries = useQueryClient();
  const { data, error, isLoading } = useQuery({ ...options, enabled: leagueId !== "" });
  useEvent("reaction", (event) => {
    const key = `${leagueId} ${reactionsOf}`;
    if (event.leagueId !== leagueId || due.has(key)) return;
    due.add(key);
    setTimeout(() => {
      due.delete(key);
      void queries.invalidateQueries({ queryKey: options.queryKey });
    }, TOGETHER_MS);
  });
  // What was loaded before the mark moved back must not stay.
  return { all: error !== null && !isUnreachable(error) ? undefined : data?.data, isLoading };
}

/** The reactions to one of them, with the changes that are on their way to the server. */
export function useReactionsTo(source: ReactionsSource, reactTo: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const [unsaved, setUnsaved] = useState<readonly ReactionChange[]>([]);
  /** The changes are stored one after another. */
  const lastSave = useRef(Promise.resolve());
  const { all } = useReactions(source);
  const { leagueId, reactionsOf } = source;

  async function save(change: ReactionChange): Promise<void> {
    try {
      const { data } = await call(chatCalls.react, { params: { leagueId }, body: { reactTo, ...change } });
      const { queryKey } = liveQuery(chatCalls.reactions, { params: { leagueId }, query: { reactionsOf } });
      queries.setQueryData<Reply>(queryKey, (before) => before && withReactions(before, reactTo, data));
    } catch (error) {
      toast.error(errorMessage(error, "Your reaction was not saved. The server could not be reached."));
    }
    setUnsaved((changes) => changes.filter((other) => other !== change));
  }

  const stored = all?.find((one) => one.reactTo === reactTo)?.reactions ?? [];
  return {
    reactions: all && unsaved.reduce<readonly Reaction[]>(withChange, stored),
    react: (emoji: ReactionEmoji, on: boolean) => {
      const change = { emoji, on };
      setUnsaved((changes) => [...changes, change]);
      lastSave.current = lastSave.current.then(() => save(change));
    },
  };
}

function withReactions(before: Reply, reactTo: string, reactions: Reaction[]): Reply {
  const others = before.data.filter((one) => one.reactTo !== reactTo);
  return { ...before, data: [...others, { reactTo, reactions }] };
}

interface ReactionChange {
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
