import type { Db } from "../../platform/db/database.ts";
import type { Tx } from "../../platform/db/transaction.ts";

/** The teams of a league, the oldest first. */
export async function findMembers(db: Db, leagueId: string) {
  return db
    .selectFrom("teams")
    .select(["teamId", "name", "ownerId"])
    .where("leagueId", "=", leagueId)
    .orderBy("createdAt")
    .orderBy("teamId")
    .execute();
}
export type Member = Awaited<ReturnType<typeof findMembers>>[number];

/** The leagues in which a user has a team, always in the same order, to avoid deadlocks. */
export async function findLeagueIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("teams")
    .select("leagueId")
    .where("ownerId", "=", userId)
    .orderBy("leagueId")
    .execute();
  return rows.map((row) => row.leagueId);
}

/** Locks a user's row, so that they cannot join or create leagues until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("userId").where("userId", "=", userId).forUpdate().execute();
}

/** The league of a team; undefined for an unknown team. */
export async function findLeagueOfTeam(db: Db, teamId: string): Promise<string | undefined> {
  const row = await db.selectFrom("teams").select("leagueId").where("teamId", "=", teamId).executeTakeFirst();
  return row?.leagueId;
}

export async function saveLeague(
  tx: Tx,
  leagueId: string,
  league: { name: string; isPrivate: boolean; password: string | null },
): Promise<void> {
  await tx.updateTable("leagues").set(league).where("leagueId", "=", leagueId).execute();
}

export async function saveOwner(tx: Tx, leagueId: string, ownerId: string): Promise<void> {
  await tx.updateTable("leagues").set({ ownerId }).where("leagueId", "=", leagueId).execute();
}

/** Returns false for an unknown team and for another user's. */
export async function saveTeamName(
  db: Db,
  { teamId, ownerId, name }: { teamId: string; ownerId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("teams")
    .set({ name })
    .where("teamId", "=", teamId)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A team whose owner has left the league, as past seasons show it. */
export async function findFormerTeam(db: Db, teamId: string) {
  const row = await db
    .selectFrom("formerTeams")
    .innerJoin("leagues", "leagues.leagueId", "formerTeams.leagueId")
    .select(["formerTeams.name", "leagues.leagueId", "leagues.name as leagueName"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, leagueId, leagueName } = row;
  return { league: { leagueId, name: leagueName }, team: { name, ownerId: null } };
}

/** In every season that it played. */
export async function saveFormerTeamName(db: Db, teamId: string, name: string): Promise<void> {
  await db.updateTable("formerTeams").set({ name }).where("teamId", "=", teamId).execute();
}

/** Foreign keys delete its roster, queue and submissions. */
export async function deleteTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.deleteFrom("teams").where("teamId", "=", teamId).execute();
}

/** Foreign keys delete its teams, drafts, rosters and submissions (LEAGUE-33). */
export async function deleteLeague(tx: Tx, leagueId: string): Promise<void> {
  await tx.deleteFrom("leagues").where("leagueId", "=", leagueId).execute();
}
