import { SEASON_LEAGUES_PER_PAGE } from "@emberline/contract";
import type { PollResult } from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../../platform/db/database.ts";
import { rostersThroughDraft } from "../../platform/db/queries/league-queries.ts";
import { containsWord } from "../../platform/db/queries/pages.ts";
import { leftAs, leftIn } from "../../platform/db/queries/season-queries.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import type { IsDraftSeen } from "../spoilers/index.ts";

/** A season through an episode; null for all of it. */
export interface SeasonThrough {
  seasonId: string;
  through: number | null;
}

const isThrough = (through: number | null) =>
  sql<boolean>`(${through}::int is null or episodes.number <= ${through}::int)`;

/** The points of each player in each episode. */
export const findOverviewScores = (tx: Tx, { seasonId, through }: SeasonThrough) =>
  tx
    .selectFrom("scores")
    .innerJoin("episodes", "episodes.episodeId", "scores.episodeId")
    .select(["playerId", "scores.episodeId", sql<number>`sum(points)::int`.as("points")])
    .where("scores.seasonId", "=", seasonId)
    .where(isThrough(through))
    .groupBy(["playerId", "scores.episodeId"])
    .execute();

/** The single scores of the same episodes. */
export const findOverviewStatisticScores = (tx: Tx, { seasonId, through }: SeasonThrough) =>
  tx
    .selectFrom("scores")
    .innerJoin("episodes", "episodes.episodeId", "scores.episodeId")
    .select(["playerId", "scores.episodeId", "statisticId", "points"])
    .where("scores.seasonId", "=", seasonId)
    .where(isThrough(through))
    .execute();

/** In the order of the score sheet. */
export const findSeasonStatistics = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("statistics")
    .select(["statisticId", "name", "defaultPoints as siteValue"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("statisticId")
    .execute();

/**
 * The players by name. Through an episode, they are in the tribe of their last move until then; players without moves
 * are in their present one. The first tribe is not a result.
 */
export const findOverviewPlayers = (tx: Tx, { seasonId, through }: SeasonThrough) =>
  tx
    .selectFrom("players")
    .leftJoin("tribes", (join) =>
      join.on(sql<boolean>`tribes.tribe_id = case
        when ${through}::int is null or not exists (
          select from player_tribes m where m.player_id = players.player_id) then players.tribe_id
        else (select m.tribe_id from player_tribes m join episodes e on e.episode_id = m.from_episode_id
          where m.player_id = players.player_id and e.number <= greatest(${through}::int, 1)
          order by e.number desc limit 1) end`),
    )
    .select(["playerId", "firstName", "lastName", "photoUrl"])
    .select(leftIn("players.playerId", through).as("eliminatedIn"))
    .select(leftAs("players.playerId", through).as("exitKind"))
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("players.seasonId", "=", seasonId)
    .orderBy(sql`plain_spelling(first_name || ' ' || last_name)`)
    .execute();

export const findOverviewEpisodes = (tx: Tx, seasonId: string) =>
  tx
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .select(
      sql<number>`(select count(*)::int from scores s where s.episode_id = episodes.episode_id)`.as(
        "scoreCount",
      ),
    )
    .where("seasonId", "=", seasonId)
    .orderBy("number")
    .execute();

/** A season's rows of some leagues. */
export interface LeagueFilter extends SeasonThrough {
  /** Rosters of drafts other than this one are left out; without it, all are included. */
  isDraftSeen?: IsDraftSeen;
  leagueIds: string[];
}

export const findRosterRows = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .select(["rosterPlayers.leagueId", "teamId", "players.playerId", "copy"])
    .where("seasonId", "=", seasonId)
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();

/** The episode after whose results each league drafted for the season; leagues that did not draft are missing. */
export const findDraftResults = (tx: Tx, { seasonId, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("drafts")
    .select(["leagueId", rostersThroughDraft.as("resultsThrough")])
    .where("seasonId", "=", seasonId)
    .where("leagueId", "=", anyOf(leagueIds))
    .where("replacedAt", "is", null)
    .where((eb) => eb.or([eb("completedAt", "is not", null), eb("followsDraftId", "is not", null)]))
    .execute();

/** The points of each team from each of the season's graded polls. */
export const findPollResults = (tx: Tx, { seasonId, through, leagueIds }: LeagueFilter) =>
  tx
    .selectFrom("submissions")
    .innerJoin("surveys", "surveys.surveyId", "submissions.surveyId")
    .innerJoin("episodes", "episodes.episodeId", "surveys.episodeId")
    .select(["teamId", "episodes.episodeId", "points"])
    .where("surveys.seasonId", "=", seasonId)
    .where(isThrough(through))
    .where("gradedAt", "is not", null)
    .where("leagueId", "=", anyOf(leagueIds))
    .execute();

/**
 * Leagues with a player of the season on a roster or an answer to one of its polls; `leagueId` is that of the query.
 * `offset 0` makes PostgreSQL look up each league instead of reading the rows of all leagues first, also for one page.
 */
const played = (seasonId: string, leagueId: string) => {
  const id = sql.ref(leagueId);
  return sql<boolean>`(exists (select 1 from roster_players r join players p using (player_id)
      where r.league_id = ${id} and p.season_id = ${seasonId} offset 0)
    or exists (select 1 from submissions a join surveys s using (survey_id)
      where a.league_id = ${id} and s.season_id = ${seasonId} offset 0))`;
};

/** The leagues that played the season and have every word in their names: one page of ids by name, and their number. */
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
    .orderBy(sql`plain_spelling(name)`)
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
    .where("teams.leagueId", "=", anyOf(leagueIds))
    .where(played(seasonId, "teams.leagueId"))
    .orderBy(sql`plain_spelling(leagues.name)`)
    .orderBy("teams.leagueId")
    .orderBy("teams.createdAt")
    .execute();

/**
 * The teams whose owners left after the last episode of a past season. Teams that left before it took no part in its
 * end, and their players may have been given to others.
 */
export async function findFormerTeams(tx: Tx, { seasonId, through, leagueIds }: LeagueFilter) {
  const { rows } = await sql<{
    teamId: string;
    leagueId: string;
    leagueName: string;
    name: string;
    playerIds: string[];
    polls: PollResult[];
  }>`
    select f.team_id, f.league_id, l.name as league_name, f.name,
      array(select p.player_id::text from players p where p.player_id = any(f.player_ids)
        order by plain_spelling(first_name || ' ' || last_name)) as player_ids,
      (select coalesce(json_agg(json_build_object('episodeId', episode_id, 'points', points)), '[]')
        from former_team_submissions a join surveys using (survey_id) join episodes using (episode_id)
        where a.team_id = f.team_id and a.season_id = f.season_id
          and graded_at is not null and ${isThrough(through)}) as polls
    from former_teams f join leagues l using (league_id) join seasons s using (season_id)
    where f.season_id = ${seasonId} and f.league_id = any(${leagueIds}::uuid[]) and not s.is_current
      and f.left_at > (select max(air_date) from episodes e where e.season_id = f.season_id)
    order by f.left_at, f.team_id`.execute(tx);
  return rows;
}

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
        or exists (select 1 from submissions a join surveys s using (survey_id)
          where a.team_id = teams.team_id and s.season_id = seasons.season_id))`,
    )
    .orderBy("seasons.createdAt", "desc")
    .orderBy("seasons.seasonId")
    .execute();
