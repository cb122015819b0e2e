import type pg from "pg";

/** A league, and one of its members who asks for it. */
export interface Target {
  leagueId: string;
  teamId: string;
  userId: string;
  token: string;
}

/** The token of a user of `data.sql`. */
export const tokenOf = (userId: string): string =>
  `bench${String(Number.parseInt(userId.slice(-12), 16)).padStart(38, "0")}`;

/** Members of this many leagues, spread over all leagues; each is a different user and no admin. */
export async function findTargets(
  pool: pg.Pool,
  { leagues, count }: { leagues: number; count: number },
): Promise<Target[]> {
  const step = Math.max(1, Math.floor(leagues / count));
  const { rows } = await pool.query<Omit<Target, "token">>(
    `select distinct on (l.position, l.league_id) l.league_id as "leagueId", t.team_id as "teamId", t.owner_id as "userId"
     from (select league_id, row_number() over (order by league_id) - 1 as position from leagues) as l
     join teams t using (league_id)
     join users u on u.user_id = t.owner_id and not u.is_admin
     where l.position % $1 = 0
     order by l.position, l.league_id, t.team_id limit $2`,
    [step, count],
  );
  return rows.map((row) => ({ ...row, token: tokenOf(row.userId) }));
}

/** Teams with their owners, at most this many. */
export async function findTeams(pool: pg.Pool, max: number): Promise<Target[]> {
  const { rows } = await pool.query<Omit<Target, "token">>(
    `select league_id as "leagueId", team_id as "teamId", owner_id as "userId" from teams order by team_id limit $1`,
    [max],
  );
  return rows.map((row) => ({ ...row, token: tokenOf(row.userId) }));
}

export async function findAdmin(pool: pg.Pool): Promise<Target> {
  const { rows } = await pool.query<{ userId: string }>(
    `select user_id as "userId" from users where is_admin limit 1`,
  );
  const userId = rows[0]?.userId;
  if (userId === undefined) throw new Error("there is no admin");
  return { userId, token: tokenOf(userId), leagueId: "", teamId: "" };
}
