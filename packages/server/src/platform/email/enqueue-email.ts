import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../db/transaction.ts";
import type { Email } from "./mailer.ts";

/** An email in the queue. The text is deleted with the job, after delivery. */
export interface EmailJob extends EmailWords {
  mailId: string;
}

export interface EmailWords {
  mail: Email;
  /** The words for users who have not watched the episode that the email is about, or are not shown its results. */
  neutral?: Email;
  /**
   * The leagues whose results the email tells: all of them must show those results to the user. Empty for results
   * outside of leagues. Null when the email tells no results: then only watching the episode counts. If missing, the
   * neutral words are sent.
   */
  resultsIn?: readonly string[] | null;
}

export interface OutgoingEmail extends EmailWords {
  userId: string | null;
  /** An `EmailKind`, which the user can switch off, or another string for a critical email. */
  category: string;
  /** Emails with the same key are sent once; null means that the email is always new. */
  dedupeKey?: string | null;
  /** Not sent after this time. */
  expiresAt?: Date | null;
  /** Not sent once all of the user's teams have answered this survey. */
  surveyId?: string | null;
  /** Users who may not read about this episode when the email is sent get the neutral words. */
  episodeId?: string | null;
}

const MAX_ATTEMPTS = 12;
/** Lower numbers come first, so a login code does not wait for a thousand other emails. */
export const BULK_PRIORITY = 10;

/**
 * Enqueues an email in the caller's transaction: it is sent if, and only if, that commits. Returns false when an email
 * with its key exists already.
 */
export const enqueueEmail = async (tx: Tx, email: OutgoingEmail): Promise<boolean> =>
  (await enqueueEmails(tx, [email])) === 1;

/** The same for many emails with one query; returns the number of new ones. */
export async function enqueueEmails(tx: Tx, emails: OutgoingEmail[], priority = 0): Promise<number> {
  // The queue would wake its workers even without a job.
  if (emails.length === 0) return 0;
  const rows = emails.map(({ mail, neutral, resultsIn, ...email }) => {
    const mailId = randomUUID();
    // Stays a text until it reaches the queue's json column: jsonb rejects some user input.
    const payload = JSON.stringify({
      mailId,
      mail,
      ...(neutral && { neutral }),
      ...(resultsIn !== undefined && { resultsIn }),
    } satisfies EmailJob);
    return { ...email, mailId, address: mail.to, payload };
  });
  const queued = await sql<{ count: number }>`
    with given as (
      select "mailId" as mail_id, "userId" as user_id, category, address, "dedupeKey" as dedupe_key,
        "expiresAt" as expires_at, "surveyId" as survey_id, "episodeId" as episode_id, payload
      from json_to_recordset(${JSON.stringify(rows)}::json) as g ("mailId" uuid, "userId" uuid, category text,
        address text, "dedupeKey" text, "expiresAt" timestamptz, "surveyId" uuid,
        "episodeId" uuid, payload text)
    ), added as (
      insert into mail_outbox (mail_id, user_id, category, address, dedupe_key, expires_at, survey_id, episode_id)
      select mail_id, user_id, category, address, dedupe_key, expires_at, survey_id, episode_id from given
      on conflict (dedupe_key) do nothing returning mail_id
    )
    select count(*)::int as count from mail_queue.add_jobs(array(
      select row('send-mail', given.payload::json, null, null,
        ${MAX_ATTEMPTS}::smallint, null, ${priority}::smallint, null)::mail_queue.job_spec
      from added join given using (mail_id)
    ))`.execute(tx);
  return queued.rows[0]?.count ?? 0;
}
