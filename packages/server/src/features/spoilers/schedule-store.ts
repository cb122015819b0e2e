import type { ScheduledEpisode } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** Whether the episode "e" has scores, exits, returns or changed tribes. */
export const hasResults = sql<boolean>`(
  exists (select from scores s where s.episode_id = e.episode_id)
  or exists (select from eliminations x where e.episode_id in (x.episode_id, x.returned_episode_id))
  or exists (select from episodes f where f.season_id = e.season_id and f.number < e.number)
    and exists (select from player_tribes m where m.from_episode_id = e.episode_id))`;

/** A season's episodes with their state, unordered; by default of the current season. */
export async function findSchedule(db: Db, seasonId: string | null = null): Promise<ScheduledEpisode[]> {
  const { rows } = await sql<Omit<ScheduledEpisode, "airsAt"> & { airDate: Date }>`
    select number, air_date, is_held,
      ${hasResults} as has_results
    from episodes e
    where season_id = coalesce(${seasonId}::uuid, (select season_id from seasons where is_current))`.execute(
    db,
  );
  return rows.map(({ airDate, ...episode }) => ({ ...episode, airsAt: airDate.getTime() }));
}

/**
 * The episode that a user must have watched to get a message about results through a number; the last one before there
 * is a later one; undefined when none is required.
 */
export async function findEpisodeToSee(
  db: Db,
  { seasonId, through }: { seasonId: string; through: number },
): Promise<string | undefined> {
  if (through === 0) return undefined;
  const episode = await db
    .selectFrom("episodes")
    .select("episodeId")
    .where("seasonId", "=", seasonId)
    .orderBy(sql`number < ${through}`)
    .orderBy(sql`abs(number - ${through})`)
    .limit(1)
    .executeTakeFirst();
  return episode?.episodeId;
}
