import { deleteSessionsOf, hashToken, newToken } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { emailAddressChangeRequested } from "../security-emails.ts";
import { isAddressTaken, requireFreeAddress, ADDRESS_TAKEN } from "./verification-code.ts";

const LINK_LIFE_MS = 7 * 86_400_000;

/** Emails the old address a link that cancels the change; only its hash is stored. */
export async function sendStopLink(
  deps: Pick<Deps, "now" | "randomBytes" | "settings">,
  tx: Tx,
  user: { userId: string; firstName: string; email: string },
): Promise<void> {
  const token = newToken(deps.randomBytes);
  const createdAt = new Date(deps.now());
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
  await tx
    .insertInto("emailChanges")
    .values({ tokenHash: hashToken(token), userId: user.userId, oldEmail: user.email, createdAt, expiresAt })
    .execute();
  await emailAddressChangeRequested(deps, tx, { ...user, token });
}

/**
 * Restores the old address, even if the new one is confirmed by then, because a thief of a session confirms their own
 * address within a minute. Voids every session, pending code and reset link of the account and the links of later
 * changes. Throws 400 for an invalid link, 409 when another user has verified the address since.
 */
export async function stopEmailChange(deps: Pick<Deps, "db" | "now">, token: string): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => revertEmailChange(deps, tx, token));
  } catch (error) {
    if (isAddressTaken(error)) throw new AppError(409, ADDRESS_TAKEN);
    throw error;
  }
}

async function revertEmailChange({ now }: Pick<Deps, "now">, tx: Tx, token: string): Promise<void> {
  const change = await tx
    .selectFrom("emailChanges")
    .select(["userId", "oldEmail", "createdAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", new Date(now()))
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw new AppError(400, "This link is no longer valid. Please contact the site admin");
  const { userId, oldEmail } = change;
  await requireFreeAddress(tx, oldEmail, userId);
  await tx.deleteFrom("verificationCodes").where("userId", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({ email: oldEmail, emailVerifiedAt: new Date(now()) })
    .where("userId", "=", userId)
    .execute();
  await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
  await tx
    .deleteFrom("emailChanges")
    .where("userId", "=", userId)
    .where("createdAt", ">=", change.createdAt)
    .execute();
  await deleteSessionsOf(tx, userId);
  await audit(tx, { userId, action: "email.change-stopped" });
}
