import {
  CODE_LIFE_MS,
  CODE_MAX_TRIES,
  CODE_MAX_PER_DAY,
  CODE_MAX_PER_HOUR,
  CODE_MAX_PER_USER_HOUR,
  CODE_RESEND_MS,
  HOUR_MS,
} from "@emberline/game";
import { deleteOtherSessions, hashCode, newCode, sameHash } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { type Tx, violates } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import { findByVerifiedEmail } from "../account-store.ts";
import { emailAddressChanged } from "../security-emails.ts";
import { createHmac } from "node:crypto";

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
    .select(["email", "codeHash", "tries", "expiresAt"])
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
  // Without a token the calling session is unknown. Its client goes on using it, so no session is deleted.
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

const DAY_MS = 24 * HOUR_MS;
const TOO_SOON = "Please wait a minute before asking for another code";
const PER_HOUR = "Too many codes were sent. Please try again in an hour";
const PER_DAY = "Too many codes were sent today. Please try again tomorrow";

interface Quota {
  key: string;
  perHour: number;
  /** The least time between two codes. */
  pauseMs: number;
}

/**
 * Counts a code against its user, its address, and the two together. Throws 429 when one of them has reached its limit;
 * neither a new account nor another address resets another count.
 */
async function requireCodeQuota(
  deps: Pick<Deps, "now" | "secret">,
  tx: Tx,
  code: { userId: string; email: string },
): Promise<void> {
  const email = code.email.toLowerCase();
  const quotas: Quota[] = [
    // Another person who requests codes for an address must not make its owner wait.
    { key: `user:${code.userId} address:${email}`, perHour: CODE_MAX_PER_HOUR, pauseMs: CODE_RESEND_MS },
    { key: `address:${email}`, perHour: CODE_MAX_PER_DAY, pauseMs: 0 },
    { key: `user:${code.userId}`, perHour: CODE_MAX_PER_USER_HOUR, pauseMs: 0 },
  ];
  // Always in this order, to avoid deadlocks.
  for (const quota of quotas) await requireQuota(deps, tx, quota);
}

async function requireQuota(
  deps: Pick<Deps, "now" | "secret">,
  tx: Tx,
  { key, perHour, pauseMs }: Quota,
): Promise<void> {
  const counted = createHmac("sha256", deps.secret).update(key).digest();
  const now = deps.now();
  const { sentAts } = await tx
    .insertInto("codeCounts")
    .values({ counted, sentAts: [] })
    // Inserts or locks the row in one statement: between two statements the cleanup could delete it.
    .onConflict((conflict) => conflict.column("counted").doUpdateSet({ counted }))
    .returning("sentAts")
    .executeTakeFirstOrThrow();
  const sentWithin = (ms: number) => sentAts.filter((at) => now - at.getTime() < ms);
  if (sentWithin(pauseMs).length > 0) throw new AppError(429, TOO_SOON);
  if (sentWithin(DAY_MS).length >= CODE_MAX_PER_DAY) throw new AppError(429, PER_DAY);
  if (sentWithin(HOUR_MS).length >= perHour) throw new AppError(429, PER_HOUR);
  await tx
    .updateTable("codeCounts")
    .set({ sentAts: [...sentWithin(DAY_MS), new Date(now)] })
    .where("counted", "=", counted)
    .execute();
}
