import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ActionDeps, type AdminAction, auditAction } from "./account-action.ts";
import { emailSiteHandedOver } from "./action-emails.ts";
import { lockWithAdmins } from "./lock-with-admins.ts";

/**
 * Makes an admin the owner of the site and returns the username; the former owner stays an admin. Throws 403 unless the
 * caller is the owner or the operator, 404 for an unknown account, 409 for a user who is not an admin or is suspended.
 */
export function handOverSite(deps: ActionDeps, action: AdminAction): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const { user, caller, admins } = await lockWithAdmins(tx, action);
    const isAllowed = action.by === null || caller?.isOwner === true;
    if (!isAllowed) throw new AppError(403, "Only the owner of the site can hand it over");
    if (user.isOwner) return user.username;
    if (!admins.includes(user)) {
      throw new AppError(409, "Only an admin can own the site. Please make that user an admin first");
    }
    const former = admins.find(({ isOwner }) => isOwner);
    await tx.updateTable("users").set({ isOwner: false }).where("isOwner", "=", true).execute();
    await tx.updateTable("users").set({ isOwner: true }).where("userId", "=", user.userId).execute();
    await auditAction(tx, action, { action: "site.handed-over", username: user.username });
    await emailSiteHandedOver(deps, tx, { user, former, action });
    return user.username;
  });
}
