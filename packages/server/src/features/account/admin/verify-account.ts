import { audit } from "../../../db/audit.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { isAddressTaken, requireFreeAddress, ADDRESS_TAKEN } from "../email-address/verification-code.ts";
import { type AdminAction, lockAccount } from "./account-action.ts";

/** Takes an account's address for confirmed and answers it; a code that is on its way to it is void. */
export async function verifyAccount(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, by, reason }: AdminAction,
): Promise<string> {
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
      // A code for another address, which was asked for since, stays good.
      await tx
        .deleteFrom("verificationCodes")
        .where("userId", "=", userId)
        .where((eb) => eb(eb.fn("lower", ["email"]), "=", email.toLowerCase()))
        .execute();
      await audit(tx, {
        userId: by,
        action: "account.verified",
        subjectId: userId,
        subject: username,
        ...(reason && { after: { reason } }),
      });
      return email;
    });
  } catch (error) {
    if (isAddressTaken(error)) throw new AppError(409, ADDRESS_TAKEN);
    throw error;
  }
}
