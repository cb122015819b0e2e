import { insertUser, savePasswordHash } from "../account-store.ts";
import { requireFreeAddress } from "../email-address/verification-code.ts";
import { canonicalEmail } from "../../../platform/email/email-domain.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/**
 * Creates an admin with an address that counts as verified, because the operator entered it. The first one owns the
 * site. Throws 409 for a taken address and a unique violation for a taken username (`isUsernameTaken`).
 */
export async function createAdmin(
  tx: Tx,
  admin: { username: string; email: string; passwordHash: string; now: number },
): Promise<string> {
  const email = canonicalEmail(admin.email);
  await requireFreeAddress(tx, email);
  const other = await tx.selectFrom("users").select("userId").where("isAdmin", "=", true).executeTakeFirst();
  const userId = await insertUser(tx, {
    username: admin.username,
    email,
    emailVerifiedAt: new Date(admin.now),
    firstName: admin.username,
    lastName: "",
    isAdmin: true,
    isOwner: other === undefined,
  });
  await savePasswordHash(tx, userId, admin.passwordHash);
  return userId;
}
