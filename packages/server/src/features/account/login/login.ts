import { rememberAddress } from "../../../auth/known-address.ts";
import { isPassword } from "../../../auth/password.ts";
import { openSession } from "../../../auth/session.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findForLogin, isStillPassword } from "../account-store.ts";
import { countLogin, reportFailedLogin } from "./login-failures.ts";

const REFUSED = "Invalid username/email or password";

/**
 * Opens a session; says the same, and takes as long, whichever of the two was wrong. Throws 429 after too many
 * that failed.
 */
export async function logIn(
  deps: Deps,
  typed: { username: string; pwd: string; ip: string; userAgent: string | undefined },
) {
  const user = await findForLogin(deps.db, typed.username);
  const attempt = { ...typed, userId: user?.userId };
  const counted = await countLogin(deps, attempt);
  const matches = await isPassword(user?.passwordHash, typed.pwd).catch(async (error: unknown) => {
    // Nothing was compared: a busy server is nobody's guess.
    await counted.takeBack();
    throw error;
  });
  if (!user || !matches) {
    await reportFailedLogin(deps, attempt, counted);
    throw new AppError(401, REFUSED);
  }
  const token = await inTransaction(deps.db, async (tx) => {
    // A reset that came while we were hashing ends every session that the old password opened.
    if (!(await isStillPassword(tx, user))) throw new AppError(401, REFUSED);
    await rememberAddress(deps, tx, { userId: user.userId, ip: typed.ip });
    return openSession(deps, tx, { userId: user.userId, userAgent: typed.userAgent });
  });
  await counted.takeBack();
  return {
    token,
    target: user.isAdmin ? "/admin/episodes" : "/",
    userType: user.isAdmin ? ("ADMIN" as const) : ("USER" as const),
  };
}
