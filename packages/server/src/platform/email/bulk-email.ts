import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { type Tx, toJsonb } from "../db/transaction.ts";
import type { Email } from "./mailer.ts";
import { BULK_PRIORITY, type EmailWords } from "./enqueue-email.ts";
import type { EmailKind } from "./unsubscribe.ts";

/** The same email to many users. */
export interface BulkEmail {
  bulkMessageId: string;
  category: EmailKind;
  /** Bulk emails with the same key are sent once; null: only the id counts. */
  dedupeKey: string | null;
  email: Omit<Email, "to">;
  /** For users who have not watched an episode when the email is sent. */
  neutral?: { episodeId: string; email: Pick<Email, "subject" | "text" | "html"> };
  /** Null for everyone who receives this kind of email. */
  userIds: string[] | null;
}

/** One email of a bulk email in the queue; the text is stored once for all of them. */
export interface BulkEmailJob {
  mailId: string;
}

const MAX_ATTEMPTS = 12;
/** Emails per transaction: a crash repeats none of them, and a cancellation waits for one batch at most. */
const BULK_EMAIL_BATCH = 200;
const RETENTION_MS = 30 * 86_400_000;

/**
 * Stores a bulk email and enqueues its dispatch in the caller's transaction; the emails themselves are created in the
 * background. Returns the number of recipients; null when the id or key exists already.
 */
export async function enqueueBulkEmail(
  tx: Tx,
  userId: string | null,
  bulkEmail: BulkEmail,
): Promise<number | null> {
  const { bulkMessageId, category, dedupeKey, userIds, neutral } = bulkEmail;
  const { priority = "normal", subject, text, html } = bulkEmail.email;
  const recipientCount = await countRecipients(tx, bulkEmail);
  const added = await tx
    .insertInto("bulkMessages")
    .values({
      bulkMessageId,
      userId,
      category,
      dedupeKey,
      subject,
      text,
      html,
      priority,
      queued: recipientCount,
      userIds,
      ...(neutral && { episodeId: neutral.episodeId, neutral: toJsonb(neutral.email) }),
      ...(userIds && { unreachable: userIds.length - recipientCount }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("bulkMessageId")
    .executeTakeFirst();
  if (!added) return null;
  await sql`select graphile_worker.add_job('queue-bulk-email', ${JSON.stringify({ bulkMessageId })}::json,
    job_key => ${`bulk-message:${bulkMessageId}`}, priority => ${BULK_PRIORITY})`.execute(tx);
  return recipientCount;
}

/**
 * The recipients of a kind of email: users with a verified address who have not opted out and are not suspended.
 * `findEmail` uses the same condition.
 */
const wantsEmailCategory = (category: EmailKind) => sql<boolean>`
  email is not null and email_verified_at is not null and suspended_at is null and case ${category}::text
    when 'draft' then email_draft when 'updates' then email_updates
    when 'polls' then email_polls when 'recaps' then email_recaps else email_admin end`;

async function countRecipients(tx: Tx, { category, userIds }: BulkEmail): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where ${wantsEmailCategory(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a whole batch of emails is still waiting for the mail server. */
export async function isEmailQueueBusy(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select count(*) = ${BULK_EMAIL_BATCH} as is_busy from (
      select from mail_queue.jobs where attempts < max_attempts and locked_at is null and run_at <= now()
      limit ${BULK_EMAIL_BATCH}
    ) due`.execute(tx);
  return rows[0]?.isBusy ?? false;
}

/** Enqueues the next batch of emails in the caller's transaction. Returns false after the last one. */
export async function dispatchBulkBatch(
  tx: Tx,
  bulkMessageId: string,
  now: number,
  batch = BULK_EMAIL_BATCH,
): Promise<boolean> {
  const bulkEmail = await tx
    .selectFrom("bulkMessages")
    .select(["category", "userIds", "handedTo", "handedOverAt", "cancelledAt", "createdAt"])
    .where("bulkMessageId", "=", bulkMessageId)
    .forUpdate()
    .executeTakeFirst();
  if (!bulkEmail || bulkEmail.handedOverAt || bulkEmail.cancelledAt) return false;
  const { userIds, handedTo, createdAt } = bulkEmail;
  // Only `enqueueBulkEmail` writes this column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const category = bulkEmail.category as EmailKind;
  const { rows } = await sql<{ count: number; last: string | null }>`
    with letters as (
      insert into mail_outbox (user_id, address, category, bulk_message_id)
      select user_id, email, ${category}, ${bulkMessageId}::uuid from users
      where ${wantsEmailCategory(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
        and created_at <= ${createdAt}
        and (${handedTo}::uuid is null or user_id > ${handedTo}::uuid)
      order by user_id limit ${batch}
      returning mail_id, user_id
    ), jobs as (
      select count(*) from mail_queue.add_jobs(array(
        select row('send-mail', json_build_object('mailId', mail_id), null, null,
          ${MAX_ATTEMPTS}::smallint, null, ${BULK_PRIORITY}::smallint, null)::mail_queue.job_spec
        from letters
      ))
    )
    select count(*)::int as count, max(user_id::text) as last from letters, jobs`.execute(tx);
  const { count = 0, last = null } = rows[0] ?? {};
  const isOver = count < batch;
  await tx
    .updateTable("bulkMessages")
    .set({ ...(last && { handedTo: last }), ...(isOver && { handedOverAt: new Date(now) }) })
    .where("bulkMessageId", "=", bulkMessageId)
    .execute();
  return !isOver;
}

/** The bulk email addressed to one recipient. */
export async function findBulkCopy(db: Db, mailId: string): Promise<EmailWords | undefined> {
  const row = await db
    .selectFrom("mailOutbox")
    .innerJoin("bulkMessages", "bulkMessages.bulkMessageId", "mailOutbox.bulkMessageId")
    .select(["address as to", "subject", "text", "html", "priority", "neutral"])
    .where("mailId", "=", mailId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { neutral, ...mail } = row;
  return { mail, ...(neutral && { neutral: { ...mail, ...neutral }, resultsIn: null }) };
}

/** Deletes the texts once all emails must have been delivered or given up. The record that they were sent stays. */
export async function deleteOldBulkEmails(db: Db, now: number): Promise<void> {
  await db
    .updateTable("bulkMessages")
    .set({ text: "", html: "", neutral: null })
    .where("createdAt", "<", new Date(now - RETENTION_MS))
    .where("html", "<>", "")
    .execute();
}
