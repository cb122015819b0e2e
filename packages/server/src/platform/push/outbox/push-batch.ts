import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

export interface PushCounts {
  queued: number;
  sent: number;
  failed: number;
  /** Cancelled, switched off, logged out, replaced or expired. */
  dropped: number;
}

/** Counts the messages of a batch by state. */
export async function countPushBatch(db: Db, batchId: string): Promise<PushCounts> {
  const { rows } = await sql<PushCounts>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'dropped')::int as dropped
    from push_outbox where batch_id = ${batchId}::uuid`.execute(db);
  return rows[0] ?? { queued: 0, sent: 0, failed: 0, dropped: 0 };
}

/** Cancels unsent messages; those in flight still count as sent. */
export async function cancelPushBatch(db: Db, batchId: string): Promise<void> {
  await db
    .updateTable("pushOutbox")
    .set({ state: "dropped", reason: "called off", message: null })
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .execute();
}

const RETENTION_MS = 30 * 86_400_000;

/**
 * Deletes messages after a month, and with them the keys that prevent duplicates. Messages of admins' broadcasts stay,
 * because they are counted.
 */
export async function deleteOldPushes(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("pushOutbox")
    .where("createdAt", "<", new Date(now - RETENTION_MS))
    .where("state", "!=", "queued")
    .where(
      sql<boolean>`not exists (
        select 1 from bulk_messages m where m.bulk_message_id = push_outbox.batch_id and m.category = 'admin')`,
    )
    .execute();
}
