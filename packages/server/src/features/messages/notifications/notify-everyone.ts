import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { toJsonb, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { renderEmail } from "../../../platform/email/email-template.ts";
import { BULK_PRIORITY } from "../../../platform/email/enqueue-email.ts";
import { enqueueBulkEmail } from "../../../platform/email/bulk-email.ts";
import {
  PREFERENCE_BY_TYPE,
  type PushMessage,
  type QueuedMessage,
} from "../../../platform/push/push-message.ts";
import type { NeutralWords } from "./notify.ts";
import { type PushCategory, enqueuePush } from "../../../platform/push/outbox/enqueue-push.ts";

/** The same notification to everyone. */
export interface Announcement {
  /** Identifies the event: it is announced once, however often this is called. */
  key: string;
  category: "draft" | "updates" | "polls";
  email: { subject: string; paragraphs: string[]; link: { text: string; path: string } };
  push: PushMessage;
  /** For users who have not watched an episode when the message is sent. */
  neutral?: NeutralWords & { episodeId: string };
  /** Epoch milliseconds; push messages are not sent after it. */
  expiresAt: number;
}

/**
 * Notifies all subscribed users by email and push, in the caller's transaction. It stores two rows only; the messages
 * are created in batches in the background, after everything more urgent.
 */
export async function notifyEveryone(
  { settings }: Pick<Deps, "settings">,
  tx: Tx,
  announcement: Announcement,
): Promise<void> {
  const { key, category, push, neutral, expiresAt } = announcement;
  const episodeId = neutral?.episodeId ?? null;
  const [mailKey, pushKey] = keysOf(key);
  const render = ({ subject, paragraphs, link }: Announcement["email"]) => {
    const { to: _recipient, ...written } = renderEmail({
      to: "",
      siteName: settings.siteName,
      subject,
      greeting: "Hi,",
      paragraphs,
      link: { text: link.text, url: `${settings.publicUrl}${link.path}` },
    });
    return written;
  };
  const bulkEmail = {
    bulkMessageId: randomUUID(),
    category,
    userIds: null,
    email: render(announcement.email),
    ...(neutral && { neutral: { episodeId: neutral.episodeId, email: render(neutral.email) } }),
  };
  await enqueueBulkEmail(tx, null, { ...bulkEmail, dedupeKey: mailKey });
  await enqueueBulkPush(tx, {
    bulkMessageId: randomUUID(),
    userId: null,
    dedupeKey: pushKey,
    category,
    userIds: null,
    message: neutral ? { ...push, neutral: neutral.push, resultsIn: null } : push,
    episodeId,
    expiresAt,
  });
}

/** Cancels an announcement in the caller's transaction: messages that have not been sent by then are dropped. */
export async function cancelAnnouncement(tx: Tx, key: string, now: number): Promise<void> {
  await tx
    .updateTable("bulkMessages")
    .set({ cancelledAt: new Date(now) })
    .where("dedupeKey", "in", keysOf(key))
    .where("cancelledAt", "is", null)
    .execute();
}

/** The keys of its emails and of its push messages. */
const keysOf = (key: string) => [`${key}:mail`, `${key}:push`] as const;

export interface BulkPush {
  bulkMessageId: string;
  /** The admin who sends it; null for messages that the product sends. */
  userId: string | null;
  dedupeKey: string | null;
  /** Null for an admin's message, which follows the preference of its type, if any. */
  category: PushCategory | null;
  /** Null for everyone. */
  userIds: string[] | null;
  message: QueuedMessage;
  /** Users who have not watched this episode when the message is sent get the neutral words. */
  episodeId?: string | null;
  expiresAt: number;
}

/** Stores a bulk push and enqueues its dispatch; false when the id or key exists already. */
export async function enqueueBulkPush(tx: Tx, push: BulkPush): Promise<boolean> {
  const { bulkMessageId, userId, dedupeKey, category, userIds, message, episodeId = null, expiresAt } = push;
  const added = await tx
    .insertInto("bulkMessages")
    .values({
      bulkMessageId,
      userId,
      dedupeKey,
      channel: "push",
      category: category ?? "admin",
      userIds,
      episodeId,
      push: toJsonb({ message, expiresAt }),
      subject: message.title,
      text: message.body,
      html: "",
      priority: "normal",
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("bulkMessageId")
    .executeTakeFirst();
  if (!added) return false;
  await sql`select graphile_worker.add_job('queue-bulk-push', ${JSON.stringify({ bulkMessageId })}::json,
    job_key => ${`bulk-message:${bulkMessageId}`}, priority => ${BULK_PRIORITY})`.execute(tx);
  return true;
}

/** Users per transaction; most have one or two devices. */
const USER_BATCH = 500;

/** Enqueues the next batch of messages in the caller's transaction. Returns false after the last one. */
export async function dispatchBulkPush(
  deps: Pick<Deps, "now" | "pusher">,
  tx: Tx,
  bulkMessageId: string,
  batch = USER_BATCH,
): Promise<boolean> {
  const stored = await tx
    .selectFrom("bulkMessages")
    .select(["category", "userIds", "handedTo", "push", "episodeId"])
    .where("bulkMessageId", "=", bulkMessageId)
    .where("handedOverAt", "is", null)
    .where("cancelledAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!stored?.push) return false;
  // Written by `enqueueBulkPush` only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { message, expiresAt } = stored.push as Pick<BulkPush, "message" | "expiresAt">;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const own = stored.category as PushCategory | "admin";
  const category = own === "admin" ? PREFERENCE_BY_TYPE[message.type] : own;
  const userIds = await findNextUsers(tx, stored, batch);
  if (userIds.length > 0) {
    const to = { userIds };
    const { episodeId } = stored;
    const request = { to, message, episodeId, category, urgency: "normal" as const, expiresAt };
    await enqueuePush(tx, deps, { ...request, batchId: bulkMessageId });
  }
  const isOver = userIds.length < batch;
  await tx
    .updateTable("bulkMessages")
    .set({
      ...(userIds.length > 0 && { handedTo: userIds.at(-1) ?? null }),
      ...(isOver && { handedOverAt: new Date(deps.now()) }),
    })
    .where("bulkMessageId", "=", bulkMessageId)
    .execute();
  return !isOver;
}

async function findNextUsers(
  tx: Tx,
  { userIds, handedTo }: { userIds: string[] | null; handedTo: string | null },
  batch: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("devices")
    .select("userId")
    .distinct()
    .where("retiredAt", "is", null)
    .where(sql<boolean>`(${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`)
    .where(sql<boolean>`(${handedTo}::uuid is null or user_id > ${handedTo}::uuid)`)
    .orderBy("userId")
    .limit(batch)
    .execute();
  return rows.map(({ userId }) => userId);
}
