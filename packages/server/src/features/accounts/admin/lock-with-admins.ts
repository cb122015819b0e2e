import type { Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { type AdminAction, accountNotFound } from "./account-action.ts";

const LAST_ADMIN = "That is the only admin. Please make another user an admin first";

type Locked = Awaited<ReturnType<typeof lockWithAdmins>>;

/**
 * Locks the account and all admins, always in the same order, as `delete-account.ts` does. So of two actions that would
 * together leave no admin, the second one sees the first. Throws 403 when the caller is no longer an admin, 404 for an
 * unknown account.
 */
export async function lockWithAdmins(tx: Tx, { userId, by }: Pick<AdminAction, "userId" | "by">) {
  const locked = await tx
    .selectFrom("users")
    .select(["userId", "username", "firstName", "email", "emailVerifiedAt", "suspendedAt"])
    .select(["isAdmin", "isScorer", "isOwner"])
    .where((eb) => eb.or([eb("userId", "=", userId), eb("isAdmin", "=", true)]))
    .orderBy("userId")
    .forNoKeyUpdate()
    .execute();
  const admins = locked.filter(({ isAdmin, suspendedAt }) => isAdmin && !suspendedAt);
  const caller = admins.find((admin) => admin.userId === by);
  if (by !== null && !caller) throw new AppError(403, "Only admins can do this");
  const user = locked.find((one) => one.userId === userId);
  if (!user) throw accountNotFound();
  return { user, caller, admins };
}

/** Throws 409 when the action would leave the site without an admin, or take the rights of the site's owner. */
export function requireNotLastAdminOrOwner({ user, admins }: Pick<Locked, "user" | "admins">): void {
  if (admins.length === 1 && admins[0]?.userId === user.userId) throw new AppError(409, LAST_ADMIN);
  if (user.isOwner) throw new AppError(409, "That is the owner of the site, who has to hand it over first");
}
