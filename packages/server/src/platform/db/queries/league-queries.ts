import { anyOf, type Db } from "../database.ts";
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

/** The teams of a league with their owners' names, the oldest first. */
export const findTeams = (db: Db, leagueId: string) => findTeamsOf(db, [leagueId]);

/** The same of several leagues. */
export const findTeamsOf = (db: Db, leagueIds: readonly string[]) =>
  db
    .selectFrom("teams")
    .innerJoin("users", "users.userId", "teams.ownerId")
    .select(["teamId", "leagueId", "name", "ownerId", "firstName", "lastName"])
    .where("leagueId", "=", anyOf(leagueIds))
    .orderBy("teams.createdAt")
    .orderBy("teamId")
    .execute();

export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number];
