import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The index that keeps a season's tribe names unique, ignoring letter case. */
export const UNIQUE_TRIBE_NAME = "tribes_name";

/** The current season's tribes in their order, each with its number of players. */
export async function findTribes(db: Db, tribeId?: string) {
  const tribes = db
    .selectFrom("tribes")
    .innerJoin("seasons", "seasons.seasonId", "tribes.seasonId")
    .select(["tribeId", "tribes.name", "color", "tribes.createdAt"])
    .select(
      sql<number>`(select count(*)::int from players p where p.tribe_id = tribes.tribe_id)`.as("playerCount"),
    )
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(tribes.name)`);
  return (tribeId === undefined ? tribes : tribes.where("tribeId", "=", tribeId)).execute();
}

export async function lockTribe(tx: Tx, tribeId: string) {
  return tx
    .selectFrom("tribes")
    .select(["tribeId", "seasonId", "name", "color"])
    .where("tribeId", "=", tribeId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertTribe(tx: Tx, seasonId: string, tribe: { name: string; color: string }) {
  const { tribeId } = await tx
    .insertInto("tribes")
    .values({
      seasonId,
      ...tribe,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from tribes where season_id = ${seasonId})`,
    })
    .returning("tribeId")
    .executeTakeFirstOrThrow();
  return tribeId;
}

/** A tribe's present players and its moves, for the audit log. */
export async function findTribeMembers(tx: Tx, tribeId: string) {
  const players = await tx
    .selectFrom("players")
    .select("playerId")
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("player"))
    .where("tribeId", "=", tribeId)
    .orderBy("playerId")
    .execute();
  const moves = await tx
    .selectFrom("playerTribes")
    .select(["playerId", "fromEpisodeId"])
    .where("tribeId", "=", tribeId)
    .orderBy("playerId")
    .execute();
  return { players, moves };
}

/** Foreign keys leave its players without a tribe from the episodes in which they had moved to it. */
export async function deleteTribe(tx: Tx, tribeId: string): Promise<void> {
  await tx.deleteFrom("tribes").where("tribeId", "=", tribeId).execute();
}
