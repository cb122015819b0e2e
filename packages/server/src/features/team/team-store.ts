import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** A user's teams with their leagues, by the league's name. */
export async function findTeamsOf(db: Db, userId: string) {
  return db
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .select(["teamId", "teams.name", "teams.leagueId", "leagues.name as leagueName"])
    .where("teams.ownerId", "=", userId)
    .orderBy(sql`lower(leagues.name)`)
    .orderBy("teamId")
    .execute();
}

/** A league's teams with their owners, the longest-standing first; `bonus` are the points of graded polls. */
export async function findTeams(db: Db, leagueId: string) {
  return db
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "name", "ownerId", "firstName", "lastName"])
    .select((eb) =>
      eb
        .selectFrom("teamSurveys")
        .innerJoin("surveys", "surveys.surveyId", "teamSurveys.surveyId")
        .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
        .select(sql<number>`coalesce(sum(points), 0)::int`.as("bonus"))
        .whereRef("teamSurveys.teamId", "=", "teams.teamId")
        .where("gradedAt", "is not", null)
        .where("isCurrent", "=", true)
        .$asScalar()
        .$notNull()
        .as("bonus"),
    )
    .where("leagueId", "=", leagueId)
    .orderBy("teams.createdAt")
    .orderBy("teamId")
    .execute();
}

/** Which contestants are on which of the league's teams, of all seasons. */
export async function findRosters(db: Db, leagueId: string) {
  return db
    .selectFrom("rosterPlayers")
    .select(["teamId", "playerId"])
    .where("leagueId", "=", leagueId)
    .execute();
}

export async function findLeague(db: Db, leagueId: string) {
  return db
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
}

export async function findTeam(db: Db, teamId: string) {
  return db
    .selectFrom("teams")
    .select(["teamId", "leagueId", "ownerId"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
}

/** False when there is no such team, or it is not this user's. */
export async function renameOwnTeam(
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
