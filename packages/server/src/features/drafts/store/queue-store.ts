import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** Locks a team's row, so that its queue is saved by one request at a time. */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("teams")
    .select("teamId")
    .where("teamId", "=", teamId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the league's draft of the current season is over; that cannot change until the transaction ends. */
export async function isDraftOver(tx: Tx, leagueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select("completedAt")
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .where("replacedAt", "is", null)
    .forShare("drafts")
    .executeTakeFirst();
  return row !== undefined && row.completedAt !== null;
}

export async function findSeasonPlayerIds(db: Db, seasonId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("players").select("playerId").where("seasonId", "=", seasonId).execute();
  return new Set(rows.map(({ playerId }) => playerId));
}

/** Replaces a team's whole queue. */
export async function replaceQueue(
  tx: Tx,
  { leagueId, teamId, playerIds }: { leagueId: string; teamId: string; playerIds: string[] },
): Promise<void> {
  await tx.deleteFrom("draftQueues").where("teamId", "=", teamId).execute();
  if (playerIds.length === 0) return;
  await tx
    .insertInto("draftQueues")
    .values(playerIds.map((playerId, index) => ({ leagueId, teamId, playerId, position: index + 1 })))
    .execute();
}
