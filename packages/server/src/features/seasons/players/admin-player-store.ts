import { sql } from "kysely";
import { leftAs } from "../../../platform/db/queries/season-queries.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

export interface PlayerFacts {
  firstName: string;
  lastName: string;
  tribeId: string | null;
  photoUrl: string | null;
  age: number | null;
  home: string | null;
  occupation: string | null;
}

/** The players of a season, by default the current one. */
export async function findAdminPlayers(db: Db, seasonId: string | undefined) {
  return db
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["playerId", "players.seasonId", "firstName", "lastName", "photoUrl"])
    .select(leftAs("players.playerId", null).as("exitKind"))
    .select(["tribes.name as tribeName", "tribes.color as tribeColor"])
    .where((eb) =>
      seasonId === undefined ? eb("isCurrent", "=", true) : eb("players.seasonId", "=", seasonId),
    )
    .orderBy(sql`plain_spelling(first_name)`)
    .orderBy(sql`plain_spelling(last_name)`)
    .orderBy("playerId")
    .execute();
}

export async function findAdminPlayer(db: Db, playerId: string) {
  return db
    .selectFrom("players")
    .select(["playerId", "firstName", "lastName", "photoUrl", "tribeId"])
    .where("playerId", "=", playerId)
    .executeTakeFirst();
}

export async function lockAdminPlayer(tx: Tx, playerId: string) {
  return tx
    .selectFrom("players")
    .select(["seasonId", "firstName", "lastName", "tribeId", "photoUrl", "age", "home", "occupation"])
    .where("playerId", "=", playerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPlayer(tx: Tx, seasonId: string, facts: PlayerFacts): Promise<string> {
  const { playerId } = await tx
    .insertInto("players")
    .values({ seasonId, ...facts })
    .returning("playerId")
    .executeTakeFirstOrThrow();
  return playerId;
}

export async function deletePlayer(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom("players").where("playerId", "=", playerId).execute();
}

export async function isTribeOf(tx: Tx, seasonId: string, tribeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("tribes")
    .select("tribeId")
    .where("tribeId", "=", tribeId)
    .where("seasonId", "=", seasonId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the player is or was on a team of any league, or was picked in any draft. */
export async function isDrafted(tx: Tx, playerId: string): Promise<boolean> {
  const { rows } = await sql<{ drafted: boolean }>`
    select exists (select 1 from roster_players where player_id = ${playerId})
        or exists (select 1 from roster_move_players where player_id = ${playerId})
        or exists (select 1 from draft_picks where player_id = ${playerId}) as drafted`.execute(tx);
  return rows[0]?.drafted ?? false;
}

/** Locks and returns the scores that are deleted with a player, for the audit log. */
export async function lockPlayerScores(tx: Tx, playerId: string) {
  return tx
    .selectFrom("scores")
    .select(["episodeId", "statisticId", "points"])
    .where("playerId", "=", playerId)
    .forUpdate()
    .execute();
}
