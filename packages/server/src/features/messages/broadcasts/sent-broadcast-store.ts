import type { SentMessage } from "@emberline/contract";
import { SENT_MESSAGES_SHOWN } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import { cancelPushBatch } from "../../../platform/push/outbox/push-batch.ts";
import { wantsCategory, type PushCategory } from "../../../platform/push/outbox/enqueue-push.ts";
import { isReachableDevice, lacksFirebase, type ReachDeps } from "./recipient-store.ts";
import { AppError } from "../../../platform/errors.ts";

type Row = Omit<SentMessage, "createdAt" | "state"> & {
  createdAt: Date;
  isCancelled: boolean;
  isHandedOver: boolean;
};

/** The last broadcasts, newest first, with counts from the outboxes. */
export async function findSentBroadcasts(db: Db): Promise<SentMessage[]> {
  const { rows } = await sql<Row>`
    with shown as (
      select * from bulk_messages where category = 'admin' order by created_at desc limit ${SENT_MESSAGES_SHOWN}
    ), counts as (
      select bulk_message_id, state, count(*)::int as count from mail_outbox
      where bulk_message_id in (select bulk_message_id from shown) group by bulk_message_id, state
      union all
      select batch_id, state, count(*)::int from push_outbox
      where batch_id in (select bulk_message_id from shown) group by batch_id, state
    )
    select s.bulk_message_id as mailing_id, s.channel, s.subject, s.created_at, s.queued as recipients,
      s.cancelled_at is not null as is_cancelled, s.handed_over_at is not null as is_handed_over,
      ${sumOf("sent")} as sent, ${sumOf("failed")} as failed, ${sumOf("dropped")} as dropped,
      ${sumOf("queued")} as waiting
    from shown s left join counts c on c.bulk_message_id = s.bulk_message_id
    group by s.bulk_message_id, s.channel, s.subject, s.created_at, s.queued, s.cancelled_at, s.handed_over_at
    order by s.created_at desc`.execute(db);
  return rows.map(toSentMessage);
}

/** Includes users who joined or left since the count, so that the numbers add up. */
function toSentMessage({ isCancelled, isHandedOver, createdAt, ...row }: Row): SentMessage {
  const { sent, failed, dropped, waiting } = row;
  const isSent = !isCancelled && isHandedOver && waiting === 0;
  const recipients = Math.max(row.recipients, sent + failed + dropped + waiting);
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    recipients,
    dropped: isSent ? recipients - sent - failed : dropped,
    state: isCancelled ? "cancelled" : isSent ? "sent" : "sending",
  };
}

const sumOf = (state: string) =>
  sql<number>`coalesce(sum(c.count) filter (where c.state = ${state}), 0)::int`;

/**
 * Waits for the batch that is being dispatched and marks the broadcast as cancelled. Returns its subject; undefined
 * when all messages were sent.
 */
export async function markCancelled(tx: Tx, bulkMessageId: string, now: Date): Promise<string | undefined> {
  // A separate query: one that waited for a batch would not see that batch's rows.
  await tx
    .selectFrom("bulkMessages")
    .select("bulkMessageId")
    .where("bulkMessageId", "=", bulkMessageId)
    .forUpdate()
    .executeTakeFirst();
  const cancelled = await tx
    .updateTable("bulkMessages")
    .set({ cancelledAt: now })
    .where("bulkMessageId", "=", bulkMessageId)
    .where("category", "=", "admin")
    .where("cancelledAt", "is", null)
    // A broadcast that was sent completely cannot be cancelled.
    .where(
      sql<boolean>`(handed_over_at is null
        or exists (select from mail_outbox o where o.bulk_message_id = bulk_messages.bulk_message_id and o.state = 'queued')
        or exists (select from push_outbox o where o.batch_id = bulk_messages.bulk_message_id and o.state = 'queued'))`,
    )
    .returning("subject")
    .executeTakeFirst();
  return cancelled?.subject;
}

/** Drops the queued messages, so that the counts are correct at once. */
export async function dropQueued(db: Db, bulkMessageId: string): Promise<void> {
  await db
    .updateTable("mailOutbox")
    .set({ state: "dropped" })
    .where("bulkMessageId", "=", bulkMessageId)
    .where("state", "=", "queued")
    .execute();
  await cancelPushBatch(db, bulkMessageId);
}

/** Counts the devices that receive messages of a category, of all or of the chosen users. */
export async function countDevices(
  tx: Tx,
  deps: ReachDeps,
  { category, userIds }: { category: PushCategory | null; userIds: string[] | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices d join users u on u.user_id = d.user_id
    where ${isReachableDevice(deps)} and ${wantsCategory(category)} and (${userIds}::uuid[] is null or d.user_id = any(${userIds}::uuid[]))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the devices that messages would reach if this site had a Firebase account. */
export async function countLackingFirebase(db: Db, deps: ReachDeps): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices d where ${lacksFirebase(deps)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the chosen users without a device that receives messages of a category. */
export async function countUnreachable(
  tx: Tx,
  deps: ReachDeps,
  { category, userIds }: { category: PushCategory | null; userIds: string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${userIds}::uuid[]) chosen (user_id)
    where not exists (
      select 1 from devices d join users u on u.user_id = d.user_id
      where d.user_id = chosen.user_id and ${isReachableDevice(deps)} and ${wantsCategory(category)})`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** The counts of a broadcast that was sent before. Throws 409 when it was cancelled. */
export async function findBroadcast(tx: Tx, bulkMessageId: string) {
  const { cancelledAt, ...counts } = await tx
    .selectFrom("bulkMessages")
    .select(["queued", "unreachable", "cancelledAt"])
    .where("bulkMessageId", "=", bulkMessageId)
    .executeTakeFirstOrThrow();
  if (cancelledAt) throw new AppError(409, "This message was cancelled. Please send it as a new message");
  return counts;
}

export async function saveCounts(
  tx: Tx,
  bulkMessageId: string,
  counts: { queued: number; unreachable: number },
): Promise<void> {
  await tx.updateTable("bulkMessages").set(counts).where("bulkMessageId", "=", bulkMessageId).execute();
}
