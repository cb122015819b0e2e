import { sql } from "kysely";
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

export const findRosterRows = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .select(["teamId", "players.playerId"])
    .where("seasonId", "=", seasonId)
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .execute();

/** The points of each team from the season's graded polls. */
export const findSurveyPoints = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("teamSurveys")
    .innerJoin("surveys", "surveys.surveyId", "teamSurveys.surveyId")
    .select(["teamId", sql<number>`sum(points)::int`.as("points")])
    .where("seasonId", "=", seasonId)
    .where("gradedAt", "is not", null)
    .groupBy("teamId")
    .execute();

/** The teams of every league that had a player of the season on a roster or answered one of its polls. */
export const findTeamsThatPlayed = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "teams.leagueId", "leagues.name as leagueName", "teams.name", "firstName", "lastName"])
    .where(
      sql<boolean>`exists (select 1 from roster_players r join players p using (player_id)
          where r.league_id = teams.league_id and p.season_id = ${seasonId})
        or exists (select 1 from team_surveys a join surveys s using (survey_id)
          where a.league_id = teams.league_id and s.season_id = ${seasonId})`,
    )
    .orderBy(sql`lower(leagues.name)`)
    .orderBy("teams.leagueId")
    .orderBy("teams.createdAt")
    .execute();
