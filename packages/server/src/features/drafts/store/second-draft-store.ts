import type { SecondDraftStart } from "@emberline/game";
import { type Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The present rosters of a league, and whom the owners want to keep. */
export async function findSecondDraftStart(
  tx: Tx,
  { leagueId, seasonId }: { leagueId: string; seasonId: string },
): Promise<Pick<SecondDraftStart, "rosters" | "chosen">> {
  const rosters = await tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .select(["teamId", "players.playerId"])
    .where("leagueId", "=", leagueId)
    .where("seasonId", "=", seasonId)
    .execute();
  const chosen = await tx
    .selectFrom("draftKeeps")
    .select(["teamId", "playerId"])
    .where("leagueId", "=", leagueId)
    .execute();
  return { rosters, chosen };
}

/** The ids of the players whom a team wants to keep. */
export async function findKeeps(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.selectFrom("draftKeeps").select("playerId").where("teamId", "=", teamId).execute();
  return rows.map(({ playerId }) => playerId);
}

/** Replaces them. */
export async function replaceKeeps(
  tx: Tx,
  { leagueId, teamId, playerIds }: { leagueId: string; teamId: string; playerIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom("draftKeeps").where("teamId", "=", teamId).execute();
  if (playerIds.length === 0) return;
  await tx
    .insertInto("draftKeeps")
    .values(playerIds.map((playerId) => ({ leagueId, teamId, playerId })))
    .execute();
}

export async function deleteKeeps(tx: Tx, leagueId: string): Promise<void> {
  await tx.deleteFrom("draftKeeps").where("leagueId", "=", leagueId).execute();
}

/** The first draft of a season, which a second one followed; null without one. */
export async function findFollowed(db: Db, draftId: string): Promise<string | null> {
  const row = await db
    .selectFrom("drafts")
    .select("followsDraftId")
    .where("draftId", "=", draftId)
    .executeTakeFirst();
  return row?.followsDraftId ?? null;
}

/** Whether it is a second draft, or a second one followed it. */
export async function isOneOfTwo(db: Db, draftId: string): Promise<boolean> {
  const row = await db
    .selectFrom("drafts")
    .select("draftId")
    .where((eb) =>
      eb.or([
        eb("followsDraftId", "=", draftId),
        eb.and([eb("draftId", "=", draftId), eb("followsDraftId", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
