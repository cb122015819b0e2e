import type { AccountRole } from "@emberline/contract";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { type ActionDeps, type AdminAction, auditAction } from "./account-action.ts";
import { emailRoleChanged } from "./action-emails.ts";
import { lockWithAdmins, requireNotLastAdminOrOwner } from "./lock-with-admins.ts";

export const roleOf = ({ isAdmin, isScorer }: { isAdmin: boolean; isScorer: boolean }): AccountRole =>
  isAdmin ? "admin" : isScorer ? "scorer" : "fan";

/**
 * Makes a user an admin, a scorer or a fan, and returns the username. The first admin owns the site. Throws 403 when
 * the caller is no longer an admin, 404 for an unknown account, 409 for the owner of the site and the last admin.
 */
export function setRole(deps: ActionDeps, action: AdminAction & { role: AccountRole }): Promise<string> {
  const { userId, role } = action;
  return inTransaction(deps.db, async (tx) => {
    const { user, admins } = await lockWithAdmins(tx, action);
    const { username } = user;
    const before = roleOf(user);
    if (role === before) return username;
    if (before === "admin") requireNotLastAdminOrOwner({ user, admins });
    const isFirstAdmin = role === "admin" && admins.length === 0 && !user.suspendedAt;
    await tx
      .updateTable("users")
      .set({ isAdmin: role === "admin", isScorer: role === "scorer", isOwner: isFirstAdmin })
      .where("userId", "=", userId)
      .execute();
    const [changed, happened] = role === "fan" ? [before, "revoked"] : [role, "granted"];
    await auditAction(tx, action, { action: `${changed}.${happened}`, username });
    await emailRoleChanged(deps, tx, user, { ...action, before });
    return username;
  });
}
