import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../errors.ts";

/** What an admin does to a user's account. */
export interface AdminAction {
  /** Whose account it is. */
  userId: string;
  /** The admin, or null for the operator at the command line. */
  by: string | null;
  /** Null at the command line, which asks for none. */
  reason: string | null;
}

export const accountNotFound = () => new AppError(404, "That account is not there any more");

/** Locks an account that has an address. Throws 404 when it is gone, 409 when it has none. */
export async function lockAccount(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom("users")
    .select(["userId", "username", "firstName", "email", "emailVerifiedAt"])
    .where("userId", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw accountNotFound();
  const { email } = user;
  if (!email) throw new AppError(409, "That account has no email address");
  return { ...user, email };
}

/** The user of that name, in any case. */
export async function findUserId(db: Db, username: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("userId")
    .where(sql<boolean>`lower(username) = lower(${username.trim()})`)
    .executeTakeFirst();
  return user?.userId;
}
