import { sql, type Insertable, type InsertObject, type Updateable } from "kysely";
import type { Schema } from "../schema.ts";
import type { Tx } from "../transaction.ts";
import { keepSurveyLocked } from "./survey-content.ts";

// Writes of a season's rows that both the admin's features and the season import need.

export async function insertTribes(tx: Tx, rows: Insertable<Schema["tribes"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("tribes").values(rows).execute();
}

export async function updateTribe(
  tx: Tx,
  tribeId: string,
  changes: Updateable<Schema["tribes"]>,
): Promise<void> {
  await tx.updateTable("tribes").set(changes).where("tribeId", "=", tribeId).execute();
}

/**
 * How the results of a new episode are published: by the season's setting. Before results that fans already see it is
 * streamed, because putting it on hold would hide those.
 */
export const newEpisodePublishing = (seasonId: string, number: number) =>
  sql<"stream" | "hold">`(
    select case when last_results(season_id) > ${number} then 'stream' else new_episodes end
    from seasons where season_id = ${seasonId})`;

export async function insertEpisodes(tx: Tx, rows: InsertObject<Schema, "episodes">[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("episodes").values(rows).execute();
}

/** `now` in epoch milliseconds: a survey whose answers were shown stays locked when the air date moves. */
export async function updateEpisode(
  tx: Tx,
  episodeId: string,
  changes: Updateable<Schema["episodes"]>,
  now: number,
): Promise<void> {
  if (changes.airDate !== undefined) await keepSurveyLocked(tx, episodeId, now);
  await tx.updateTable("episodes").set(changes).where("episodeId", "=", episodeId).execute();
}

export async function insertStatistics(tx: Tx, rows: Insertable<Schema["statistics"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("statistics").values(rows).execute();
}

export async function updateStatistic(
  tx: Tx,
  statisticId: string,
  changes: Updateable<Schema["statistics"]>,
): Promise<void> {
  await tx.updateTable("statistics").set(changes).where("statisticId", "=", statisticId).execute();
}

export async function insertPlayers(tx: Tx, rows: Insertable<Schema["players"]>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("players").values(rows).execute();
}

export async function updatePlayer(
  tx: Tx,
  playerId: string,
  changes: Updateable<Schema["players"]>,
): Promise<void> {
  await tx.updateTable("players").set(changes).where("playerId", "=", playerId).execute();
}

/** Records from which episodes on players are in which tribes. The database derives the present tribes. */
export async function upsertTribeMoves(tx: Tx, rows: Insertable<Schema["playerTribes"]>[]): Promise<void> {
  await tx
    .insertInto("playerTribes")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["playerId", "fromEpisodeId"])
        .doUpdateSet((eb) => ({ tribeId: eb.ref("excluded.tribeId") })),
    )
    .execute();
}

/**
 * For players of a season without a recorded tribe: the entered tribe, from the first episode on, and from their last
 * move on if that left them without a tribe.
 */
export async function recordFirstTribes(tx: Tx, seasonId: string): Promise<void> {
  await sql`
    update player_tribes set tribe_id = players.tribe_id from players
    where players.season_id = ${seasonId} and players.tribe_id is not null
      and player_tribes.player_id = players.player_id and player_tribes.tribe_id is null
      and player_tribes.from_episode_id = (
        select m.from_episode_id from player_tribes m join episodes e on e.episode_id = m.from_episode_id
        where m.player_id = players.player_id order by e.air_date desc, e.number desc limit 1
      )`.execute(tx);
  await sql`
    insert into player_tribes (season_id, player_id, from_episode_id, tribe_id)
    select season_id, player_id, first.episode_id, tribe_id
    from players, (
      select episode_id from episodes where season_id = ${seasonId} order by air_date, number limit 1
    ) as first
    where season_id = ${seasonId} and tribe_id is not null
      and not exists (select from player_tribes where player_tribes.player_id = players.player_id)
    on conflict do nothing`.execute(tx);
}

export interface ScoreRow {
  episodeId: string;
  playerId: string;
  statisticId: string;
  points: number;
}

/** Stores some thousand scores of a season in one statement; an admin may write the same cells concurrently. */
export async function upsertScores(
  tx: Tx,
  seasonId: string,
  rows: ScoreRow[],
  updatedAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into scores (season_id, episode_id, player_id, statistic_id, points, updated_at)
    select ${seasonId}::uuid, score.*, ${updatedAt}::timestamptz
    from unnest(
      ${rows.map(({ episodeId }) => episodeId)}::uuid[], ${rows.map(({ playerId }) => playerId)}::uuid[],
      ${rows.map(({ statisticId }) => statisticId)}::uuid[], ${rows.map(({ points }) => points)}::int[]
    ) as score
    on conflict (episode_id, player_id, statistic_id)
      do update set points = excluded.points, updated_at = excluded.updated_at`.execute(tx);
}
