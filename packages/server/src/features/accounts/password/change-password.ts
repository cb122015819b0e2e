import type { HandlerInput, myAccountRoutes } from "@emberline/contract";
import { requireStrongPassword, requireNotOwnIdentifier } from "./password-rule.ts";
import { hashPassword } from "./password.ts";
import { type Caller, deleteOtherSessions } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getLoginNames, replacePasswordHash } from "../account-store.ts";
import type { ConfirmPassword } from "./confirm-password.ts";
import { emailPasswordChanged } from "../security-emails.ts";

type Change = HandlerInput<typeof myAccountRoutes.changePassword>["body"];

/**
 * Sets a new password, ends every other session, voids reset links and emails the owner. Throws 400 for a password
 * against the rules, 403 for a wrong current one, 409 when it has changed since, 429 after too many wrong ones.
 */
export async function changePassword(
  deps: Pick<Deps, "db" | "settings">,
  confirmPassword: ConfirmPassword,
  caller: Caller,
  { currentPassword, password }: Change,
): Promise<void> {
  const { userId } = caller;
  await requireStrongPassword(password, deps.settings.passwordMinLength);
  requireNotOwnIdentifier(password, await getLoginNames(deps.db, userId));
  const from = await confirmPassword(userId, currentPassword);
  const to = await hashPassword(password);
  await inTransaction(deps.db, async (tx) => {
    if (!(await replacePasswordHash(tx, { userId, from, to }))) {
      throw new AppError(409, "Your password was just changed on another device");
    }
    await deleteOtherSessions(tx, caller);
    await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
    await emailPasswordChanged(deps, tx, userId);
    await audit(tx, { userId, action: "password.changed" });
  });
}
