import { type FanName, FANS } from "../fans.ts";
import type { Sent } from "../messages/send-messages.ts";
import { spoilersIn, STATISTICS_PATH } from "../planted.ts";
import type { FanReply } from "../sweep.ts";

/** What a reader got, by where. */
export type Replies = Map<string, FanReply>;

/** What a reply to a fan tells that is above the mark. */
export function spoilersOf(where: string, { text }: FanReply, sees: number | null): string[] {
  // The rules of scoring, which belong to no episode.
  if (where === STATISTICS_PATH) return [];
  return spoilersIn(text, sees).map((found) => `${found}: ${where}`);
}

export const allSpoilers = (replies: Replies, sees: number | null): string[] =>
  [...replies].flatMap(([where, reply]) => spoilersOf(where, reply, sees));

/** Says that there are results of an episode, and nothing of them. */
const isClosed = ({ text }: FanReply) =>
  /"code":"SPOILER"|"message":"(?:This draft tells what happened|What you ask for is not there)/.test(text);

export const changes = (one: Replies, other: Replies): string[] =>
  [...one].flatMap(([where, { compared }]) => {
    const reply = other.get(where)!;
    return reply.compared === compared || isClosed(reply)
      ? []
      : [`${where}\n${compared}\n---\n${reply.compared}`];
  });

export const messageSpoilers = (fan: FanName, sent: Map<FanName, Sent[]>): string[] =>
  sent
    .get(fan)!
    .flatMap(({ text }) =>
      spoilersIn(text, FANS[fan].sees).map((found) => `${found} to ${fan}: ${text.slice(0, 200)}`),
    );

/**
 * Different on purpose, or from before the hold: the mark itself, what the fan answered and reported, and the league's
 * practice, which was opened with those who were left then, and reactions to what is to come, which are not refused.
 */
export const BEFORE_THE_HOLD = [
  "/api/spoilers/mark",
  "/api/user/data",
  "room: practice with the league",
  "chat.react",
  "spoiler.saveMark",
  // Who may replace players depends on what is published.
  "draft.saveKeeps",
  "moves.replace",
  "moves.setCaptain",
  "lateDraft.start",
  "lateDraft.pick",
  "adjustments.add",
  "adjustments.remove",
  "ownEvents.save",
  "trades.propose",
  "trades.accept",
  "trades.close",
  "trades.veto",
];

/**
 * What people write, polls and titles are there for a fan who has watched, whatever is on hold; `login/start` has the
 * mark.
 */
export const WATCHED =
  /^\/api\/(?:adminNote|login\/start|episode$|survey|league\/[^/]+\/(?:messages|chat|reactions|moves|events\/sheet)|team\/overview|draft\/(?:keeps\/|[^/]+\/calendar))|^outside the contract: \/api\/calendar|^(?:chat|report|survey)\./;
