import type { OrderBy } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

export interface PostponedDraft {
  /** When it should have started. */
  startDate: string;
  pickTimeSeconds: number;
  orderBy: OrderBy;
  /** Team ids; some teams may have left since. */
  draftOrder: string[];
}

/** The league's draft that waits for a new date in the current season, or null. */
export async function findPostponedDraft(db: Db, leagueId: string): Promise<PostponedDraft | null> {
  const row = await db
    .selectFrom("postponedDrafts")
    .innerJoin("seasons", "seasons.seasonId", "postponedDrafts.seasonId")
    .select(["startDate", "pickTimeSeconds", "orderBy", "teamOrder as draftOrder"])
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return row ? { ...row, startDate: row.startDate.toISOString() } : null;
}

/** Deletes it once a new date is set. */
export async function deletePostponedDraft(
  tx: Tx,
  { leagueId, seasonId }: { leagueId: string; seasonId: string },
): Promise<void> {
  await tx
    .deleteFrom("postponedDrafts")
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .execute();
}
