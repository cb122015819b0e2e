import type { AccountRole } from "@emberline/contract";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { SUSPENSION_CATEGORY } from "../../../platform/email/email-outbox-store.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import type { AdminAction } from "./account-action.ts";

type EmailDeps = Pick<Deps, "settings">;

interface Owner {
  userId: string;
  username: string;
  firstName: string;
  email: string | null;
  emailVerifiedAt: Date | null;
}

type Reason = Pick<AdminAction, "reason">;

const CONTACT = "If you think this is a mistake, please contact the site admin.";

export const emailSuspended = (deps: EmailDeps, tx: Tx, user: Owner, { reason }: Reason) =>
  enqueue(deps, tx, user, {
    category: SUSPENSION_CATEGORY,
    subject: "account is suspended",
    paragraphs: [
      "An admin suspended your account. You are logged out on every device and cannot log in until the suspension is lifted. Your teams stay in their leagues.",
      ...reasonGiven(reason),
      CONTACT,
    ],
  });

export const emailSuspensionLifted = (deps: EmailDeps, tx: Tx, user: Owner, { reason }: Reason) =>
  enqueue(deps, tx, user, {
    subject: "account is no longer suspended",
    paragraphs: [
      "An admin lifted the suspension of your account. You can log in again.",
      ...reasonGiven(reason),
    ],
    link: { text: "Log in", url: `${deps.settings.publicUrl}/login` },
  });

export const emailSessionsEnded = (deps: EmailDeps, tx: Tx, user: Owner, { reason }: Reason) =>
  enqueue(deps, tx, user, {
    subject: "account was logged out",
    paragraphs: [
      "An admin logged your account out on every device. Your password stays the same, and you can log in again.",
      ...reasonGiven(reason),
    ],
    link: { text: "Log in", url: `${deps.settings.publicUrl}/login` },
  });

/** Call it when the user is deleted: then the queue has no other row with the address. */
export const emailAccountRemoved = (deps: EmailDeps, tx: Tx, user: Owner, { reason }: Reason) =>
  enqueue(deps, tx, user, {
    isDeleted: true,
    subject: "account was deleted",
    paragraphs: [
      "An admin deleted your account. Its teams have left their leagues, and everything stored about you is gone. This is the last email to you.",
      ...reasonGiven(reason),
      CONTACT,
    ],
  });

const ROLE_TEXTS: Record<AccountRole, string> = {
  admin: "You are an admin now. Admins manage the season, all leagues and all accounts.",
  scorer: "You are a scorer now. Scorers manage episodes and set scores.",
  fan: "",
};

export const emailRoleChanged = (
  deps: EmailDeps,
  tx: Tx,
  user: Owner,
  { role, before, reason }: Reason & { role: AccountRole; before: AccountRole },
) =>
  enqueue(deps, tx, user, {
    subject: "role was changed",
    paragraphs: [
      role === "fan"
        ? `You are no longer ${before === "admin" ? "an admin" : "a scorer"}. Your account, your teams and your leagues stay.`
        : ROLE_TEXTS[role],
      ...reasonGiven(reason),
    ],
    ...(role !== "fan" && {
      link: { text: "Open the admin area", url: `${deps.settings.publicUrl}/admin` },
    }),
  });

/** Sent to the new owner and to the former one. */
export async function emailSiteHandedOver(
  deps: EmailDeps,
  tx: Tx,
  { user, former, action: { reason } }: { user: Owner; former: Owner | undefined; action: Reason },
): Promise<void> {
  await enqueue(deps, tx, user, {
    subject: "role was changed",
    paragraphs: [
      "You are the owner of the site now. Other admins can neither remove your rights nor suspend your account.",
      ...reasonGiven(reason),
    ],
  });
  if (!former) return;
  await enqueue(deps, tx, former, {
    subject: "role was changed",
    paragraphs: [`The owner of the site is ${user.username} now. You stay an admin.`, ...reasonGiven(reason)],
  });
}

const reasonGiven = (reason: string | null): string[] => (reason === null ? [] : [`The reason: ${reason}`]);

interface Content {
  /** Follows the words "Your <site> …". */
  subject: string;
  paragraphs: string[];
  link?: { text: string; url: string };
  category?: string;
  isDeleted?: true;
}

/** Sent regardless of the preferences, but only to a verified address: an unverified one may not be the user's. */
async function enqueue(
  { settings: { siteName } }: EmailDeps,
  tx: Tx,
  user: Owner,
  { category = "security", isDeleted, ...content }: Content,
): Promise<void> {
  if (!user.email || !user.emailVerifiedAt) return;
  const mail = renderEmail({
    ...content,
    to: user.email,
    siteName,
    subject: `Your ${siteName} ${content.subject}`,
    greeting: greetingFor(user.firstName),
  });
  await enqueueEmail(tx, { userId: isDeleted ? null : user.userId, category, mail });
}
