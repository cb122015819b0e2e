import type { Caller } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";

/**
 * A draft affects a whole league, so an owner who schedules one must be reachable. Throws `AppError` 403;
 * admins are exempt.
 */
export async function requireVerified(db: Db, { userId, isAdmin }: Caller): Promise<void> {
  if (isAdmin) return;
  const user = await db
    .selectFrom("users")
    .select("emailVerifiedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!user?.emailVerifiedAt) {
    throw new AppError(403, "Please verify your email address in Settings before you set a draft");
  }
}
