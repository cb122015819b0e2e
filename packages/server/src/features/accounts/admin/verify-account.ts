import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { isAddressTaken, requireFreeAddress, ADDRESS_TAKEN } from "../email-address/verification-code.ts";
import { type AdminAction, auditAction, lockAccount } from "./account-action.ts";

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
