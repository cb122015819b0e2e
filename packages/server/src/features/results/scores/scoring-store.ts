import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The current season's episodes, newest first, with the number of players who have a score in each. */
export async function findScoringEpisodes(db: Db) {
  return db
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number", "title", "airDate"])
    .select(
      sql<number>`(select count(distinct player_id)::int from scores s where s.episode_id = episodes.episode_id)`.as(
        "scored",
      ),
    )
    .where("isCurrent", "=", true)
    .orderBy("airDate", "desc")
    .orderBy("number", "desc")
    .execute();
}

/** The current season's statistics, in the order of the score sheet. */
export async function findStatistics(db: Db) {
  return db
    .selectFrom("statistics")
    .innerJoin("seasons", "seasons.seasonId", "statistics.seasonId")
    .select(["statisticId", "statistics.name", "defaultPoints", "description"])
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(statistics.name)`)
    .execute();
}

export async function findEpisode(db: Db, episodeId: string) {
  return db
    .selectFrom("episodes")
    .select(["episodeId", "seasonId"])
    .where("episodeId", "=", episodeId)
    .executeTakeFirst();
}

export async function findAirDates(db: Db, seasonId: string) {
  return db
    .selectFrom("episodes")
    .select(["episodeId", "airDate"])
    .where("seasonId", "=", seasonId)
    .execute();
}

export async function findSheetStatistics(db: Db, seasonId: string) {
  return db
    .selectFrom("statistics")
    .select(["statisticId", "name", "defaultPoints"])
    .where("seasonId", "=", seasonId)
    .orderBy("position")
    .orderBy(sql`plain_spelling(name)`)
    .execute();
}

/** A season's players by last name. */
export async function findSheetPlayers(db: Db, seasonId: string) {
  return db
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "firstName", "lastName", "photoUrl"])
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where("players.seasonId", "=", seasonId)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy("playerId")
    .execute();
}

export async function findSheetScores(db: Db, episodeId: string) {
  return db
    .selectFrom("scores")
    .select(["scoreId", "playerId", "statisticId", "points"])
    .where("episodeId", "=", episodeId)
    .execute();
}

export interface Cell {
  playerId: string;
  statisticId: string;
  episodeId: string;
}

/**
 * Inserts the cell's row, or locks and returns the stored one: of two simultaneous writes the second gets the first
 * one's points. Undefined when the three ids are not of one season.
 */
export async function upsertScore(tx: Tx, { playerId, statisticId, episodeId }: Cell, points: number) {
  return (
    tx
      .insertInto("scores")
      .columns(["seasonId", "episodeId", "playerId", "statisticId", "points"])
      .expression(
        tx
          .selectFrom("episodes")
          .innerJoin("players", "players.seasonId", "episodes.seasonId")
          .innerJoin("statistics", "statistics.seasonId", "episodes.seasonId")
          .select(["episodes.seasonId", "episodeId", "playerId", "statisticId"])
          .select(sql<number>`${points}::int`.as("points"))
          .where("episodeId", "=", episodeId)
          .where("playerId", "=", playerId)
          .where("statisticId", "=", statisticId),
      )
      .onConflict((conflict) =>
        conflict.columns(["episodeId", "playerId", "statisticId"]).doUpdateSet({ updatedAt: sql`now()` }),
      )
      .returning(["scoreId", "seasonId", "points"])
      // xmax is 0 for a row that this statement inserted.
      .returning(sql<boolean>`xmax = 0`.as("isNew"))
      .executeTakeFirst()
  );
}

/** A cell in words, and whether it belongs to the current season. */
export function findCellNames(db: Db, { playerId, statisticId, episodeId }: Cell) {
  return db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .innerJoin("statistics", "statistics.seasonId", "players.seasonId")
    .innerJoin("episodes", "episodes.seasonId", "players.seasonId")
    .select(["firstName", "lastName", "statistics.name as statistic", "number", "isCurrent"])
    .where("playerId", "=", playerId)
    .where("statisticId", "=", statisticId)
    .where("episodeId", "=", episodeId)
    .executeTakeFirstOrThrow();
}

export async function setPoints(tx: Tx, scoreId: string, points: number): Promise<void> {
  await tx.updateTable("scores").set({ points }).where("scoreId", "=", scoreId).execute();
}

export async function lockScore(tx: Tx, { playerId, statisticId, episodeId }: Cell) {
  return tx
    .selectFrom("scores")
    .select(["scoreId", "seasonId", "points"])
    .where("episodeId", "=", episodeId)
    .where("playerId", "=", playerId)
    .where("statisticId", "=", statisticId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteScore(tx: Tx, scoreId: string): Promise<void> {
  await tx.deleteFrom("scores").where("scoreId", "=", scoreId).execute();
}
