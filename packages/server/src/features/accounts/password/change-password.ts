import { RESET_LIFE_MS, RESET_MAX_PER_HOUR } from "@emberline/game";
import { rememberAddress } from "../login/known-address.ts";
import {
  hashPassword,
  requireStrongPassword,
  requireNotOwnIdentifier,
  type ConfirmPassword,
} from "./password.ts";
import {
  deleteSessionsOf,
  hashToken,
  newToken,
  type Caller,
  deleteOtherSessions,
} from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import {
  findByVerifiedEmail,
  getLoginNames,
  savePasswordHash,
  replacePasswordHash,
} from "../account-store.ts";
import { emailPasswordChanged } from "../security-emails.ts";
import type { HandlerInput, myAccountRoutes } from "@emberline/contract";

const NOT_FOUND =
  "No verified account exists with this email address. Please contact the site admin for a manual reset.";
const HOUR_MS = 3_600_000;

/**
 * Emails a link that sets a new password. Throws 404 for an unverified address or a suspended account, 429 after too
 * many links.
 */
export async function forgotPassword(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
  email: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const user = await findByVerifiedEmail(tx, email);
    if (!user || user.suspendedAt) throw new AppError(404, NOT_FOUND, { envelopeStatus: "not_found" });
    await requireFewLinks(deps, tx, user.userId);
    const { token, expiresAt } = await insertResetToken(deps, tx, user.userId);
    const message = buildResetEmail(deps, { to: user.email ?? email, firstName: user.firstName, token });
    await enqueueEmail(tx, { userId: user.userId, category: "reset", mail: message, expiresAt });
  });
}

/** A new token that sets a password; only its hash is stored. */
export async function insertResetToken(
  { now, randomBytes }: Pick<Deps, "now" | "randomBytes">,
  tx: Tx,
  userId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken(randomBytes);
  const createdAt = new Date(now());
  const expiresAt = new Date(createdAt.getTime() + RESET_LIFE_MS);
  await tx
    .insertInto("resetTokens")
    .values({ tokenHash: hashToken(token), userId, createdAt, expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The URL of a reset link. */
export const resetUrl = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${token}`;

async function requireFewLinks(deps: Pick<Deps, "now">, tx: Tx, userId: string): Promise<void> {
  // Locks the user, so that simultaneous requests are counted one after another.
  await tx.selectFrom("users").select("userId").where("userId", "=", userId).forNoKeyUpdate().execute();
  const recent = await tx
    .selectFrom("resetTokens")
    .select("tokenHash")
    .where("userId", "=", userId)
    .where("createdAt", ">", new Date(deps.now() - HOUR_MS))
    .execute();
  if (recent.length >= RESET_MAX_PER_HOUR) {
    throw new AppError(429, "Too many reset links were sent. Please try again in an hour");
  }
}

function buildResetEmail(
  deps: Pick<Deps, "settings">,
  user: { to: string; firstName: string; token: string },
) {
  const { siteName, publicUrl } = deps.settings;
  return renderEmail({
    to: user.to,
    siteName,
    subject: `Reset your ${siteName} password`,
    greeting: greetingFor(user.firstName),
    paragraphs: [
      "A new password was requested for your account. The link works once, for one hour.",
      "If that was not you, you can ignore this email. Your password stays the same.",
    ],
    link: { text: "Choose a new password", url: resetUrl(publicUrl, user.token) },
  });
}

/**
 * Sets a new password, uses up the token and ends every session of the user. Throws 400 for an invalid token and for a
 * password against the rules.
 */
export async function resetPassword(
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  input: { token: string; password: string; ip: string },
): Promise<void> {
  await requireStrongPassword(input.password, deps.settings.passwordMinLength);
  const invalid = new AppError(400, "This reset link is no longer valid. Please request a new one");
  const tokenHash = hashToken(input.token);
  const owner = await findResetToken(deps, deps.db, tokenHash);
  if (!owner) throw invalid;
  requireNotOwnIdentifier(input.password, await getLoginNames(deps.db, owner));
  const passwordHash = await hashPassword(input.password);
  await inTransaction(deps.db, async (tx) => {
    const userId = await findResetToken(deps, tx, tokenHash);
    if (!userId) throw invalid;
    await tx.deleteFrom("resetTokens").where("userId", "=", userId).execute();
    await savePasswordHash(tx, userId, passwordHash);
    await deleteSessionsOf(tx, userId);
    // So that the owner can log in next, however many guesses come from other addresses.
    await rememberAddress(deps, tx, { userId, ip: input.ip });
    await emailPasswordChanged(deps, tx, userId);
    await audit(tx, { userId, action: "password.reset" });
  });
}

async function findResetToken(deps: Pick<Deps, "now">, db: Deps["db"], tokenHash: Buffer) {
  const found = await db
    .selectFrom("resetTokens")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", new Date(deps.now()))
    .forUpdate()
    .executeTakeFirst();
  return found?.userId;
}

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
