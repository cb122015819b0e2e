import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Mail } from "./mailer.ts";
import { AFTER_OTHER_MAIL } from "./enqueue-email.ts";
import type { MailKind } from "./unsubscribe.ts";

/** A letter to many, all the same. */
export interface Mailing {
  mailingId: string;
  category: MailKind;
  /** The same key twice is one mailing; null: only the id counts. */
  dedupeKey: string | null;
  letter: Omit<Mail, "to">;
  /** Null: everybody whom the kind reaches. */
  userIds: string[] | null;
}

/** One letter of a mailing in the queue; its text is kept once for all of them. */
export interface QueuedCopy {
  mailId: string;
}

const MAX_ATTEMPTS = 12;
/** So many letters are queued in one transaction: a crash repeats none of them, a cancel waits for no more. */
const BATCH = 200;
const KEPT_MS = 30 * 86_400_000;

/**
 * Keeps a mailing and queues its handing over, in the caller's transaction: the letters themselves are made in
 * the background. Answers whom it reaches; null when there is one with this id or key already.
 */
export async function queueMailing(tx: Tx, userId: string | null, mailing: Mailing): Promise<number | null> {
  const { mailingId, category, dedupeKey, userIds } = mailing;
  const { priority = "normal", subject, text, html } = mailing.letter;
  const reached = await countReached(tx, mailing);
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
      queued: reached,
      userIds,
      ...(userIds && { unreachable: userIds.length - reached }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mailingId")
    .executeTakeFirst();
  if (!added) return null;
  await sql`select graphile_worker.add_job('hand-over-mailing', ${JSON.stringify({ mailingId })}::json,
    job_key => ${`mailing:${mailingId}`}, priority => ${AFTER_OTHER_MAIL})`.execute(tx);
  return reached;
}

/** Who gets a kind of letter: a verified address, and no word against it. The same words as in `findLetter`. */
const wants = (category: MailKind) => sql<boolean>`
  email is not null and email_verified_at is not null and case ${category}::text
    when 'draft' then email_draft when 'updates' then email_updates
    when 'polls' then email_polls else email_admin end`;

async function countReached(tx: Tx, { category, userIds }: Mailing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where ${wants(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Whether as many letters as a batch has wait for the mail server already. */
export async function isMailBusy(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`
    select count(*) = ${BATCH} as is_busy from (
      select from mail_queue._private_jobs where is_available and run_at <= now() limit ${BATCH}
    ) due`.execute(tx);
  return rows[0]?.isBusy ?? false;
}

/** Queues the next letters of a mailing in the caller's transaction; false when there are no more to come. */
export async function handOverLetters(
  tx: Tx,
  mailingId: string,
  now: number,
  batch = BATCH,
): Promise<boolean> {
  const mailing = await tx
    .selectFrom("mailings")
    .select(["category", "userIds", "handedTo", "handedOverAt", "cancelledAt", "createdAt"])
    .where("mailingId", "=", mailingId)
    .forUpdate()
    .executeTakeFirst();
  if (!mailing || mailing.handedOverAt || mailing.cancelledAt) return false;
  const { userIds, handedTo, createdAt } = mailing;
  // Only `queueMailing` writes the category.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const category = mailing.category as MailKind;
  const { rows } = await sql<{ count: number; last: string | null }>`
    with letters as (
      insert into mail_outbox (user_id, address, category, mailing_id)
      select user_id, email, ${category}, ${mailingId}::uuid from users
      where ${wants(category)} and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
        and created_at <= ${createdAt}
        and (${handedTo}::uuid is null or user_id > ${handedTo}::uuid)
      order by user_id limit ${batch}
      returning mail_id, user_id
    ), jobs as (
      select count(*) from mail_queue.add_jobs(array(
        select row('send-mail', json_build_object('mailId', mail_id), null, null,
          ${MAX_ATTEMPTS}::smallint, null, ${AFTER_OTHER_MAIL}::smallint, null)::mail_queue.job_spec
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
export async function findCopy(db: Db, mailId: string): Promise<Mail | undefined> {
  return db
    .selectFrom("mailOutbox")
    .innerJoin("mailings", "mailings.mailingId", "mailOutbox.mailingId")
    .select(["address as to", "subject", "text", "html", "priority"])
    .where("mailId", "=", mailId)
    .executeTakeFirst();
}

/** The text goes once all its letters must have been delivered or given up; that they were sent stays. */
export async function forgetOldMailings(db: Db, now: number): Promise<void> {
  await db
    .updateTable("mailings")
    .set({ text: "", html: "" })
    .where("createdAt", "<", new Date(now - KEPT_MS))
    .where("html", "<>", "")
    .execute();
}
