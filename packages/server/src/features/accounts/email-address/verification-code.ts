import { CODE_LIFE_MS, CODE_MAX_TRIES } from "@emberline/game";
import { deleteOtherSessions } from "../../../platform/session/session.ts";
import { hashCode, newCode, sameHash } from "../../../platform/session/token.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { type Tx, violates } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import { findByVerifiedEmail } from "../account-store.ts";
import { requireCodeQuota } from "./code-rate-limit.ts";
import { emailAddressChanged } from "../security-emails.ts";

/** The message after a code was sent. */
export const CODE_SENT = "Verification code sent to your email";
export const ADDRESS_TAKEN = "That email address is already in use";

/** Throws 409 when another user has verified this address. */
export async function requireFreeAddress(tx: Tx, email: string, userId?: string): Promise<void> {
  const holder = await findByVerifiedEmail(tx, email);
  if (holder && holder.userId !== userId) throw new AppError(409, ADDRESS_TAKEN);
}

interface CodeRecipient {
  userId: string;
  firstName: string;
  email: string;
}

/**
 * Creates a code for an address, stores its hash and queues the email. Throws 429 after too many (ACCOUNT-57).
 */
export async function sendCode(
  deps: Pick<Deps, "now" | "secret" | "settings">,
  tx: Tx,
  user: CodeRecipient,
): Promise<void> {
  const now = deps.now();
  await requireCodeQuota(deps, tx, user);
  const code = newCode();
  const row = {
    email: user.email,
    codeHash: hashCode(deps.secret, user.userId, code),
    tries: 0,
    sentAt: new Date(now),
    expiresAt: new Date(now + CODE_LIFE_MS),
  };
  await tx
    .insertInto("verificationCodes")
    .values({ userId: user.userId, ...row })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
  const message = buildCodeEmail(deps, user, code);
  // An expired code is not worth sending.
  const { expiresAt } = row;
  await enqueueEmail(tx, { userId: user.userId, category: "verification", mail: message, expiresAt });
}

function buildCodeEmail(
  deps: Pick<Deps, "settings">,
  user: { firstName: string; email: string },
  code: number,
) {
  const { siteName } = deps.settings;
  return renderEmail({
    to: user.email,
    siteName,
    subject: `${code} is your ${siteName} code`,
    greeting: `${greetingFor(user.firstName)} here is your verification code:`,
    code: String(code),
    paragraphs: [
      `Type it in ${siteName} within ${CODE_LIFE_MS / 60_000} minutes to confirm your email address.`,
      "If you did not ask for it, you can ignore this email.",
    ],
  });
}

interface CodeCheck {
  userId: string;
  code: number;
  /** The user's own session that sent the code, if any. */
  sessionId: string | undefined;
}

type CodeOutcome = "verified" | "wrong" | "spent" | "taken";

/**
 * Checks a code and verifies its address. Wrong attempts are counted, so the transaction must commit in any case: the
 * outcome is returned, not thrown.
 */
export async function checkCode(
  deps: Pick<Deps, "now" | "secret" | "settings">,
  tx: Tx,
  { userId, code, sessionId }: CodeCheck,
): Promise<CodeOutcome> {
  const stored = await tx
    .selectFrom("verificationCodes")
    .selectAll()
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!stored || stored.tries >= CODE_MAX_TRIES || stored.expiresAt.getTime() <= deps.now()) return "spent";
  if (!sameHash(stored.codeHash, hashCode(deps.secret, userId, code))) {
    await tx
      .updateTable("verificationCodes")
      .set({ tries: stored.tries + 1 })
      .where("userId", "=", userId)
      .execute();
    return "wrong";
  }
  const holder = await findByVerifiedEmail(tx, stored.email);
  if (holder && holder.userId !== userId) return "taken";
  await tx.deleteFrom("verificationCodes").where("userId", "=", userId).execute();
  await confirmAddress(deps, tx, { userId, email: stored.email, sessionId });
  return "verified";
}

interface ConfirmedAddress {
  userId: string;
  email: string;
  sessionId: string | undefined;
}

/** When one verified address replaces another, emails the old one and voids reset links and other sessions. */
async function confirmAddress(
  deps: Pick<Deps, "now" | "settings">,
  tx: Tx,
  { userId, email, sessionId }: ConfirmedAddress,
): Promise<void> {
  const before = await tx
    .selectFrom("users")
    .select(["userId", "firstName", "email", "emailVerifiedAt"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("users")
    .set({ email, emailVerifiedAt: new Date(deps.now()) })
    .where("userId", "=", userId)
    .execute();
  const isOther = before.email?.toLowerCase() !== email.toLowerCase();
  if (!before.email || !before.emailVerifiedAt || !isOther) return;
  await emailAddressChanged(deps, tx, { ...before, email: before.email });
  await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
  // Without a token the calling session is unknown, and the legacy client keeps using its own.
  if (sessionId) await deleteOtherSessions(tx, { userId, sessionId });
  await audit(tx, { userId, action: "email.changed" });
}

const FAILURES: Record<Exclude<CodeOutcome, "verified">, AppError> = {
  wrong: new AppError(400, "That code is wrong. Please check it and try again"),
  spent: new AppError(400, "That code is no longer valid. Please ask for a new one"),
  taken: new AppError(409, ADDRESS_TAKEN),
};

/** Throws the `AppError` for an outcome of `checkCode` other than "verified". */
export function requireCodeAccepted(outcome: CodeOutcome): void {
  if (outcome !== "verified") throw FAILURES[outcome];
}

/** True for the unique violation that decides a race of two users for one address. */
export const isAddressTaken = (error: unknown) => violates(error, "users_email");
