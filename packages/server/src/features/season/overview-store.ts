import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

export const findPlayerTotals = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("episodeStatistics")
    .select(["playerId", sql<number>`sum(points)::int`.as("points")])
    .where("seasonId", "=", seasonId)
    .groupBy("playerId")
    .execute();

export const findOverviewPlayers = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .leftJoin("episodes", "episodes.episodeId", "players.eliminatedEpisodeId")
    .select(["playerId", "firstName", "lastName", "photoUrl", "episodes.number as eliminatedIn"])
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("players.seasonId", "=", seasonId)
    .execute();

export const findOverviewEpisodes = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .select(
      sql<number>`(select count(*)::int from episode_statistics s where s.episode_id = episodes.episode_id)`.as(
        "scoreCount",
      ),
    )
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .execute();

/** A season's rows of some leagues, or of all. */
export interface LeagueFilter {
  seasonId: string;
  leagueIds?: string[];
}

export const findRosterRows = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .select(["teamId", "players.playerId"])
    .where("seasonId", "=", seasonId)
    .$if(leagueIds !== undefined, (query) => query.where("leagueId", "in", leagueIds ?? []))
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .execute();

/** The points of each team from the season's graded polls. */
export const findSurveyPoints = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("teamSurveys")
    .innerJoin("surveys", "surveys.surveyId", "teamSurveys.surveyId")
    .select(["teamId", sql<number>`sum(points)::int`.as("points")])
    .where("seasonId", "=", seasonId)
    .where("gradedAt", "is not", null)
    .$if(leagueIds !== undefined, (query) => query.where("leagueId", "in", leagueIds ?? []))
    .groupBy("teamId")
    .execute();

/** The teams of every league that had a player of the season on a roster or answered one of its polls. */
export const findTeamsThatPlayed = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "teams.leagueId", "leagues.name as leagueName", "teams.name"])
    .select(["teams.ownerId", "firstName", "lastName"])
    .$if(leagueIds !== undefined, (query) => query.where("teams.leagueId", "in", leagueIds ?? []))
    .where(
      sql<boolean>`(exists (select 1 from roster_players r join players p using (player_id)
          where r.league_id = teams.league_id and p.season_id = ${seasonId})
        or exists (select 1 from team_surveys a join surveys s using (survey_id)
          where a.league_id = teams.league_id and s.season_id = ${seasonId}))`,
    )
    .orderBy(sql`lower(leagues.name)`)
    .orderBy("teams.leagueId")
    .orderBy("teams.createdAt")
    .execute();

/** The past seasons in which a team of the user had players or answered a survey, with its league, newest first. */
export const findPlayedSeasons = (db: Db, userId: string) =>
  db
    .selectFrom("seasons")
    .innerJoin("teams", (join) => join.on("ownerId", "=", userId))
    .select(["seasons.seasonId", "seasons.name", "teams.leagueId"])
    .where("isCurrent", "=", false)
    .where(
      sql<boolean>`(exists (select 1 from roster_players r join players p using (player_id)
          where r.team_id = teams.team_id and p.season_id = seasons.season_id)
        or exists (select 1 from team_surveys a join surveys s using (survey_id)
          where a.team_id = teams.team_id and s.season_id = seasons.season_id))`,
    )
    .orderBy("seasons.createdAt", "desc")
    .orderBy("seasons.seasonId")
    .execute();
