import { sql } from "kysely";
import { audit, eraseUserFromAudit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockPassword } from "../account-store.ts";
import type { LeagueWithoutMe } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";

const ONLY_ADMIN = "You are the only admin. Please make another user an admin first";
const SITE_OWNER = "You own this site. Please hand it over to another admin first";

/** Removes a user's teams from all leagues and passes on the leagues they own. */
export type LeaveAllLeagues = (tx: Tx, userId: string) => Promise<void>;

/**
 * Deletes an account with its sessions, devices, teams and emails. Throws 401 when it is gone, 409 when the password
 * has changed, the user is the only admin or owns the site.
 */
export async function deleteAccount(
  deps: Pick<Deps, "db">,
  leaveAllLeagues: LeaveAllLeagues,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockPassword(tx, userId);
    if (stored === undefined) throw new AppError(401, "Please log in");
    if (stored !== passwordHash) {
      throw new AppError(409, "Your password was just changed on another device");
    }
    await deleteUser(tx, leaveAllLeagues, await lockUser(tx, userId));
    await audit(tx, { userId: null, action: "account.deleted" });
  });
}

/** Deletes a locked user and everything that names them. */
export async function deleteUser(
  tx: Tx,
  leaveAllLeagues: LeaveAllLeagues,
  { userId, username, email }: { userId: string; username: string; email: string | null },
): Promise<void> {
  const teams = await tx.selectFrom("teams").select("teamId").where("ownerId", "=", userId).execute();
  await leaveAllLeagues(tx, userId);
  await deleteQueuedEmails(tx, userId, email);
  await eraseUserFromAudit(tx, { userId, username, teamIds: teams.map(({ teamId }) => teamId) });
  await tx.deleteFrom("users").where("userId", "=", userId).execute();
}

/** Locks the user, so that they join no league, and for an admin all admins, so that one remains. */
async function lockUser(tx: Tx, userId: string) {
  const locked = await tx
    .selectFrom("users")
    .select(["userId", "username", "email", "isAdmin", "isOwner", "suspendedAt"])
    .where(
      sql<boolean>`user_id = ${userId}
        or is_admin and exists (select 1 from users me where me.user_id = ${userId} and me.is_admin)`,
    )
    .orderBy("userId")
    .forUpdate()
    .execute();
  const user = locked.find((other) => other.userId === userId);
  if (!user) throw new AppError(401, "Please log in");
  const isOtherAdmin = (other: (typeof locked)[number]) => other !== user && !other.suspendedAt;
  if (user.isAdmin && !locked.some(isOtherAdmin)) throw new AppError(409, ONLY_ADMIN);
  if (user.isOwner) throw new AppError(409, SITE_OWNER);
  return user;
}

/** Also stops emails that are still queued: the worker reads their row before sending. */
async function deleteQueuedEmails(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx
    .deleteFrom("mailOutbox")
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        eb.and([eb("userId", "is", null), eb(eb.fn("lower", ["address"]), "=", (email ?? "").toLowerCase())]),
      ]),
    )
    .execute();
}

/** What deleting the account would do to each league that the user plays in or owns, by name. */
export async function previewDeletion(db: Db, userId: string, now: number): Promise<LeagueWithoutMe[]> {
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", "name", "ownerId"])
    .select(nextOwner(userId).as("heir"))
    .select(
      sql<boolean>`exists (select 1 from drafts d join seasons s on s.season_id = d.season_id
        where d.league_id = leagues.league_id and s.is_current and d.completed_at is null
          and d.start_date <= ${new Date(now)})`.as("drafting"),
    )
    .where(
      sql<boolean>`(owner_id = ${userId} or exists
        (select 1 from teams t where t.league_id = leagues.league_id and t.owner_id = ${userId}))`,
    )
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("leagueId")
    .execute();
  return rows.map(({ ownerId, heir, ...league }) => {
    if (heir === null) return { ...league, outcome: "deleted", heir };
    return ownerId === userId
      ? { ...league, outcome: "handed-over", heir }
      : { ...league, outcome: "left", heir: null };
  });
}

/** The longest-standing of the other members. */
const nextOwner = (userId: string) =>
  sql<{ firstName: string; lastName: string } | null>`(
    select json_build_object('firstName', u.first_name, 'lastName', u.last_name)
    from teams t join users u on u.user_id = t.owner_id
    where t.league_id = leagues.league_id and t.owner_id <> ${userId}
    order by t.created_at, t.team_id limit 1)`;
