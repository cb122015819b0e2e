import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** A player's scores, the newest episode first, in the order of the score sheet. */
export async function findPlayerScores(db: Db, playerId: string) {
  return db
    .selectFrom("scores")
    .innerJoin("episodes", "episodes.episodeId", "scores.episodeId")
    .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
    .select(["episodes.episodeId", "number", "title", "airDate", "points", "statistics.name as statistic"])
    .where("playerId", "=", playerId)
    .orderBy("airDate", "desc")
    .orderBy("number", "desc")
    .orderBy("position")
    .orderBy(sql`plain_spelling(statistics.name)`)
    .execute();
}

export async function findPlayerFacts(db: Db, playerId: string) {
  return db
    .selectFrom("players")
    .select(["seasonId", "age", "home", "occupation"])
    .where("playerId", "=", playerId)
    .executeTakeFirst();
}

/** Locks a player, so that their exits change one after another; returns the name. */
export async function lockPlayer(tx: Tx, playerId: string) {
  return tx
    .selectFrom("players")
    .select(["seasonId", "firstName", "lastName"])
    .where("playerId", "=", playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The number of each episode of a season. */
export async function findEpisodeNumbersOf(db: Db, seasonId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("episodes")
    .select(["episodeId", "number"])
    .where("seasonId", "=", seasonId)
    .execute();
  return new Map(rows.map(({ episodeId, number }) => [episodeId, number]));
}
