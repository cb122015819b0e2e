import type { Passkey } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["passkeyId", "name", "createdAt", "usedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("passkeyId")
    .execute();
  return rows.map(({ createdAt, usedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** The user's passkeys as the browser receives them. */
export async function describePasskeys(db: Db, userId: string) {
  const rows = await db
    .selectFrom("passkeys")
    .select("credentialId")
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ credentialId }) => ({
    id: credentialId.toString("base64url"),
    type: "public-key" as const,
  }));
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPasskey(
  tx: Tx,
  passkey: {
    userId: string;
    credentialId: Buffer;
    publicKey: Buffer;
    counter: number;
    name: string;
    createdAt: Date;
  },
): Promise<string> {
  const { passkeyId } = await tx
    .insertInto("passkeys")
    .values({ ...passkey, counter: String(passkey.counter) })
    .returning("passkeyId")
    .executeTakeFirstOrThrow();
  return passkeyId;
}

/** A passkey with its owner. */
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

export const findPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom("passkeys")
    .innerJoin("users", "users.userId", "passkeys.userId")
    .select(["passkeyId", "credentialId", "publicKey", "counter", "users.userId", "users.isAdmin"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();

/**
 * Counts a use; false when the passkey is gone or its stored counter is not lower, which only a copy of the key can
 * cause.
 */
export async function recordUse(
  db: Db,
  { passkeyId, counter, usedAt }: { passkeyId: string; counter: number; usedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: String(counter), usedAt })
    .where("passkeyId", "=", passkeyId)
    .where((eb) => (counter === 0 ? eb("counter", "=", "0") : eb("counter", "<", String(counter))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
