import { isPassword } from "../../auth/password.ts";
import { openSession } from "../../auth/session.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findForLogin, isStillPassword } from "./account-store.ts";

const REFUSED = "Invalid username/email or password";

/** Opens a session; says the same, and takes as long, whichever of the two was wrong. */
export async function logIn(
  deps: Deps,
  typed: { username: string; pwd: string; userAgent: string | undefined },
) {
  const user = await findForLogin(deps.db, typed.username);
  const matches = await isPassword(user?.passwordHash, typed.pwd);
  if (!user || !matches) throw new AppError(401, REFUSED);
  const token = await inTransaction(deps.db, async (tx) => {
    // A reset that came while we were hashing ends every session that the old password opened.
    if (!(await isStillPassword(tx, user))) throw new AppError(401, REFUSED);
    return openSession(deps, tx, { userId: user.userId, userAgent: typed.userAgent });
  });
  return {
    token,
    target: user.isAdmin ? "/admin/episodes" : "/",
    userType: user.isAdmin ? ("ADMIN" as const) : ("USER" as const),
  };
}
