import { sql } from "kysely";
import { audit, eraseUserFromAudit } from "../../../db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { lockPassword } from "../account-store.ts";

const ONLY_ADMIN = "You are the only admin. Please make another user an admin first";

/** Removes a user's teams from all leagues and passes on the leagues they own. */
export type LeaveAllLeagues = (tx: Tx, userId: string) => Promise<void>;

/**
 * Deletes an account with its sessions, devices, teams and emails. Throws 401 when it is gone, 409 when the password
 * has changed or the user is the only admin.
 */
export async function deleteAccount(
  deps: Deps,
  leaveAllLeagues: LeaveAllLeagues,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockPassword(tx, userId);
    if (stored === undefined) throw new AppError(401, "Please log in");
    if (stored !== passwordHash) {
      throw new AppError(409, "Your password was just changed on another device");
    }
    const { username, email } = await lockUser(tx, userId);
    const teams = await tx.selectFrom("teams").select("teamId").where("ownerId", "=", userId).execute();
    await leaveAllLeagues(tx, userId);
    await deleteQueuedEmails(tx, userId, email);
    await eraseUserFromAudit(tx, { userId, username, teamIds: teams.map(({ teamId }) => teamId) });
    await audit(tx, { userId: null, action: "account.deleted" });
    await tx.deleteFrom("users").where("userId", "=", userId).execute();
  });
}

/** Locks the user, so that they join no league, and for an admin all admins, so that one remains. */
async function lockUser(tx: Tx, userId: string) {
  const locked = await tx
    .selectFrom("users")
    .select(["userId", "username", "email", "isAdmin"])
    .where(
      sql<boolean>`user_id = ${userId}
        or is_admin and exists (select 1 from users me where me.user_id = ${userId} and me.is_admin)`,
    )
    .orderBy("userId")
    .forUpdate()
    .execute();
  const user = locked.find((other) => other.userId === userId);
  if (!user) throw new AppError(401, "Please log in");
  if (user.isAdmin && locked.length === 1) throw new AppError(409, ONLY_ADMIN);
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
