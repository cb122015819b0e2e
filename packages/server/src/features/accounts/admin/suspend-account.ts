import { deleteSessionsOf } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ActionDeps, type AdminAction, auditAction } from "./account-action.ts";
import { emailSuspended, emailSuspensionLifted } from "./action-emails.ts";
import { lockWithAdmins, requireNotLastAdminOrOwner } from "./lock-with-admins.ts";

/**
 * Ends an account's sessions and refuses logins until it is restored; returns the username. Its teams stay, and get no
 * emails or push messages. Throws 403 when the caller is no longer an admin, 404 for an unknown account, 409 for the
 * caller's own, the site owner's and the last admin's.
 */
export function suspendAccount(deps: ActionDeps, action: AdminAction): Promise<string> {
  const { userId } = action;
  return inTransaction(deps.db, async (tx) => {
    const { user, admins } = await lockWithAdmins(tx, action);
    if (userId === action.by) throw new AppError(409, "You cannot suspend your own account");
    requireNotLastAdminOrOwner({ user, admins });
    if (user.suspendedAt) return user.username;
    await tx
      .updateTable("users")
      .set({ suspendedAt: new Date(deps.now()) })
      .where("userId", "=", userId)
      .execute();
    await deleteSessionsOf(tx, userId);
    await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
    await auditAction(tx, action, { action: "account.suspended", username: user.username });
    await emailSuspended(deps, tx, user, action);
    return user.username;
  });
}

/**
 * Lifts a suspension and returns the username. Throws 403 when the caller is no longer an admin, 404 for an unknown
 * account.
 */
export function restoreAccount(deps: ActionDeps, action: AdminAction): Promise<string> {
  const { userId } = action;
  return inTransaction(deps.db, async (tx) => {
    const { user } = await lockWithAdmins(tx, action);
    if (!user.suspendedAt) return user.username;
    await tx.updateTable("users").set({ suspendedAt: null }).where("userId", "=", userId).execute();
    await auditAction(tx, action, { action: "account.restored", username: user.username });
    await emailSuspensionLifted(deps, tx, user, action);
    return user.username;
  });
}
