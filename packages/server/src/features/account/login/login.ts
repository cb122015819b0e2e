import { rememberAddress } from "../../../auth/known-address.ts";
import { isPassword } from "../../../auth/password.ts";
import { openSession } from "../../../auth/session.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findLoginUser, isStillPassword } from "../account-store.ts";
import { countLoginAttempt, reportFailedLogin } from "./login-failures.ts";

const INVALID_CREDENTIALS = "Invalid username/email or password";

/**
 * Opens a session; says the same, and takes as long, whichever of the two was wrong. Throws 429 after too many
 * that failed.
 */
export async function logIn(
  deps: Deps,
  input: { username: string; pwd: string; ip: string; userAgent: string | undefined },
) {
  const user = await findLoginUser(deps.db, input.username);
  const attempt = { ...input, userId: user?.userId };
  const counted = await countLoginAttempt(deps, attempt);
  const matches = await isPassword(user?.passwordHash, input.pwd).catch(async (error: unknown) => {
    // Nothing was compared: a busy server is nobody's guess.
    await counted.uncount();
    throw error;
  });
  if (!user || !matches) {
    await reportFailedLogin(deps, attempt, counted);
    throw new AppError(401, INVALID_CREDENTIALS);
  }
  const token = await inTransaction(deps.db, async (tx) => {
    // A reset that came while we were hashing ends every session that the old password opened.
    if (!(await isStillPassword(tx, user))) throw new AppError(401, INVALID_CREDENTIALS);
    await rememberAddress(deps, tx, { userId: user.userId, ip: input.ip });
    return openSession(deps, tx, { userId: user.userId, userAgent: input.userAgent });
  });
  await counted.uncount();
  return {
    token,
    target: user.isAdmin ? "/admin/episodes" : "/",
    userType: user.isAdmin ? ("ADMIN" as const) : ("USER" as const),
  };
}
