import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { EMAIL_QUEUE_SCHEMA } from "../../../platform/db/migrate.ts";

/** The jobs of a queue. */
export interface QueueCounts {
  /** Due and not begun. */
  waiting: number;
  running: number;
  /** Failed several times and about to be tried again. */
  retrying: number;
  /** Given up in the last week. */
  failed: number;
  /** How long the oldest due job has waited. */
  oldestSeconds: number;
}

/** The messages of the last day by state. */
export interface MessageCounts {
  queued: number;
  sent: number;
  failed: number;
  dropped: number;
}

export interface Counts {
  queues: { general: QueueCounts; email: QueueCounts };
  emails: MessageCounts;
  pushes: MessageCounts;
}

const COUNT_RETRIES = 3;

/** The contents of the queues and the outboxes. `now` in epoch milliseconds; jobs are timed by the database's clock. */
export async function readCounts(db: Db, now: number): Promise<Counts> {
  const [general, email, emails, pushes] = await Promise.all([
    countJobs(db, "graphile_worker"),
    countJobs(db, EMAIL_QUEUE_SCHEMA),
    countMessages(db, "mail_outbox", now),
    countMessages(db, "push_outbox", now),
  ]);
  return { queues: { general, email }, emails, pushes };
}

async function countJobs(db: Db, schema: string): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select
      count(*) filter (where is_due)::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where is_open and locked_at is null and attempts >= ${COUNT_RETRIES})::int as retrying,
      count(*) filter (where not is_open and locked_at is null
        and updated_at > now() - interval '7 days')::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::int as "oldestSeconds"
    from ${sql.raw(schema)}.jobs, lateral (select attempts < max_attempts as is_open) open,
      lateral (select is_open and locked_at is null and run_at <= now() as is_due) due`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, retrying: 0, failed: 0, oldestSeconds: 0 };
}

async function countMessages(
  db: Db,
  table: "mail_outbox" | "push_outbox",
  now: number,
): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select
      count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'dropped')::int as dropped
    from ${sql.raw(table)} where created_at > ${new Date(now - 86_400_000)}`.execute(db);
  return rows[0] ?? { queued: 0, sent: 0, failed: 0, dropped: 0 };
}
