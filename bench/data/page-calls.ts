import type pg from "pg";
import { type Target, tokenOf } from "./targets.ts";

const LEAGUE = ["/login/start?leagueId=:leagueId", "/team/byLeague?leagueId=:leagueId"];

/** What each page reads below `/api`; `e2e/page-calls.spec.ts` compares it with what the browser requests. */
const pageCalls = {
  // Opened by address, as by a link or a reload: with what a session begins with.
  "My Teams": ["/login/start", "/episode", "/season/past", "/team/overview"],
  "League, standings": [...LEAGUE, "/corrections?leagueId=:leagueId"],
  "Another team": [
    ...LEAGUE,
    "/team/theirTeam/:theirTeamId",
    "/team/history/:theirTeamId",
    "/league/:leagueId/reactions?reactionsOf=score%3A:episodeId",
  ],
  Players: ["/login/start", "/players", "/season/past"],
  // Opened from one of the pages above.
  "My Team tab": [
    "/team/myTeam/:leagueId",
    "/team/history/:teamId",
    "/league/:leagueId/reactions?reactionsOf=score%3A:episodeId",
  ],
  "Polls tab": ["/survey/myPolls/:leagueId?options=correct"],
  "A player's scores": [
    "/episode/totalScores/:playerId",
    "/player/facts/:playerId",
    "/corrections?playerId=:playerId",
  ],
  "A player's scores, in a league": [
    "/episode/totalScores/:playerId?leagueId=:leagueId",
    "/player/facts/:playerId?leagueId=:leagueId",
    "/corrections?playerId=:playerId&leagueId=:leagueId",
    "/league/:leagueId/reactions?reactionsOf=player%3A:playerId",
  ],
} satisfies Record<string, string[]>;

export type PageName = keyof typeof pageCalls;
export const pageNames: PageName[] = Object.keys(pageCalls).filter(
  (name): name is PageName => name in pageCalls,
);

/** A member of a league who opens pages. Both teams have scores in the last scored episode. */
export interface Reader extends Target {
  theirTeamId: string;
  /** Of the other team. */
  playerId: string;
  /** The last scored one. */
  episodeId: string;
}

/** The paths that a page requests for a reader, in the order of `pageCalls`. */
export function pathsOf(page: PageName, reader: Reader): string[] {
  return pageCalls[page].map((pattern) => fill(pattern, { ...reader }));
}

function fill(pattern: string, ids: Record<string, string>): string {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`a reader has no ${name} for ${pattern}`);
    return ids[name];
  });
  return `/api${path}`;
}

/** A reader of each of this many leagues, spread over all leagues. */
export async function findReaders(
  pool: pg.Pool,
  { leagues, count }: { leagues: number; count: number },
): Promise<Reader[]> {
  const step = Math.max(1, Math.floor(leagues / count));
  const { rows } = await pool.query<Omit<Reader, "token">>(
    `with latest as (
       select episode_id from episodes where episode_id in (select episode_id from scores) order by number desc limit 1
     ), scored as (
       select t.league_id, t.team_id, t.owner_id, min(player_id::text) as player_id from roster_players
       join teams t using (team_id) join scores using (player_id) join latest using (episode_id) group by t.team_id
     ), numbered as (
       select league_id, row_number() over (order by league_id) - 1 as position from leagues
     )
     select distinct on (league_id) league_id as "leagueId", mine.team_id as "teamId", mine.owner_id as "userId",
       theirs.team_id as "theirTeamId", theirs.player_id as "playerId", episode_id as "episodeId"
     from numbered join scored mine using (league_id) join scored theirs using (league_id) cross join latest
     join users u on u.user_id = mine.owner_id and not u.is_admin
     where position % $1 = 0 and mine.team_id <> theirs.team_id
     order by league_id, mine.team_id, theirs.team_id limit $2`,
    [step, count],
  );
  return rows.map((row) => ({ ...row, token: tokenOf(row.userId) }));
}
