import type pg from "pg";
import type { Call } from "../load/prepare-requests.ts";
import { findAdmin } from "./targets.ts";

/** The last episode, which has the open poll; its results are on hold. */
export interface NightEpisode {
  /** Moves the air date, at which the poll locks, to this moment in epoch milliseconds. */
  airsAt: (at: number) => Call;
  publish: Call;
}

/** Puts the last episode on hold and gives it the scores of the one before. */
export async function holdLastEpisode(pool: pg.Pool): Promise<NightEpisode> {
  const { rows } = await pool.query<{ id: string; title: string | null }>(
    `update episodes set publishing = 'hold' where number = (select max(number) from episodes)
     returning episode_id as id, title`,
  );
  const [episode] = rows;
  if (!episode) throw new Error("there is no episode");
  await pool.query(
    `insert into scores (season_id, episode_id, player_id, statistic_id, points)
     select season_id, $1, player_id, statistic_id, points from scores join episodes using (season_id, episode_id)
     where number = (select max(number) - 1 from episodes)`,
    [episode.id],
  );
  const target = await findAdmin(pool);
  const post = (path: string, body: object): Call => ({
    method: "POST",
    path,
    target,
    body: JSON.stringify(body),
  });
  return {
    airsAt: (at) =>
      post("/api/episode", {
        episodeId: episode.id,
        title: episode.title,
        airDate: new Date(at).toISOString(),
      }),
    publish: post(`/api/episode/${episode.id}/publish`, {}),
  };
}
