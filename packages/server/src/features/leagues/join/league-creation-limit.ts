import { LEAGUES_PER_DAY } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

const DAY_MS = 86_400_000;

/** Counts a league that a user creates. Throws 429 after too many in the last 24 hours. */
export async function requireLeagueQuota(tx: Tx, userId: string, now: number): Promise<void> {
  // Locks the user first, as the deletion of the account does.
  await tx.selectFrom("users").select("userId").where("userId", "=", userId).forKeyShare().execute();
  const { createdAts } = await tx
    .insertInto("leagueCreations")
    .values({ userId, createdAts: [] })
    // Inserts or locks the row: of several simultaneous calls each counts the earlier ones.
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ userId }))
    .returning("createdAts")
    .executeTakeFirstOrThrow();
  const recent = createdAts.filter((at) => now - at.getTime() < DAY_MS);
  const [oldest] = recent;
  if (oldest && recent.length >= LEAGUES_PER_DAY) {
    throw new AppError(
      429,
      `You can create at most ${LEAGUES_PER_DAY} leagues a day. Please try again tomorrow`,
      {
        retryAfterSeconds: Math.ceil((oldest.getTime() + DAY_MS - now) / 1000),
      },
    );
  }
  await tx
    .updateTable("leagueCreations")
    .set({ createdAts: [...recent, new Date(now)] })
    .where("userId", "=", userId)
    .execute();
}
