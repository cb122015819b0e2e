import { sql } from "kysely";
import { anyOf, type Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/**
 * Whether the league's draft of the current season is running. Locks the draft, so that it does not start before the
 * commit.
 */
export async function isDraftRunning(tx: Tx, leagueId: string, now: Date): Promise<boolean> {
  const draft = await tx
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["startDate", "completedAt"])
    .where("leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .where("replacedAt", "is", null)
    .forUpdate("drafts")
    .executeTakeFirst();
  return draft !== undefined && draft.completedAt === null && draft.startDate <= now;
}

/** Locks the league's drafts against picks and clocks until the transaction ends. */
export async function lockLeagueDrafts(tx: Tx, leagueId: string): Promise<void> {
  await tx.selectFrom("drafts").select("draftId").where("leagueId", "=", leagueId).forUpdate().execute();
}

export async function isUser(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("userId").where("userId", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** The rosters of the current season with names, for the audit log. */
export async function findAssignments(tx: Tx, leagueId: string) {
  return tx
    .selectFrom("rosterPlayers")
    .innerJoin("players", "players.playerId", "rosterPlayers.playerId")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .innerJoin("teams", "teams.teamId", "rosterPlayers.teamId")
    .select(["teams.teamId", "teams.name as team", "players.playerId"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("player"))
    .where("rosterPlayers.leagueId", "=", leagueId)
    .where("isCurrent", "=", true)
    .orderBy("teams.createdAt")
    .orderBy("players.playerId")
    .execute();
}

/** Those of the players that are in the current season. */
export async function findCurrentPlayers(tx: Tx, playerIds: string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("players")
    .innerJoin("seasons", "seasons.seasonId", "players.seasonId")
    .select("playerId")
    .where("isCurrent", "=", true)
    .where("playerId", "=", anyOf(playerIds))
    .execute();
  return new Set(rows.map((row) => row.playerId));
}
