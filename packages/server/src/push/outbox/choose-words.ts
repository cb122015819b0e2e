import { isSeen } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { groupBy } from "../../group-by.ts";
import type { PushMessage } from "../push-message.ts";
import type { Claimed } from "./push-outbox.ts";

/** Up to which episode of a season each of these people may see results; null for all. */
export type FindSeenThroughOf = (
  db: Db,
  userIds: readonly string[],
  at: number,
  seasonId: string | null,
) => Promise<ReadonlyMap<string, number | null>>;

interface MarkDeps {
  db: Db;
  now: () => number;
  findSeenThroughOf: FindSeenThroughOf;
}

/** What each of these messages says to its receiver now: the neutral words above the receiver's mark. */
export async function chooseWords(
  { db, now, findSeenThroughOf }: MarkDeps,
  claimed: readonly Claimed[],
): Promise<Map<string, PushMessage>> {
  const words = new Map<string, PushMessage>();
  for (const [seasonId, messages] of groupBy(claimed, (row) => row.seasonId)) {
    const through =
      seasonId === null ? null : await findSeenThroughOf(db, userIdsOf(messages), now(), seasonId);
    for (const { pushId, userId, episode, message } of messages) {
      const { neutral, ...full } = message;
      const isAbove = through && episode !== null && !isSeen(through.get(userId) ?? null, episode);
      words.set(pushId, isAbove ? { ...full, ...neutral } : full);
    }
  }
  return words;
}

const userIdsOf = (claimed: readonly Claimed[]) => [...new Set(claimed.map(({ userId }) => userId))];
