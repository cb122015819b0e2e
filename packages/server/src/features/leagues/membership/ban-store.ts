import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** Users who are banned from a league, the latest ban first. */
export async function findBans(db: Db, leagueId: string) {
  return db
    .selectFrom("leagueBans")
    .innerJoin("users", "users.userId", "leagueBans.userId")
    .select(["banId", "leagueBans.userId", "firstName", "lastName", "bannedAt"])
    .where("leagueId", "=", leagueId)
    .orderBy("bannedAt", "desc")
    .orderBy("banId")
    .execute();
}

/**
 * Run it as a separate statement after the one that locks the league: only then it sees a ban that the lock waited for.
 */
export async function isBanned(tx: Tx, leagueId: string, userId: string): Promise<boolean> {
  const ban = await tx
    .selectFrom("leagueBans")
    .select("banId")
    .where("leagueId", "=", leagueId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return ban !== undefined;
}

export async function insertBan(
  tx: Tx,
  ban: { leagueId: string; userId: string; bannedAt: Date },
): Promise<void> {
  await tx.insertInto("leagueBans").values(ban).execute();
}

export async function deleteBan(tx: Tx, banId: string): Promise<void> {
  await tx.deleteFrom("leagueBans").where("banId", "=", banId).execute();
}
