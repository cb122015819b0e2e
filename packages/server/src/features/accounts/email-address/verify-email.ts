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
