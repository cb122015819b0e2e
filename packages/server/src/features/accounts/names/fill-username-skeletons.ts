import type pg from "pg";
import { usernameSkeletons } from "./username-skeleton.ts";

/**
 * Adds the missing skeletons of usernames, which SQL cannot compute. Existing look-alikes stay; the oldest owns the
 * skeleton.
 */
export async function fillUsernameSkeletons(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ user_id: string; username: string }>(
    `select user_id, username from users
     where not exists (select from username_skeletons s where s.user_id = users.user_id)
     order by created_at, user_id`,
  );
  const filled = rows.flatMap(({ user_id, username }) =>
    usernameSkeletons(username).map((skeleton) => ({ skeleton, user_id })),
  );
  if (filled.length === 0) return;
  await pool.query(
    `insert into username_skeletons (skeleton, user_id)
     select * from unnest($1::text[], $2::uuid[]) on conflict do nothing`,
    [filled.map(({ skeleton }) => skeleton), filled.map(({ user_id }) => user_id)],
  );
}
