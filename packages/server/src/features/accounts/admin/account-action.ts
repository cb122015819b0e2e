import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";

/** An action of an admin on a user's account. */
export interface AdminAction {
  /** The owner of the account. */
  userId: string;
  /** The admin, or null for the operator at the command line. */
  by: string | null;
  /** May be null at the command line. */
  reason: string | null;
}

export type ActionDeps = Pick<Deps, "db" | "now" | "settings">;

export const accountNotFound = () => new AppError(404, "That account no longer exists");

/** Locks an account. Throws 404 when it does not exist, 409 when it has no email address. */
export async function lockAccount(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom("users")
    .select(["userId", "username", "firstName", "email", "emailVerifiedAt", "suspendedAt"])
    .where("userId", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw accountNotFound();
  const { email } = user;
  if (!email) throw new AppError(409, "That account has no email address");
  return { ...user, email };
}

/** Writes the audit entry of an action, with its reason. */
export const auditAction = (
  tx: Tx,
  { userId, by, reason }: AdminAction,
  { action, username }: { action: string; username: string },
) =>
  audit(tx, {
    userId: by,
    action,
    subjectId: userId,
    subject: username,
    ...(reason && { after: { reason } }),
  });

/** The id of the user with this name, in any letter case. */
export async function findUserId(db: Db, username: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("userId")
    .where(sql<boolean>`lower(username) = lower(${username.trim()})`)
    .executeTakeFirst();
  return user?.userId;
}

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
