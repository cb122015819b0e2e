import type { Tx } from "../../platform/db/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { greetingFor, renderEmail } from "../../platform/email/email-template.ts";
import { enqueueEmail } from "../../platform/email/enqueue-email.ts";

type SecurityEmailDeps = Pick<Deps, "settings">;

interface Recipient {
  userId: string;
  firstName: string;
  email: string;
}

/**
 * Sent regardless of the preferences. Only to a verified address: otherwise a user could flood another person's
 * address by changing the password again and again.
 */
export async function emailPasswordChanged(deps: SecurityEmailDeps, tx: Tx, userId: string): Promise<void> {
  const user = await findVerified(tx, userId);
  if (!user) return;
  await enqueueSecurityEmail(deps, tx, user, {
    subject: "password was changed",
    paragraphs: [
      "The password of your account was changed, and every other device was logged out.",
      "If that was not you, choose a new password right away.",
    ],
    link: { text: "Choose a new password", url: `${deps.settings.publicUrl}/forgot-password` },
  });
}

/** For a link that the operator created without emailing it: the owner must be told about it. */
export async function emailResetLinkCreated(deps: SecurityEmailDeps, tx: Tx, userId: string): Promise<void> {
  const user = await findVerified(tx, userId);
  if (!user) return;
  await enqueueSecurityEmail(deps, tx, user, {
    subject: "password can be changed by a new link",
    paragraphs: [
      `The operator of ${deps.settings.siteName} created a link that sets a new password for your account. It works once, for one hour, and was not sent by email.`,
      "If you did not ask for it, please contact the site admin.",
    ],
  });
}

/** At most once a day, so that an attack does not fill the owner's mailbox. */
export async function emailManyFailedLogins(
  deps: Pick<Deps, "settings" | "now">,
  tx: Tx,
  userId: string,
): Promise<void> {
  const user = await findVerified(tx, userId);
  if (!user) return;
  const today = new Date(deps.now()).toISOString().slice(0, 10);
  await enqueueSecurityEmail(
    deps,
    tx,
    user,
    {
      subject: "account had many failed logins",
      paragraphs: [
        "Many logins to your account failed in a short time. If that was you, you don't need to do anything.",
        "If it was not you: those logins did not succeed, and further ones are slowed down. Choose a password that you do not use on any other site.",
      ],
      link: { text: "Choose a new password", url: `${deps.settings.publicUrl}/forgot-password` },
    },
    `failed-logins:${userId}:${today}`,
  );
}

export const emailPasskeyAdded = (
  deps: SecurityEmailDeps,
  tx: Tx,
  { userId, name }: { userId: string; name: string },
): Promise<void> =>
  emailPasskeyChange(deps, tx, userId, {
    subject: "account has a new passkey",
    paragraphs: [
      `The passkey “${name}” was added to your account. It logs in without the password.`,
      "If that was not you, remove it in Settings and choose a new password right away.",
    ],
  });

export const emailPasskeyRemoved = (
  deps: SecurityEmailDeps,
  tx: Tx,
  { userId, name }: { userId: string; name: string },
): Promise<void> =>
  emailPasskeyChange(deps, tx, userId, {
    subject: "account has one passkey less",
    paragraphs: [
      `The passkey “${name}” was removed from your account. It no longer logs in.`,
      "If that was not you, choose a new password right away.",
    ],
  });

export const emailPasskeysRemoved = (deps: SecurityEmailDeps, tx: Tx, userId: string): Promise<void> =>
  emailPasskeyChange(deps, tx, userId, {
    subject: "account has no passkeys any more",
    paragraphs: [
      `The operator of ${deps.settings.siteName} removed all passkeys from your account. Your password still logs in.`,
      "If you did not ask for it, please contact the site admin.",
    ],
  });

async function emailPasskeyChange(
  deps: SecurityEmailDeps,
  tx: Tx,
  userId: string,
  content: Pick<SecurityEmail, "subject" | "paragraphs">,
): Promise<void> {
  const user = await findVerified(tx, userId);
  if (!user) return;
  const link = { text: "Open Settings", url: `${deps.settings.publicUrl}/settings` };
  await enqueueSecurityEmail(deps, tx, user, { ...content, link });
}

async function findVerified(tx: Tx, userId: string): Promise<Recipient | undefined> {
  const user = await tx
    .selectFrom("users")
    .select(["userId", "firstName", "email"])
    .where("userId", "=", userId)
    .where("emailVerifiedAt", "is not", null)
    .executeTakeFirst();
  return user?.email ? { ...user, email: user.email } : undefined;
}

/** Sent to the present address. The link works after the change, too. */
export function emailAddressChangeRequested(
  deps: SecurityEmailDeps,
  tx: Tx,
  user: Recipient & { token: string },
): Promise<void> {
  return enqueueSecurityEmail(deps, tx, user, {
    subject: "email address is about to change",
    paragraphs: [
      "A new email address was entered for your account. It will replace this one as soon as it is confirmed.",
      "If that was not you, stop the change. The link works for seven days, even after the change.",
    ],
    link: {
      text: "Stop the change",
      url: `${deps.settings.publicUrl}/stop-email-change?token=${user.token}`,
    },
  });
}

/** Sent to the former address. */
export function emailAddressChanged(deps: SecurityEmailDeps, tx: Tx, user: Recipient): Promise<void> {
  return enqueueSecurityEmail(deps, tx, user, {
    subject: "email address was changed",
    paragraphs: [
      "Your account has a new email address. We will use it from now on; this is the last email to this address.",
      "If that was not you, use the link in our earlier email to restore this address, or contact the site admin.",
    ],
  });
}

interface SecurityEmail {
  /** Follows the words "Your <site> …". */
  subject: string;
  paragraphs: string[];
  link?: { text: string; url: string };
}

async function enqueueSecurityEmail(
  deps: SecurityEmailDeps,
  tx: Tx,
  user: Recipient,
  content: SecurityEmail,
  dedupeKey: string | null = null,
): Promise<void> {
  const { siteName } = deps.settings;
  const message = renderEmail({
    ...content,
    to: user.email,
    siteName,
    subject: `Your ${siteName} ${content.subject}`,
    greeting: greetingFor(user.firstName),
  });
  await enqueueEmail(tx, { userId: user.userId, category: "security", mail: message, dedupeKey });
}
