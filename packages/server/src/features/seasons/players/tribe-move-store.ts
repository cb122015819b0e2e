import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/**
 * A player's tribes with the episodes from which they apply, in the order of the episodes. "No Tribe" starts with the
 * deletion of a tribe.
 */
export async function findTribeMoves(db: Db, playerId: string) {
  return db
    .selectFrom("playerTribes")
    .innerJoin("episodes", "episodes.episodeId", "playerTribes.fromEpisodeId")
    .leftJoin("tribes", "tribes.tribeId", "playerTribes.tribeId")
    .select(["episodes.episodeId", "number", "airDate"])
    .select([
      sql<string>`coalesce(tribes.name, 'No Tribe')`.as("name"),
      sql<string>`coalesce(tribes.color, '#808080')`.as("color"),
    ])
    .where("playerId", "=", playerId)
    .orderBy("airDate")
    .orderBy("number")
    .execute();
}

/** The present tribe of a player, as of the season's first episode: a player without moves has always been in it. */
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

/**
 * The first episode of the season that airs after `now`, otherwise its last one; undefined for a season without
 * episodes.
 */
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

export async function hasMoves(tx: Tx, playerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("playerTribes")
    .select("tribeId")
    .where("playerId", "=", playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
