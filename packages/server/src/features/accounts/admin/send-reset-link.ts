import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import { insertResetToken, resetUrl } from "../password/change-password.ts";
import { emailResetLinkCreated } from "../security-emails.ts";
import { type AdminAction, lockAccount } from "./account-action.ts";

type LinkDeps = Pick<Deps, "db" | "now" | "randomBytes" | "settings">;

/**
 * Emails a reset link and returns the address. Throws 404 for an unknown account and 409 for a suspended one or one
 * without a verified address: an admin can verify the address first, which the audit log records separately.
 */
export async function sendResetLink(deps: LinkDeps, action: AdminAction): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const user = await lockAccount(tx, action.userId);
    if (!user.emailVerifiedAt) {
      throw new AppError(409, "The email address of that account is not verified. Please verify it first");
    }
    if (user.suspendedAt)
      throw new AppError(409, "That account is suspended. Please lift the suspension first");
    const { token, expiresAt } = await insertResetToken(deps, tx, user.userId);
    const { siteName, publicUrl } = deps.settings;
    const message = renderEmail({
      to: user.email,
      siteName,
      subject: `Reset your ${siteName} password`,
      greeting: greetingFor(user.firstName),
      paragraphs: [
        `An admin of ${siteName} sent you this link to choose a new password. It works once, for one hour.`,
        "If you did not ask for it, you can ignore this email. Your password stays the same.",
      ],
      link: { text: "Choose a new password", url: resetUrl(publicUrl, token) },
    });
    await enqueueEmail(tx, { userId: user.userId, category: "reset", mail: message, expiresAt });
    await auditLink(tx, { ...action, username: user.username, mailed: true });
    return user.email;
  });
}

/**
 * Returns a link for the operator to pass on, even if the address is not verified. The owner of a verified address
 * gets an email without the link. Throws 404 for an unknown account, 409 for one without an address.
 */
export async function createResetLink(deps: LinkDeps, action: AdminAction): Promise<string> {
  const { userId } = action;
  return inTransaction(deps.db, async (tx) => {
    const { username } = await lockAccount(tx, userId);
    const { token } = await insertResetToken(deps, tx, userId);
    await emailResetLinkCreated(deps, tx, userId);
    await auditLink(tx, { ...action, username, mailed: false });
    return resetUrl(deps.settings.publicUrl, token);
  });
}

const auditLink = (
  tx: Tx,
  { userId, by, reason, username, mailed }: AdminAction & { username: string; mailed: boolean },
) =>
  audit(tx, {
    userId: by,
    action: "account.reset-link",
    subjectId: userId,
    subject: username,
    after: { mailed, ...(reason && { reason }) },
  });
