import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { lockPassword } from "../account-store.ts";
import { deleteUser, type LeaveAllLeagues } from "../deletion/delete-account.ts";
import type { ActionDeps, AdminAction } from "./account-action.ts";
import { emailAccountRemoved } from "./action-emails.ts";
import { lockWithAdmins, requireNotLastAdminOrOwner } from "./lock-with-admins.ts";

/**
 * Deletes an account as its owner could, and returns the username. Throws 403 when the caller is no longer an admin,
 * 404 for an unknown account, 409 for the caller's own, the site owner's and the last admin's.
 */
export function removeAccount(
  deps: ActionDeps,
  leaveAllLeagues: LeaveAllLeagues,
  action: AdminAction,
): Promise<string> {
  const { userId, by, reason } = action;
  return inTransaction(deps.db, async (tx) => {
    // First, as in an owner's own deletion.
    await lockPassword(tx, userId);
    const { user, admins } = await lockWithAdmins(tx, action);
    if (userId === by) throw new AppError(409, "Please delete your own account in Settings");
    requireNotLastAdminOrOwner({ user, admins });
    await deleteUser(tx, leaveAllLeagues, user);
    // The entry does not name the user: the log never contains the name of a deleted user.
    await audit(tx, { userId: by, action: "account.removed", ...(reason && { after: { reason } }) });
    await emailAccountRemoved(deps, tx, user, action);
    return user.username;
  });
}
