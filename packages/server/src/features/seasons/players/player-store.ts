import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

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

/** The episodes of a season, the newest first. */
export const findEpisodesOf = (db: Db, seasonId: string) =>
  db
    .selectFrom("episodes")
    .select(["episodeId", "number", "title", "airDate"])
    .where("seasonId", "=", seasonId)
    .orderBy("airDate", "desc")
    .orderBy("number", "desc")
    .execute();

/** The number of each episode of a season. */
export async function findEpisodeNumbersOf(db: Db, seasonId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await findEpisodesOf(db, seasonId)).map(({ episodeId, number }) => [episodeId, number]));
}
