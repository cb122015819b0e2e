import { deleteSessionsOf } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  type ActionDeps,
  type AdminAction,
  auditAction,
  lockWithAdmins,
  requireNotLastAdminOrOwner,
  lockAccount,
} from "./account-action.ts";
import {
  emailSuspended,
  emailSuspensionLifted,
  emailSessionsEnded,
  emailAccountRemoved,
  emailRoleChanged,
  emailSiteHandedOver,
} from "./action-emails.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isAddressTaken, requireFreeAddress, ADDRESS_TAKEN } from "../email-address/verification-code.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { lockPassword } from "../account-store.ts";
import { deleteUser, type LeaveAllLeagues } from "../deletion/delete-account.ts";
import type { AccountRole } from "@emberline/contract";

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

/**
 * Marks an account's address as verified, voids codes sent to it and returns it. Throws 404 for an unknown account,
 * 409 without an address and when another user verified the same one.
 */
export async function verifyAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  action: AdminAction,
): Promise<string> {
  const { userId } = action;
  try {
    return await inTransaction(db, async (tx) => {
      const { username, email, emailVerifiedAt } = await lockAccount(tx, userId);
      if (emailVerifiedAt) return email;
      await requireFreeAddress(tx, email, userId);
      await tx
        .updateTable("users")
        .set({ emailVerifiedAt: new Date(now()) })
        .where("userId", "=", userId)
        .execute();
      // A code for another address stays valid.
      await tx
        .deleteFrom("verificationCodes")
        .where("userId", "=", userId)
        .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
        .execute();
      await auditAction(tx, action, { action: "account.verified", username });
      return email;
    });
  } catch (error) {
    if (isAddressTaken(error)) throw new AppError(409, ADDRESS_TAKEN);
    throw error;
  }
}

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
