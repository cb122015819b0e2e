import type pg from "pg";
import type { Call } from "../load/prepare-requests.ts";
import { findAdmin } from "./targets.ts";

/** Two values of a score that differ, and from what it was. */
const POINTS = [77, 33] as const;

/** The calls that change a score and change it back. */
export async function prepareSaves(pool: pg.Pool): Promise<{ change: Call; back: Call }> {
  const save = await prepareSave(pool);
  return { change: save(POINTS[0]), back: save(POINTS[1]) };
}

/**
 * Returns what makes a call that saves a score, as on the night of the last scored episode: its scores become new,
 * because changes to older ones would be corrections, which fans' pages list.
 */
export async function prepareSave(pool: pg.Pool): Promise<(points: number) => Call> {
  const { rows } = await pool.query<{ playerId: string; statisticId: string; episodeId: string }>(
    `select player_id as "playerId", statistic_id as "statisticId", episode_id as "episodeId"
     from scores join episodes using (episode_id) order by number desc, player_id, statistic_id limit 1`,
  );
  const [cell] = rows;
  if (!cell) throw new Error("there is no score");
  await pool.query("update scores set created_at = now() where episode_id = $1", [cell.episodeId]);
  const target = await findAdmin(pool);
  return (points) => ({
    method: "POST",
    path: "/api/episodeStatistic",
    target,
    body: JSON.stringify({ ...cell, points }),
  });
}
