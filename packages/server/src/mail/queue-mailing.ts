import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import type { Mail } from "./mailer.ts";

/** A letter to many, all the same. */
export interface Mailing {
  mailingId: string;
  category: string;
  letter: Omit<Mail, "to">;
  /** Null: everybody with a verified address. */
  userIds: string[] | null;
}

/** One letter of a mailing in the queue; its text is kept once for all of them. */
export interface QueuedCopy {
  mailId: string;
}

const MAX_ATTEMPTS = 12;
/** The queue takes lower numbers first: whoever waits for a code does not wait for a thousand letters. */
const AFTER_OTHER_MAIL = 10;
const KEPT_MS = 30 * 86_400_000;

/** Queues a stored mailing's letters in the caller's transaction and answers how many there are. */
export async function queueMailing(tx: Tx, { mailingId, category, userIds }: Mailing): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with letters as (
      insert into mail_outbox (user_id, address, category, mailing_id)
      select user_id, email, ${category}, ${mailingId}::uuid from users
      where email is not null and email_verified_at is not null
        and (${userIds}::uuid[] is null or user_id = any(${userIds}::uuid[]))
      returning mail_id
    )
    select count(*)::int as count from graphile_worker.add_jobs(array(
      select row('send-mail', json_build_object('mailId', mail_id), null, null,
        ${MAX_ATTEMPTS}::smallint, null, ${AFTER_OTHER_MAIL}::smallint, null)::graphile_worker.job_spec
      from letters
    ))`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps the text of a mailing; false when there is one with this id already. */
export async function insertMailing(
  tx: Tx,
  userId: string,
  { mailingId, letter }: Mailing,
): Promise<boolean> {
  const { priority = "normal", subject, text, html } = letter;
  const added = await tx
    .insertInto("mailings")
    .values({ mailingId, userId, subject, text, html, priority })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mailingId")
    .executeTakeFirst();
  return added !== undefined;
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
