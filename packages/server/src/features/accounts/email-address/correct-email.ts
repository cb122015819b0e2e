import type { accountRoutes, HandlerInput } from "@emberline/contract";
import { verifyPassword } from "../password/password.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { canonicalEmail } from "../../../platform/email/email-domain.ts";
import { AppError } from "../../../platform/errors.ts";
import { findPasswordHash, isStillPassword } from "../account-store.ts";
import { countLoginAttempt, reportFailedLogin } from "../login/login-failures.ts";
import { requireFreeAddress, sendCode } from "./verification-code.ts";

type Correction = HandlerInput<typeof accountRoutes.correctEmail>["body"];

const WRONG_PASSWORD = "That is not the password of this account";

/**
 * Changes the address of an account that was never verified, emails a code there and voids the old one. Requires the
 * password, because account ids are not secret; a wrong one counts as a failed login. Throws 403 for a wrong password,
 * 409 for a verified account or a taken address, 429 after too many codes or failures.
 */
export async function correctEmail(
  deps: Pick<Deps, "db" | "now" | "secret" | "settings" | "log">,
  { userId, pwd, email: typed, ip, reqId }: Correction & { ip: string; reqId: string },
): Promise<{ userId: string; email: string }> {
  const email = canonicalEmail(typed);
  const passwordHash = await findPasswordHash(deps.db, userId);
  const attempt = { userId: passwordHash && userId, username: userId, ip, reqId };
  const counted = await countLoginAttempt(deps, attempt);
  const matches = await verifyPassword(passwordHash, pwd).catch(async (error: unknown) => {
    await counted.uncount();
    throw error;
  });
  if (!passwordHash || !matches) {
    await reportFailedLogin(deps, attempt, counted);
    throw new AppError(403, WRONG_PASSWORD);
  }
  await counted.uncount();
  await inTransaction(deps.db, async (tx) => {
    if (!(await isStillPassword(tx, { userId, passwordHash }))) throw new AppError(403, WRONG_PASSWORD);
    const user = await tx
      .selectFrom("users")
      .select(["firstName", "emailVerifiedAt"])
      .where("userId", "=", userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (user.emailVerifiedAt) {
      throw new AppError(409, "This account is verified already. Please log in and change the address there");
    }
    await requireFreeAddress(tx, email, userId);
    await tx.updateTable("users").set({ email }).where("userId", "=", userId).execute();
    await sendCode(deps, tx, { userId, firstName: user.firstName, email });
  });
  return { userId, email };
}
