import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Email } from "./mailer.ts";
import { BULK_PRIORITY } from "./enqueue-email.ts";
import type { EmailKind } from "./unsubscribe.ts";

/** A letter to many, all the same. */
export interface BulkEmail {
  mailingId: string;
  category: EmailKind;
  /** The same key twice is one mailing; null: only the id counts. */
  dedupeKey: string | null;
  email: Omit<Email, "to">;
  /** Null: everybody whom the kind reaches. */
  userIds: string[] | null;
}

/** One letter of a mailing in the queue; its text is kept once for all of them. */
export interface BulkEmailJob {
  mailId: string;
}

const MAX_ATTEMPTS = 12;
/** So many letters are queued in one transaction: a crash repeats none of them, a cancel waits for no more. */
const BATCH = 200;
const RETENTION_MS = 30 * 86_400_000;

/**
 * Keeps a mailing and queues its handing over, in the caller's transaction: the letters themselves are made in
 * the background. Answers whom it reaches; null when there is one with this id or key already.
 */
export async function enqueueBulkEmail(
  tx: Tx,
  userId: string | null,
  bulkEmail: BulkEmail,
): Promise<number | null> {
  const { mailingId, category, dedupeKey, userIds } = bulkEmail;
  const { priority = "normal", subject, text, html } = bulkEmail.email;
  const recipientCount = await countRecipients(tx, bulkEmail);
  const added = await tx
    .insertInto("mailings")
    .values({
      mailingId,
      userId,
      category,
      dedupeKey,
      subject,
      text,
      html,
      priority,
      queued: recipientCount,
      userIds,
      ...(userIds && { unreachable: userIds.length - recipientCount }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mailingId")
    .executeTakeFirst();
  if (!added) return null;
  await sql`select graphile_worker.add_job('hand-over-mailing', ${JSON.stringify({ mailingId })}::json,
    job_key => ${`mailing:${mailingId}`}, priority => ${BULK_PRIORITY})`.execute(tx);
  return recipientCount;
}

/** Who gets a kind of letter: a verified address, and no word against it. The same words as in `findLetter`. */
const wantsEmailCategory = (category: EmailKind) => sql<boolean>`
  email is not null and email_verified_at is not null and case ${category}::text
    when 'draft' then email_draft when 'updates' then email_updates
    when 'polls' then email_polls else email_admin end`;

async function countRecipients(tx: Tx, { category, userIds }: BulkEmail): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where ${wantsEmailCategory(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Whether as many letters as a batch has wait for the mail server already. */
export async function isEmailQueueBusy(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select count(*) = ${BATCH} as is_busy from (
      select from mail_queue._private_jobs where is_available and run_at <= now() limit ${BATCH}
    ) due`.execute(tx);
  return rows[0]?.isBusy ?? false;
}

/** Queues the next letters of a mailing in the caller's transaction; false when there are no more to come. */
export async function dispatchBulkBatch(
  tx: Tx,
  mailingId: string,
  now: number,
  batch = BATCH,
): Promise<boolean> {
  const bulkEmail = await tx
    .selectFrom("mailings")
    .select(["category", "userIds", "handedTo", "handedOverAt", "cancelledAt", "createdAt"])
    .where("mailingId", "=", mailingId)
    .forUpdate()
    .executeTakeFirst();
  if (!bulkEmail || bulkEmail.handedOverAt || bulkEmail.cancelledAt) return false;
  const { userIds, handedTo, createdAt } = bulkEmail;
  // Only `queueMailing` writes the category.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const category = bulkEmail.category as EmailKind;
  const { rows } = await sql<{ count: number; last: string | null }>`
    with letters as (
      insert into mail_outbox (user_id, address, category, mailing_id)
      select user_id, email, ${category}, ${mailingId}::uuid from users
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
    .updateTable("mailings")
    .set({ ...(last && { handedTo: last }), ...(isOver && { handedOverAt: new Date(now) }) })
    .where("mailingId", "=", mailingId)
    .execute();
  return !isOver;
}

/** One copy of a mailing, addressed. */
export async function findBulkCopy(db: Db, mailId: string): Promise<Email | undefined> {
  return db
    .selectFrom("mailOutbox")
    .innerJoin("mailings", "mailings.mailingId", "mailOutbox.mailingId")
    .select(["address as to", "subject", "text", "html", "priority"])
    .where("mailId", "=", mailId)
    .executeTakeFirst();
}

/** The text goes once all its letters must have been delivered or given up; that they were sent stays. */
export async function deleteOldBulkEmails(db: Db, now: number): Promise<void> {
  await db
    .updateTable("mailings")
    .set({ text: "", html: "" })
    .where("createdAt", "<", new Date(now - RETENTION_MS))
    .where("html", "<>", "")
    .execute();
}
