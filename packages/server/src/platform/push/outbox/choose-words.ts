import { isSeen, NO_LIMITS, type ViewerLimits } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { groupBy } from "../../group-by.ts";
import type { PushMessage } from "../push-message.ts";
import type { Claimed } from "./push-outbox.ts";

/**
 * The spoiler limits of these users in a season, in the same order: the lowest of those in the leagues named beside
 * each.
 */
export type FindLimitsOf = (
  db: Db,
  viewers: readonly { userId: string; leagueIds: readonly string[] }[],
  when: { at: number; seasonId: string },
) => Promise<ViewerLimits[]>;

interface LimitDeps {
  db: Db;
  now: () => number;
  findLimitsOf: FindLimitsOf;
}

/**
 * The text of each message for its recipient: neutral words if it is about an episode that the recipient has not
 * watched or, for a message about results, is not shown.
 */
export async function chooseWords(
  { db, now, findLimitsOf }: LimitDeps,
  claimed: readonly Claimed[],
): Promise<Map<string, PushMessage>> {
  const words = new Map<string, PushMessage>();
  for (const [seasonId, messages] of groupBy(claimed, (row) => row.seasonId)) {
    const viewers = messages.map(({ userId, message }) => ({ userId, leagueIds: message.resultsIn ?? [] }));
    const limits = seasonId === null ? null : await findLimitsOf(db, viewers, { at: now(), seasonId });
    for (const [index, { pushId, episode, message }] of messages.entries()) {
      const { neutral, resultsIn, ...full } = message;
      const { watchedThrough, shownThrough } = limits?.[index] ?? NO_LIMITS;
      const isKnown =
        episode === null ||
        (resultsIn !== undefined && isSeen(resultsIn ? shownThrough : watchedThrough, episode));
      words.set(pushId, isKnown ? full : { ...full, ...neutral });
    }
  }
  return words;
}
