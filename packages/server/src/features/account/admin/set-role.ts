import type { AccountRole } from "@emberline/contract";
import { audit } from "../../../db/queries/audit.ts";
import type { Db } from "../../../db/database.ts";
import { inTransaction, type Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../errors.ts";
import { type AdminAction, accountNotFound } from "./account-action.ts";

const LAST_ADMIN = "That is the only admin. Please make another user an admin first";

/**
 * Grants or revokes admin rights and returns the username. Throws 403 when the caller is no admin any more, 404 for an
 * unknown account, 409 for the last admin.
 */
export function setRole(
  db: Db,
  { userId, by, reason, role }: AdminAction & { role: AccountRole },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const locked = await lockWithAdmins(tx, userId);
    // Of two admins who revoke each other's rights simultaneously, the second has lost theirs by now.
    const isStillAdmin = by === null || locked.some((user) => user.userId === by && user.isAdmin);
    if (!isStillAdmin) throw new AppError(403, "Only admins can do this");
    const user = locked.find((one) => one.userId === userId);
    if (!user) throw accountNotFound();
    const before: AccountRole = user.isAdmin ? "admin" : "fan";
    if (role === before) return user.username;
    if (role === "fan" && locked.length === 1) throw new AppError(409, LAST_ADMIN);
    await tx
      .updateTable("users")
      .set({ isAdmin: role === "admin" })
      .where("userId", "=", userId)
      .execute();
    await audit(tx, {
      userId: by,
      action: role === "admin" ? "admin.granted" : "admin.revoked",
      subjectId: userId,
      subject: user.username,
      ...(reason && { after: { reason } }),
    });
    return user.username;
  });
}

/** Locks the user and all admins, always in the same order, as `delete-account.ts` does. */
const lockWithAdmins = (tx: Tx, userId: string) =>
  tx
    .selectFrom("users")
    .select(["userId", "username", "isAdmin"])
    .where((eb) => eb.or([eb("userId", "=", userId), eb("isAdmin", "=", true)]))
    .orderBy("userId")
    .forUpdate()
    .execute();
