import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

/** A user's teams with their leagues and those leagues' drafts of the current season, by the league's name. */
export async function findUserTeams(db: Db, userId: string) {
  return db
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .leftJoin("seasons", (join) => join.on("isCurrent", "=", true))
    .leftJoin("drafts", (join) =>
      join
        .onRef("drafts.leagueId", "=", "leagues.leagueId")
        .onRef("drafts.seasonId", "=", "seasons.seasonId")
        .on("drafts.replacedAt", "is", null),
    )
    .select(["teamId", "teams.name", "teams.leagueId", "leagues.name as leagueName"])
    .select((eb) => eb("leagues.ownerId", "=", userId).as("ownsLeague"))
    .select(["startDate", "completedAt", "abortedAt", "nextDueAt", "pickTimeSeconds"])
    .select(
      sql<number>`(select count(*)::int from teams t where t.league_id = leagues.league_id)`.as("teamsCount"),
    )
    .where("teams.ownerId", "=", userId)
    .orderBy(sql`lower(leagues.name)`)
    .orderBy("teamId")
    .execute();
}

/** The points of each of the leagues' teams from each graded poll of the current season, 0 without an answer. */
export async function findSurveyResults(db: Db, leagueIds: readonly string[]) {
  return db
    .selectFrom("surveys")
    .innerJoin("seasons", "seasons.seasonId", "surveys.seasonId")
    .innerJoin("teams", (join) => join.on("teams.leagueId", "in", leagueIds))
    .leftJoin("teamSurveys", (join) =>
      join
        .onRef("teamSurveys.surveyId", "=", "surveys.surveyId")
        .onRef("teamSurveys.teamId", "=", "teams.teamId"),
    )
    .select(["teams.teamId", "episodeId"])
    .select((eb) => eb.fn.coalesce("points", sql<number>`0`).as("points"))
    .where("isCurrent", "=", true)
    .where("gradedAt", "is not", null)
    .execute();
}

/** A team's single scores of the current season, in the order of the score sheet. */
export async function findRosterScores(db: Db, teamId: string) {
  return db
    .selectFrom("rosterPlayers")
    .innerJoin("episodeStatistics", "episodeStatistics.playerId", "rosterPlayers.playerId")
    .innerJoin("statistics", "statistics.statisticId", "episodeStatistics.statisticId")
    .innerJoin("seasons", "seasons.seasonId", "episodeStatistics.seasonId")
    .select(["episodeId", "episodeStatistics.playerId", "points", "statistics.name as statistic"])
    .where("teamId", "=", teamId)
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`lower(statistics.name)`)
    .execute();
}

/** The players on the leagues' teams, of all seasons. */
export async function findLeagueRosters(db: Db, leagueIds: readonly string[]) {
  return db
    .selectFrom("rosterPlayers")
    .select(["leagueId", "teamId", "playerId"])
    .where("leagueId", "in", leagueIds)
    .execute();
}

export async function findLeagueName(db: Db, leagueId: string) {
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
