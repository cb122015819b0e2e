import { isSeen, resultsThrough } from "@emberline/game";
import type { Db } from "../db/database.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Whether a draft tells a person only what they have seen, by the last episode with results when it ended
 * (`drafts.resultsThrough`); null for an open one.
 */
export type IsDraftSeen = (resultsThrough: number | null) => boolean;

/**
 * For the drafts of a season and somebody who sees it through an episode; null is everything. While a draft is open,
 * the players left tell who was eliminated, and afterwards those who were drafted do.
 */
export async function findSeenDrafts(
  db: Db,
  { seasonId, through }: { seasonId: string; through: number | null },
): Promise<IsDraftSeen> {
  if (through === null) return () => true;
  const schedule = await findSchedule(db, seasonId);
  return (draftedAfter) => isSeen(through, draftedAfter ?? resultsThrough(schedule));
}

/** The last episode with results when a draft ended; null for an open one. */
export async function findResultsThrough(db: Db, draftId: string): Promise<number | null> {
  const draft = await db
    .selectFrom("drafts")
    .select("resultsThrough")
    .where("draftId", "=", draftId)
    .executeTakeFirst();
  return draft?.resultsThrough ?? null;
}
