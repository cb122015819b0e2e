import { SEASON_LEAGUES_PER_PAGE } from "@emberline/contract";
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { containsWord } from "../../db/queries/contains-word.ts";
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

/** A season's rows of some leagues. */
export interface LeagueFilter {
  seasonId: string;
  leagueIds: string[];
}

export const findRosterRows = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .select(["teamId", "players.playerId"])
    .where("seasonId", "=", seasonId)
    .where("leagueId", "in", leagueIds)
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
    .where("leagueId", "in", leagueIds)
    .groupBy("teamId")
    .execute();

/**
 * Leagues with a player of the season on a roster or an answer to one of its polls; `leagueId` is that of the query.
 * `offset 0` makes PostgreSQL look up each league instead of reading the rows of all leagues first, also for one page.
 */
const played = (seasonId: string, leagueId: string) => {
  const id = sql.ref(leagueId);
  return sql<boolean>`(exists (select 1 from roster_players r join players p using (player_id)
      where r.league_id = ${id} and p.season_id = ${seasonId} offset 0)
    or exists (select 1 from team_surveys a join surveys s using (survey_id)
      where a.league_id = ${id} and s.season_id = ${seasonId} offset 0))`;
};

/** Of the leagues that played the season, with every word in their names, one page of ids by name, and their number. */
export async function findLeaguesThatPlayed(
  tx: Tx,
  { seasonId, words, page }: { seasonId: string; words: string[]; page: number },
) {
  const found = tx
    .selectFrom("leagues")
    .where(played(seasonId, "leagues.leagueId"))
    .where((eb) => eb.and(words.map((word) => containsWord(sql`leagues.name`, word))));
  const { total } = await found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const rows = await found
    .select("leagueId")
    .orderBy(sql`lower(name)`)
    .orderBy("leagueId")
    .limit(SEASON_LEAGUES_PER_PAGE)
    .offset((page - 1) * SEASON_LEAGUES_PER_PAGE)
    .execute();
  return { total, leagueIds: rows.map(({ leagueId }) => leagueId) };
}

/** The teams of every league that had a player of the season on a roster or answered one of its polls. */
export const findTeamsThatPlayed = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("teams")
    .innerJoin("leagues", "leagues.leagueId", "teams.leagueId")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "teams.leagueId", "leagues.name as leagueName", "teams.name"])
    .select(["teams.ownerId", "firstName", "lastName"])
    .where("teams.leagueId", "in", leagueIds)
    .where(played(seasonId, "teams.leagueId"))
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
