import { rememberAddress } from "./known-address.ts";
import { verifyPassword } from "../password/password.ts";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findLoginUser, isStillPassword } from "../account-store.ts";
import { countLoginAttempt, reportFailedLogin } from "./login-failures.ts";

const INVALID_CREDENTIALS = "Invalid username/email or password";

/**
 * Opens a session. Throws 401, with the same message after the same time whether the name or the password was wrong,
 * 403 for a suspended account after the right password only, and 429 after too many failures.
 */
export async function logIn(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "log">,
  input: {
    username: string;
    pwd: string;
    ip: string;
    userAgent: string | undefined;
    reqId: string;
    /** The token of the session that the device had until now. */
    formerToken: string | undefined;
  },
) {
  const user = await findLoginUser(deps.db, input.username);
  const attempt = { ...input, userId: user?.userId };
  const counted = await countLoginAttempt(deps, attempt);
  const matches = await verifyPassword(user?.passwordHash, input.pwd).catch(async (error: unknown) => {
    // No password was compared, so this does not count as a guess.
    await counted.uncount();
    throw error;
  });
  if (!user || !matches) {
    await reportFailedLogin(deps, attempt, counted);
    throw new AppError(401, INVALID_CREDENTIALS);
  }
  await counted.uncount();
  const token = await inTransaction(deps.db, async (tx) => {
    // A reset during the hashing ends every session that the old password opened.
    if (!(await isStillPassword(tx, user))) throw new AppError(401, INVALID_CREDENTIALS);
    await rememberAddress(deps, tx, { userId: user.userId, ip: input.ip });
    const { userId } = user;
    const { userAgent, formerToken } = input;
    return createSession(deps, tx, { userId, userAgent, formerToken, proof: "password" });
  });
  deps.log.info({ reqId: input.reqId, userId: user.userId, by: "password" }, "logged in");
  return { token, ...homeOf(user) };
}

/** Where the app goes after a login. */
export const homeOf = ({ isAdmin }: { isAdmin: boolean }) => ({
  target: isAdmin ? "/admin/episodes" : "/",
  userType: isAdmin ? ("ADMIN" as const) : ("USER" as const),
});
