import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { currentDrafts, joinsHaveEnded } from "../league-store.ts";

export async function findInvite(db: Db, leagueId: string) {
  return db
    .selectFrom("leagueInvites")
    .select(["token", "createdAt"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
}

/** Returns undefined for an unknown league. */
export async function findInviteSetting(db: Db, leagueId: string) {
  return db
    .selectFrom("leagues")
    .select(["ownerId", "membersMayInvite"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
}

export async function saveInviteSetting(tx: Tx, leagueId: string, membersMayInvite: boolean): Promise<void> {
  await tx.updateTable("leagues").set({ membersMayInvite }).where("leagueId", "=", leagueId).execute();
}

export async function saveInvite(
  tx: Tx,
  invite: { leagueId: string; token: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("leagueInvites")
    .values(invite)
    .onConflict((conflict) =>
      conflict.column("leagueId").doUpdateSet({ token: invite.token, createdAt: invite.createdAt }),
    )
    .execute();
}

export async function deleteInvite(tx: Tx, leagueId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("leagueInvites")
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The league of an invite link with its owner's name and its draft at a time, as non-members see it. */
export async function findInvited(db: Db, token: string, now: Date) {
  return db
    .selectFrom("leagueInvites")
    .innerJoin("leagues", "leagues.leagueId", "leagueInvites.leagueId")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .leftJoin(currentDrafts(db), "draft.leagueId", "leagues.leagueId")
    .select(["leagues.leagueId", "name", "isPrivate", "spoilerDelayHours"])
    .select(["firstName", "lastName", "startDate", "completedAt"])
    .select([
      joinsHaveEnded(now).as("joinsEnded"),
      sql<number>`(select count(*)::int from teams t where t.league_id = leagues.league_id)`.as("teamsCount"),
      sql<number>`(
        select count(*)::int from players p join seasons s on s.season_id = p.season_id and s.is_current
      )`.as("castSize"),
    ])
    .where("token", "=", token)
    .executeTakeFirst();
}
