import { isDeepStrictEqual } from "node:util";
import {
  accountRoutes,
  healthRoutes,
  leagueRoutes,
  noteRoutes,
  playerRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import type pg from "pg";
import type { Target } from "../data/targets.ts";

/**
 * Compares a reply with the database, using its own SQL. Returns the difference, or null; throws when the reply does
 * not match the contract.
 */
export type Check = (pool: pg.Pool, target: Target, reply: unknown) => Promise<string | null>;

const POINTS_OF_PLAYERS = `select p.player_id, coalesce(sum(s.points), 0)::int as points
  from players p left join scores s using (player_id) group by p.player_id`;

/** The last episode that those with a mark have seen. */
export const MARK = 4;

const MARKED_TOTALS = `select t.team_id,
    coalesce((select sum(points) from roster_players r join scores s using (player_id)
      join episodes e on e.episode_id = s.episode_id where r.team_id = t.team_id and e.number <= ${MARK}), 0)::int
    + coalesce((select sum(points) from submissions s join surveys using (survey_id)
      join episodes e on e.episode_id = surveys.episode_id
      where s.team_id = t.team_id and e.number <= ${MARK}), 0)::int as total
  from teams t where t.league_id = $1`;

const TEAM_TOTALS = `select t.team_id, t.owner_id,
    coalesce((select sum(points) from roster_players r join (${POINTS_OF_PLAYERS}) p using (player_id)
      where r.team_id = t.team_id), 0)::int
    + coalesce((select sum(points) from submissions s where s.team_id = t.team_id), 0)::int as total
  from teams t where t.league_id = $1`;

export const checks = {
  standings: async (pool, { leagueId, userId }, reply) => {
    const { data } = teamRoutes.standings.reply.parse(reply);
    const { rows } = await pool.query(
      `select team_id as "teamId", total, rank() over (order by total desc)::int as rank, owner_id = $2 as mine
       from (${TEAM_TOTALS}) as totals`,
      [leagueId, userId],
    );
    const served = data.map(({ teamId, totalPoints, rank, mine }) => ({
      teamId,
      total: totalPoints,
      rank,
      mine,
    }));
    return difference(`the standings of ${leagueId}`, byText(served), byText(rows));
  },
  markedStandings: async (pool, { leagueId }, reply) => {
    const { data } = teamRoutes.standings.reply.parse(reply);
    const { rows } = await pool.query(`select team_id as "teamId", total from (${MARKED_TOTALS}) as totals`, [
      leagueId,
    ]);
    const served = data.map(({ teamId, totalPoints }) => ({ teamId, total: totalPoints }));
    return difference(`the marked standings of ${leagueId}`, byText(served), byText(rows));
  },
  players: async (pool, { leagueId }, reply) => {
    const { data } = playerRoutes.standings.reply.parse(reply);
    const { rows } = await pool.query(
      `select player_id as "playerId", points, t.name as team from (${POINTS_OF_PLAYERS}) p
       left join roster_players r using (player_id) left join teams t using (team_id) where r.league_id = $1
       union all
       select player_id, points, null from (${POINTS_OF_PLAYERS}) p
       where player_id not in (select player_id from roster_players where league_id = $1)`,
      [leagueId],
    );
    const served = data.map(({ playerId, totalPoints, teamName }) => ({
      playerId,
      points: totalPoints,
      team: teamName,
    }));
    return difference(`the players of ${leagueId}`, byText(served), byText(rows));
  },
  league: async (pool, { leagueId }, reply) => {
    const { data } = leagueRoutes.get.reply.parse(reply);
    const { rows } = await pool.query(
      `select teams.name, count(player_id)::int as players from teams left join roster_players using (team_id)
       where teams.league_id = $1 group by team_id`,
      [leagueId],
    );
    const served = data.teams.map(({ name, players }) => ({ name, players: players.length }));
    return difference(`the league ${leagueId}`, byText(served), byText(rows));
  },
  myTeams: async (pool, { userId }, reply) => {
    const { data } = teamRoutes.mine.reply.parse(reply);
    const { rows } = await pool.query(
      `select team_id as "teamId", league_id as "leagueId",
         (select count(*)::int from teams o where o.league_id = t.league_id) as count
       from teams t where owner_id = $1`,
      [userId],
    );
    const served = data.map(({ teamId, league }) => ({
      teamId,
      leagueId: league.leagueId,
      count: league.teamsCount,
    }));
    return difference(`the teams of ${userId}`, byText(served), byText(rows));
  },
  latestPoll: async (pool, { leagueId }, reply) => {
    const { data } = surveyRoutes.latest.reply.parse(reply);
    const { rows } = await pool.query(
      `select question_option_id as id from question_options
       where survey_id = (select survey_id from surveys join episodes using (episode_id) order by air_date desc limit 1)`,
    );
    const options = data.survey?.questions.flatMap(({ answerOptions }) => answerOptions) ?? [];
    const served = options.map(({ questionOptionId }) => ({ id: questionOptionId }));
    return difference(`the latest poll of ${leagueId}`, byText(served), byText(rows));
  },
  notes: async (pool, _target, reply) => {
    const { data } = noteRoutes.list.reply.parse(reply);
    const { rows } = await pool.query("select note from notes order by created_at desc");
    return difference(
      "the notes",
      data.map(({ note }) => ({ note })),
      rows,
    );
  },
  loginCheck: async (_pool, { userId }, reply) =>
    accountRoutes.check.reply.parse(reply).verified ? null : `the session of ${userId} is not valid`,
  health: async (_pool, _target, reply) => {
    healthRoutes.live.reply.parse(reply);
    return null;
  },
} satisfies Record<string, Check>;

const byText = (rows: unknown[]): unknown[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function difference(subject: string, served: unknown[], stored: unknown[]): string | null {
  if (isDeepStrictEqual(served, stored)) return null;
  return `${subject} are served as ${JSON.stringify(served)}, but the database has ${JSON.stringify(stored)}`;
}
