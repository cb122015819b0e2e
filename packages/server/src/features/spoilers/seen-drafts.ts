import { isSeen, resultsThrough } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { findSchedule } from "./schedule-store.ts";

/**
 * Whether a draft reveals only episodes that a user has watched, by the last episode with results when it ended
 * (`drafts.resultsThrough`); null for an open one.
 */
export type IsDraftSeen = (resultsThrough: number | null) => boolean;

/**
 * The same for the drafts of a season and a user who has watched it through an episode; null is all of it. The
 * available players of an open draft reveal who was eliminated, and afterwards the drafted players do.
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
