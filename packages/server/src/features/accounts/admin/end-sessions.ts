import { deleteSessionsOf } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { type ActionDeps, type AdminAction, auditAction } from "./account-action.ts";
import { emailSessionsEnded } from "./action-emails.ts";
import { lockWithAdmins } from "./lock-with-admins.ts";

/**
 * Logs an account out on every device and returns the username. Throws 403 when the caller is no longer an admin, 404
 * for an unknown account.
 */
export function endSessions(deps: ActionDeps, action: AdminAction): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const { user } = await lockWithAdmins(tx, action);
    await deleteSessionsOf(tx, user.userId);
    await auditAction(tx, action, { action: "account.sessions-ended", username: user.username });
    await emailSessionsEnded(deps, tx, user, action);
    return user.username;
  });
}
