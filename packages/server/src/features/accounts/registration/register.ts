import type { accountRoutes, HandlerInput } from "@emberline/contract";
import { requireAllowedNames } from "../names/blocked-words.ts";
import { hashPassword, requireStrongPassword, requireNotOwnIdentifier } from "../password/password.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { canonicalEmail } from "../../../platform/email/email-domain.ts";
import { AppError } from "../../../platform/errors.ts";
import { insertUser, isUsernameTaken, USERNAME_TAKEN, savePasswordHash } from "../account-store.ts";
import { requireFreeAddress, sendCode } from "../email-address/verification-code.ts";

type Registration = HandlerInput<typeof accountRoutes.register>["body"];

/**
 * Creates a user whose address is not verified yet and emails a code. Throws 400 for a password against the rules,
 * 409 for a taken name or address (a unique index settles a race), 429 after too many codes.
 */
export async function register(
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  { pwd, ...typed }: Registration,
) {
  const user = { ...typed, email: canonicalEmail(typed.email) };
  await requireStrongPassword(pwd, deps.settings.passwordMinLength);
  requireNotOwnIdentifier(pwd, user);
  const passwordHash = await hashPassword(pwd);
  try {
    return await inTransaction(deps.db, async (tx) => {
      await requireFreeAddress(tx, user.email);
      await requireAllowedNames(tx, [user.username, user.firstName, user.lastName]);
      const userId = await insertUser(tx, user);
      await savePasswordHash(tx, userId, passwordHash);
      await sendCode(deps, tx, { ...user, userId });
      return { userId, email: user.email };
    });
  } catch (error) {
    if (isUsernameTaken(error)) throw new AppError(409, USERNAME_TAKEN);
    throw error;
  }
}
