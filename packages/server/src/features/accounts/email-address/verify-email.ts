import { rememberAddress } from "../login/known-address.ts";
import { type Caller, createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { canonicalEmail } from "../../../platform/email/email-domain.ts";
import { AppError } from "../../../platform/errors.ts";
import { sendStopLink } from "./stop-email-change.ts";
import {
  isAddressTaken,
  requireFreeAddress,
  requireCodeAccepted,
  sendCode,
  checkCode,
} from "./verification-code.ts";
import type { accountRoutes, HandlerInput } from "@emberline/contract";
import { verifyPassword } from "../password/password.ts";
import { findPasswordHash, isStillPassword } from "../account-store.ts";
import { countLoginAttempt, reportFailedLogin } from "../login/login-failures.ts";

interface VerifyInput {
  userId: string;
  verificationCode: number;
  ip: string;
  userAgent: string | undefined;
  /** The caller, and the token of the request: a logged-in caller needs no new session. */
  caller: Caller | null;
  token: string | undefined;
}

/**
 * Verifies an address with its code; returns the token of the caller's session, or of a new one. Throws 400 for a
 * wrong or expired code, 409 when another user verified the address.
 */
export async function verifyEmail(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings">,
  input: VerifyInput,
): Promise<string> {
  const own = input.caller?.userId === input.userId ? input.caller : null;
  const { userId, verificationCode: code } = input;
  const { outcome, token } = await inTransaction(deps.db, async (tx) => {
    const checked = await checkCode(deps, tx, { userId, code, sessionId: own?.sessionId });
    if (checked !== "verified") return { outcome: checked, token: "" };
    await rememberAddress(deps, tx, input);
    return {
      outcome: checked,
      token: own && input.token ? input.token : await createSession(deps, tx, input),
    };
  }).catch((error: unknown) => {
    if (isAddressTaken(error)) return { outcome: "taken" as const, token: "" };
    throw error;
  });
  requireCodeAccepted(outcome);
  return token;
}

/** Sends a new code to the unverified address. Throws 409 without one, 429 after too many codes. */
export async function resendCode(
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  userId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await tx
      .selectFrom("users")
      .leftJoin("verificationCodes", "verificationCodes.userId", "users.userId")
      .select([
        "users.firstName",
        "users.emailVerifiedAt",
        "users.email",
        "verificationCodes.email as pending",
      ])
      .where("users.userId", "=", userId)
      .executeTakeFirst();
    const email = user?.pending ?? (user?.emailVerifiedAt ? null : user?.email);
    if (!user || !email) throw new AppError(409, "No email address is waiting to be verified");
    await sendCode(deps, tx, { userId, firstName: user.firstName, email });
  });
}

/**
 * Emails a code to a new address. The old one stays until the code is confirmed, and gets a link that cancels the
 * change. Throws 409 for a taken or unchanged address, 429 after too many codes.
 */
export async function updateEmail(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings">,
  userId: string,
  typed: string,
): Promise<void> {
  const email = canonicalEmail(typed);
  await inTransaction(deps.db, async (tx) => {
    await requireFreeAddress(tx, email, userId);
    const user = await tx
      .selectFrom("users")
      .select(["firstName", "email", "emailVerifiedAt"])
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow();
    const old = user.emailVerifiedAt && user.email;
    if (old && old.toLowerCase() === email.toLowerCase()) {
      throw new AppError(409, "That is already your verified email address");
    }
    await sendCode(deps, tx, { userId, firstName: user.firstName, email });
    if (old) await sendStopLink(deps, tx, { userId, firstName: user.firstName, email: old });
  });
}

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
