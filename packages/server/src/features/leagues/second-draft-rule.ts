import type { LeagueRules } from "@emberline/game";
import type { Tx } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";

/** Throws 409 once a second draft is set, and for an episode that has begun to air. */
export async function requireSecondDraftOpen(
  tx: Tx,
  {
    leagueId,
    seasonId,
    airedNow,
    rules,
  }: { leagueId: string; seasonId: string | null; airedNow: number; rules: LeagueRules },
): Promise<void> {
  const set = await tx
    .selectFrom("drafts")
    .select("completedAt")
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .where("followsDraftId", "is not", null)
    .where("replacedAt", "is", null)
    .where("abortedAt", "is", null)
    .executeTakeFirst();
  if (set)
    throw new AppError(
      409,
      set.completedAt === null
        ? "The second draft is set, so its rules stay. You can still change its date"
        : "The second draft is over, so its rules stay until the next season",
    );
  const from = rules.secondDraft?.from ?? airedNow + 1;
  if (from <= airedNow) throw new AppError(409, `Episode ${from} has begun to air. Please enter a later one`);
}
