import { isSeen, resultsThrough } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Whether a draft tells a person only what they have watched, by the last episode with results when it ended
 * (`drafts.resultsThrough`); null for an open one.
 */
export type IsDraftSeen = (resultsThrough: number | null) => boolean;

/**
 * For the drafts of a season and a person who has watched it through an episode; null is all of it. While a draft is
 * open, the players left tell who was eliminated, and afterwards those who were drafted do.
 */
export async function findSeenDrafts(
  db: Db,
  { seasonId, watchedThrough }: { seasonId: string; watchedThrough: number | null },
): Promise<IsDraftSeen> {
  if (watchedThrough === null) return () => true;
  const schedule = await findSchedule(db, seasonId);
  return (draftedAfter) => isSeen(watchedThrough, draftedAfter ?? resultsThrough(schedule));
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
