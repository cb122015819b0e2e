import type { Db } from "../database.ts";
import type { Tx } from "../transaction.ts";

/** Locks a league against joins, departures and changes. Lock order: league, then draft, then teams. */
export async function lockLeague(tx: Tx, leagueId: string) {
  return tx
    .selectFrom("leagues")
    .select(["leagueId", "name", "ownerId", "isPrivate", "password", "membersMayInvite"])
    .where("leagueId", "=", leagueId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedLeague = NonNullable<Awaited<ReturnType<typeof lockLeague>>>;

/** Teams of one league, or of all, with their owners' names, the oldest first. */
export async function findTeams(db: Db, leagueId?: string) {
  return leagueId === undefined ? teamRows(db).execute() : findTeamsOf(db, [leagueId]);
}

/** The same of several leagues. */
export async function findTeamsOf(db: Db, leagueIds: readonly string[]) {
  return teamRows(db).where("leagueId", "in", leagueIds).execute();
}

const teamRows = (db: Db) =>
  db
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "leagueId", "name", "ownerId", "firstName", "lastName"])
    .orderBy("teams.createdAt")
    .orderBy("teamId");

export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number];
