import { sql } from "kysely";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { BULK_PRIORITY, type OutgoingEmail, enqueueEmails } from "../../../platform/email/enqueue-email.ts";
import type { PushMessage, Urgency } from "../../../platform/push/push-message.ts";
import { enqueuePersonalPushes } from "../../../platform/push/outbox/enqueue-push.ts";

/** A notification to one user. */
export interface Notification {
  userId: string;
  /** Replaces the event's texts for both email and push. */
  only?: "email" | "push";
  /** Replaces the event's key: the user gets one email with this key. */
  emailKey?: string;
  email: {
    subject: string;
    paragraphs: string[];
    /** `path` is a path of this site. */
    link: { text: string; path: string };
  };
  push: Pick<PushMessage, "title" | "body" | "url" | "tag">;
  /** For users who have not watched the event's episode when it is sent or, for results, are not shown it. */
  neutral?: NeutralWords;
  /**
   * Set if the message tells results: the leagues that must all show them, or null for none. Otherwise only watching
   * the episode counts.
   */
  resultsIn?: readonly string[];
}

/** The same message without anything that happened in an episode. */
export interface NeutralWords {
  email: Notification["email"];
  push: Pick<PushMessage, "title" | "body" | "url">;
}

/** An event, and how its notifications are sent. */
export interface NotificationEvent {
  /** Identifies the event: each user is notified once per channel, however often this is called. */
  key: string;
  /** The preference that applies (ACCOUNT-15, CHAT-13); on by default, but for recaps. */
  category: "draft" | "updates" | "polls" | "recaps" | "chat";
  type: PushMessage["type"];
  urgency: Urgency;
  /** Epoch milliseconds; not sent after it. */
  expiresAt: number;
  /** Users who may not read about this episode when the message is sent get the neutral words. */
  episodeId?: string;
  /** A reminder of this survey: not sent once all of the user's teams have answered. */
  surveyId?: string;
  /** Possibly thousands of recipients: their emails are sent after those that users wait for. */
  isToMany?: true;
}

export type NotifyDeps = Pick<Deps, "now" | "settings"> & { pusher: Pick<Deps["pusher"], "reachesFirebase"> };

interface Recipient {
  userId: string;
  firstName: string;
  /** Null without a verified address, or when the user has switched the category off. */
  email: string | null;
}

/**
 * Notifies users of an event, in the event's transaction: emails and push messages are sent if, and only if, that
 * commits. Preferences are checked now and again right before sending.
 */
export async function notify(
  deps: NotifyDeps,
  tx: Tx,
  event: NotificationEvent,
  notifications: Notification[],
): Promise<void> {
  const recipients = await findRecipients(
    tx,
    event.category,
    notifications.map((notification) => notification.userId),
  );
  const known = notifications.filter((notification) => recipients.has(notification.userId));
  if (known.length === 0) return;
  const emails = known.flatMap((notification) =>
    emailFor(deps, event, { notification, recipient: recipients.get(notification.userId) }),
  );
  await enqueueEmails(tx, emails, event.isToMany ? BULK_PRIORITY : 0);
  await push(
    deps,
    tx,
    event,
    known.filter(({ only }) => only !== "email"),
  );
}

async function findRecipients(
  tx: Tx,
  category: NotificationEvent["category"],
  userIds: string[],
): Promise<Map<string, Recipient>> {
  const rows = await tx
    .selectFrom("users")
    .select(["userId", "firstName"])
    .select(
      sql<
        string | null
      >`case when email_verified_at is not null and ${wantsEmail(category)} then email end`.as("email"),
    )
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.userId, row]));
}

const wantsEmail = (category: NotificationEvent["category"]) =>
  category === "chat" ? sql`email_chat <> 'none'` : sql.ref(`email_${category}`);

function emailFor(
  { settings }: Pick<Deps, "settings">,
  { key, category, expiresAt, surveyId, episodeId }: NotificationEvent,
  { notification, recipient }: { notification: Notification; recipient: Recipient | undefined },
): OutgoingEmail[] {
  if (!recipient?.email || notification.only === "push") return [];
  const to = recipient.email;
  const render = ({ subject, paragraphs, link }: Notification["email"]) =>
    renderEmail({
      to,
      siteName: settings.siteName,
      subject,
      greeting: greetingFor(recipient.firstName),
      paragraphs,
      link: { text: link.text, url: `${settings.publicUrl}${link.path}` },
    });
  const email = {
    userId: recipient.userId,
    category,
    dedupeKey: `${notification.emailKey ?? key}:${recipient.userId}`,
    expiresAt: new Date(expiresAt),
    ...(surveyId === undefined ? {} : { surveyId }),
    ...(episodeId === undefined ? {} : { episodeId }),
    mail: render(notification.email),
    ...(notification.neutral && {
      neutral: render(notification.neutral.email),
      resultsIn: notification.resultsIn ?? null,
    }),
  };
  return [email];
}

async function push(
  deps: Pick<NotifyDeps, "now" | "pusher">,
  tx: Tx,
  { key, category, type, urgency, expiresAt, surveyId, episodeId }: NotificationEvent,
  notifications: Notification[],
): Promise<void> {
  await enqueuePersonalPushes(tx, deps, {
    messages: new Map(
      notifications.map(({ userId, push: shown, neutral, resultsIn }) => [
        userId,
        { ...shown, type, ...(neutral && { neutral: neutral.push, resultsIn: resultsIn ?? null }) },
      ]),
    ),
    category,
    urgency,
    expiresAt,
    dedupeKey: key,
    ...(episodeId === undefined ? {} : { episodeId }),
    ...(surveyId === undefined ? {} : { surveyId }),
  });
}
