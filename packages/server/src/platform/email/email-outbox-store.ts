import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { isEmailKind, EMAIL_KINDS, type EmailKind } from "./unsubscribe.ts";

/** The only kind of email that a suspended user receives. */
export const SUSPENSION_CATEGORY = "suspension";

/** The row of an email, read right before sending. */
export interface OutboxRow {
  state: "queued" | "sent" | "failed" | "dropped";
  userId: string | null;
  kind: EmailKind | null;
  bulkMessageId: string | null;
  /**
   * The recipient. Optional emails go to the currently verified address, critical ones to the address that they were
   * created for.
   */
  address: string;
  /** Cancelled: unsubscribed, already answered, withdrawn, or addressed to a suspended user. */
  unwanted: boolean;
  /** Expired. */
  late: boolean;
  /** When a mail server received the whole email without acknowledging it. */
  unsureAt: Date | null;
  /** The episode that the email is about, with its season; both null for none. */
  episode: number | null;
  seasonId: string | null;
}

/** Undefined when the email does not exist. `now` in epoch milliseconds. */
export async function findEmail(db: Db, mailId: string, now: number): Promise<OutboxRow | undefined> {
  const row = await db
    .selectFrom("mailOutbox")
    .leftJoin("users", "users.userId", "mailOutbox.userId")
    .leftJoin("bulkMessages", "bulkMessages.bulkMessageId", "mailOutbox.bulkMessageId")
    .leftJoin("episodes", (join) =>
      join.on(sql<boolean>`episodes.episode_id = coalesce(mail_outbox.episode_id, bulk_messages.episode_id)`),
    )
    .select(["episodes.number as episode", "episodes.seasonId"])
    .select(["state", "mailOutbox.userId", "mailOutbox.category", "mailOutbox.bulkMessageId", "unsureAt"])
    .select(
      sql<string>`case when mail_outbox.category in (${sql.join(EMAIL_KINDS)}) and email_verified_at is not null
        then email else address end`.as("address"),
    )
    .select(sql<boolean>`coalesce(expires_at <= ${new Date(now)}, false)`.as("late"))
    .select(
      sql<boolean>`
        (mail_outbox.category in (${sql.join(EMAIL_KINDS)}) and users.user_id is not null and email_verified_at is null)
        or bulk_messages.cancelled_at is not null
        or (suspended_at is not null and mail_outbox.category <> ${SUSPENSION_CATEGORY})
        or coalesce(not case mail_outbox.category
          when 'draft' then email_draft when 'updates' then email_updates
          when 'polls' then email_polls when 'chat' then email_chat <> 'none' when 'recaps' then email_recaps when 'admin' then email_admin end, false)
        or (survey_id is not null and not exists (
          select 1 from teams t where t.owner_id = mail_outbox.user_id and not exists (
            select 1 from submissions s
            where s.team_id = t.team_id and s.survey_id = mail_outbox.survey_id and s.complete)))`.as(
        "unwanted",
      ),
    )
    .where("mailId", "=", mailId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { category, ...rest } = row;
  return { ...rest, kind: isEmailKind(category) ? category : null };
}

export interface AttemptResult {
  attempts: number;
  state: OutboxRow["state"];
  /** Why it was not sent, or not sent yet. */
  reason?: string | null;
  sentAt?: Date;
  unsureAt?: Date;
}

/** Stores the result of an attempt. */
export async function recordAttempt(db: Db, mailId: string, result: AttemptResult): Promise<void> {
  await db.updateTable("mailOutbox").set(result).where("mailId", "=", mailId).execute();
}

const COUNTED_MS = 7 * 86_400_000;
const RETENTION_MS = 30 * 86_400_000;

/** The personal emails of the last week that are waiting or were given up. */
export async function countUndeliveredEmails(
  db: Db,
  now: number,
): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from mail_outbox where bulk_message_id is null and state in ('queued', 'failed')
      and created_at > ${new Date(now - COUNTED_MS)}`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Deletes emails after a month. Emails of admins' broadcasts stay, because they are counted. */
export async function deleteOldEmails(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("mailOutbox")
    .where("createdAt", "<", new Date(now - RETENTION_MS))
    .where("state", "<>", "queued")
    .where(
      sql<boolean>`not exists (
        select 1 from bulk_messages m where m.bulk_message_id = mail_outbox.bulk_message_id and m.category = 'admin')`,
    )
    .execute();
}
