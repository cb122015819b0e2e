import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** A player's tribes with the episodes from which they apply, in the order of the episodes. */
export async function findTribeMoves(db: Db, playerId: string) {
  return db
    .selectFrom("playerTribes")
    .innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId")
    .innerJoin("tribes", "tribes.tribeId", "playerTribes.tribeId")
    .select(["episodes.episodeId", "number", "airDate", "tribes.name", "tribes.color"])
    .where("playerId", "=", playerId)
    .orderBy("airDate")
    .orderBy("number")
    .execute();
}

/** The present tribe of a player, as that of the season's first episode, in which one without moves has always been. */
export const findOnlyTribe = (db: Db, playerId: string) =>
  db
    .selectFrom("players")
    .innerJoin("episodes", "episodes.seasonId", "players.seasonId")
    .innerJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["number", "airDate", "tribes.name", "tribes.color"])
    .where("playerId", "=", playerId)
    .orderBy("airDate")
    .orderBy("number")
    .limit(1)
    .execute();

/** The season's first episode by air date. */
export async function findFirstEpisode(tx: Tx, seasonId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("seasonId", "=", seasonId)
    .orderBy("airDate")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  return row?.episodeId;
}

/** The first episode of the season that airs after `now`, else its last one; undefined before there is any. */
export async function findNextEpisode(tx: Tx, seasonId: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("seasonId", "=", seasonId)
    .orderBy(sql`air_date > ${now}`, "desc")
    .orderBy(sql`case when air_date > ${now} then air_date end`, (order) => order.asc().nullsLast())
    .orderBy("airDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.episodeId;
}

export async function isEpisodeOf(tx: Tx, seasonId: string, episodeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("episodes")
    .select("episodeId")
    .where("episodeId", "=", episodeId)
    .where("seasonId", "=", seasonId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The tribe of the last move by air date; undefined without any. */
export async function findLastTribe(tx: Tx, playerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("playerTribes")
    .innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId")
    .select("playerTribes.tribeId")
    .where("playerId", "=", playerId)
    .orderBy("airDate", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.tribeId;
}
