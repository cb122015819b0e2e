import { sql } from "kysely";
import { audit, forgetInAudit } from "../../../db/audit.ts";
import { inTransaction, type Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { lockPassword } from "../account-store.ts";

const ONLY_ADMIN = "You are the only admin. Please make somebody else an admin first";

/** Takes a user's teams out of all leagues, hands over what they own; throws 409 while a draft runs. */
export type LeaveAllLeagues = (tx: Tx, userId: string) => Promise<void>;

/** Deletes whoever has just given this password; their sessions, devices, teams and letters go with them. */
export async function deleteAccount(
  deps: Deps,
  leaveAllLeagues: LeaveAllLeagues,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const stored = await lockPassword(tx, userId);
    if (stored === undefined) throw new AppError(401, "Please log in");
    if (stored !== passwordHash) {
      throw new AppError(409, "Your password was changed somewhere else just now");
    }
    const { username, email } = await lockUser(tx, userId);
    await leaveAllLeagues(tx, userId);
    await deleteQueuedEmails(tx, userId, email);
    await forgetInAudit(tx, { userId, username });
    await audit(tx, { userId: null, action: "account.deleted" });
    await tx.deleteFrom("users").where("userId", "=", userId).execute();
  });
}

/** Nobody joins a league under this id any more; of two admins who leave at once, one stays. */
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

/** A letter that still waits is not sent any more: the queue asks for its row first. */
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
