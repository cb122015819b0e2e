import { type InferResult, sql } from "kysely";
import { sourcesById } from "../../platform/cache/source-cache.ts";
import { canonicalEmail } from "../../platform/email/email-domain.ts";
import { AppError } from "../../platform/errors.ts";
import { anyOf, type Db } from "../../platform/db/database.ts";
import { usernameSkeletons } from "./names/username-skeleton.ts";
import { type Tx, violates } from "../../platform/db/transaction.ts";

export interface NewUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Throws a unique violation when the username is taken or looks like a taken one: see `isUsernameTaken`. */
export async function insertUser(
  tx: Tx,
  user: NewUser & { isAdmin?: boolean; isOwner?: boolean; isDemo?: boolean; emailVerifiedAt?: Date },
) {
  const { userId } = await tx.insertInto("users").values(user).returning("userId").executeTakeFirstOrThrow();
  const skeletons = usernameSkeletons(user.username).map((skeleton) => ({ skeleton, userId }));
  await tx.insertInto("usernameSkeletons").values(skeletons).execute();
  return userId;
}

export const USERNAME_TAKEN = "That username is already taken";
/** True for the unique violations that decide a race for a username. */
export const isUsernameTaken = (error: unknown): boolean =>
  violates(error, "users_username") || violates(error, "username_skeletons_pkey");

export async function savePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .insertInto("credentials")
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ passwordHash, changedAt: sql`now()` }))
    .execute();
}

/** Replaces the hash if it is still `from`; false when it was changed in the meantime. */
export async function replacePasswordHash(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("credentials")
    .set({ passwordHash: to, changedAt: sql`now()` })
    .where("userId", "=", userId)
    .where("passwordHash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("credentials")
    .select("passwordHash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return found?.passwordHash;
}

/** Finds a user by username or email address; of several with one address the verified one, else the oldest. */
export async function findLoginUser(db: Db, usernameOrEmail: string) {
  const isEmail = usernameOrEmail.includes("@");
  const typed = isEmail ? canonicalEmail(usernameOrEmail.trim()) : usernameOrEmail.trim();
  const column = isEmail ? sql`lower(email)` : sql`lower(username)`;
  return db
    .selectFrom("users")
    .innerJoin("credentials", "credentials.userId", "users.userId")
    .select(["users.userId", "users.isAdmin", "credentials.passwordHash"])
    .where(sql<boolean>`${column} = lower(${typed})`)
    .orderBy(sql`email_verified_at is null`)
    .orderBy("users.createdAt")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The password's hash, with its row locked: of two simultaneous deletions of an account the second one finds nothing.
 */
export async function lockPassword(tx: Tx, userId: string): Promise<string | undefined> {
  const stored = await tx
    .selectFrom("credentials")
    .select("passwordHash")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return stored?.passwordHash;
}

/** Whether this is still the password. Locks its row against changes until the transaction ends. */
export async function isStillPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<boolean> {
  const stored = await tx
    .selectFrom("credentials")
    .select("passwordHash")
    .where("userId", "=", userId)
    .forShare()
    .executeTakeFirst();
  return stored?.passwordHash === passwordHash;
}

/** The username and email address of a user, by which they log in. */
export const getLoginNames = (db: Db, userId: string) =>
  db.selectFrom("users").select(["username", "email"]).where("userId", "=", userId).executeTakeFirstOrThrow();

/** The user who verified this address; at most one. */
export async function findByVerifiedEmail(db: Db, typed: string) {
  const email = canonicalEmail(typed);
  return db
    .selectFrom("users")
    .select(["userId", "firstName", "email", "suspendedAt"])
    .where(sql<boolean>`lower(email) = lower(${email}) and email_verified_at is not null`)
    .executeTakeFirst();
}

const ACCOUNT_BYTES = 800;

/** What users see of their own account; null for one that was deleted. */
export const accountSource = sourcesById<Account | null>("account", {
  inOneQuery: async (db, userIds) => {
    const rows = await selectAccounts(db).where("userId", "=", anyOf(userIds)).execute();
    const accounts = new Map(rows.map((row) => [row.userId, toAccount(row)]));
    return userIds.map((userId) => ({
      value: accounts.get(userId) ?? null,
      subjects: [`profile:${userId}`],
      bytes: ACCOUNT_BYTES,
    }));
  },
});

export async function findOwnAccount(db: Db, userId: string): Promise<Account> {
  return toAccount(await selectAccounts(db).where("userId", "=", userId).executeTakeFirstOrThrow());
}

/** Throws 401 for a deleted account, whose sessions have ended as well. */
export function requireAccount(account: Account | null): Account {
  if (!account) throw new AppError(401, "Please log in");
  return account;
}

type Account = ReturnType<typeof toAccount>;

const selectAccounts = (db: Db) =>
  db
    .selectFrom("users")
    .select(["userId", "username", "email", "emailVerifiedAt", "firstName", "lastName"])
    .select(["emailDraft", "emailUpdates", "emailPolls", "pushDraft", "pushUpdates", "pushPolls"])
    .select(["emailChat", "pushChat", "emailRecaps", "pushRecaps"]);

const toAccount = (user: InferResult<ReturnType<typeof selectAccounts>>[number]) => ({
  profile: {
    userId: user.userId,
    username: user.username,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    emailPreferences: {
      draftNotifications: user.emailDraft,
      latestUpdates: user.emailUpdates,
      pollReminders: user.emailPolls,
    },
    pushNotificationPreferences: {
      draftNotifications: user.pushDraft,
      latestUpdates: user.pushUpdates,
      pollReminders: user.pushPolls,
    },
  },
  /** Of which messages in league chats they are notified. */
  chat: { emails: user.emailChat, pushes: user.pushChat },
  /** Whether they get recaps. */
  recaps: { byEmail: user.emailRecaps, byPush: user.pushRecaps },
});
