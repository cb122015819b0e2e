import type { Task } from "graphile-worker";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { EMAIL_QUEUE_SCHEMA } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";

/** Every minute: what a server that died had in hand must not lie there for the four hours of the queue. */
export const RELEASE_STUCK_JOBS_CRONTAB = "* * * * * free-jobs";

/**
 * Longer than a letter can take (`smtp-mailer.ts`). Whatever else takes so long is safe to do twice: batches
 * are handed over one after another, and notices have keys.
 */
export const STUCK_AFTER_MS = 300_000;

/**
 * Lets others take what was taken so long ago that whoever took it must have died, and nothing else that they
 * have: the queue's own function would free all that one server works on.
 */
export function releaseStuckJobsTask({ db, log }: Deps): Task {
  return async () => {
    for (const queue of ["graphile_worker", EMAIL_QUEUE_SCHEMA].map((name) => sql.raw(name))) {
      for (const table of ["_private_jobs", "_private_job_queues"].map((name) => sql.raw(name))) {
        await sql`
          update ${queue}.${table} set locked_at = null, locked_by = null where locked_at < ${stuckSince}`.execute(
          db,
        );
      }
    }
    const mailIds = await failLastAttempts(db);
    if (mailIds.length > 0) log.error({ mailIds }, "letters were given up: nobody knows of their last try");
  };
}

const stuckSince = sql`now() - ${STUCK_AFTER_MS / 1000}::float8 * interval '1 second'`;

/** Letters whose last try was not noted, because the server died or the database was away; the queue takes none again. */
async function failLastAttempts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mailId: string }>`
    with over as (
      delete from ${sql.raw(EMAIL_QUEUE_SCHEMA)}._private_jobs where attempts >= max_attempts and locked_at is null
      returning (payload->>'mailId')::uuid as mail_id
    )
    update mail_outbox o set state = 'failed', reason = 'it may have arrived'
    from over where o.mail_id = over.mail_id and o.state = 'queued' returning o.mail_id`.execute(db);
  return rows.map(({ mailId }) => mailId);
}
