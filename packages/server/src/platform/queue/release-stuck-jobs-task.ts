import type { Task } from "graphile-worker";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { EMAIL_QUEUE_SCHEMA } from "../db/migrate.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";

/** Every minute: graphile-worker itself would release the jobs of a dead server after four hours. */
export const RELEASE_STUCK_JOBS_CRONTAB = "* * * * * release-stuck-jobs";

/**
 * Longer than an email can take (`smtp-mailer.ts`). Other long tasks are safe to repeat: batches run one at a time, and
 * notifications have keys.
 */
export const STUCK_AFTER_MS = 300_000;

/**
 * Releases jobs that were locked so long ago that their server must have died. It writes to graphile-worker's private
 * tables, because the public function would release all jobs of a server.
 */
export function releaseStuckJobsTask({ db, log }: Pick<Deps, "db" | "log">): Task {
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
    if (mailIds.length > 0)
      log.error({ mailIds }, "emails given up: the result of their last attempt is unknown");
  };
}

const stuckSince = sql`now() - ${STUCK_AFTER_MS / 1000}::float8 * interval '1 second'`;

/**
 * Marks emails as failed when a crash or an outage prevented recording their last attempt; the queue does not retry
 * them.
 */
async function failLastAttempts(db: Db): Promise<string[]> {
  const queue = sql.raw(EMAIL_QUEUE_SCHEMA);
  return inTransaction(db, async (tx) => {
    const { rows: over } = await sql<{ mailId: string }>`
      select payload->>'mailId' as mail_id from ${queue}.complete_jobs(array(
        select id from ${queue}.jobs where attempts >= max_attempts and locked_at is null))`.execute(tx);
    if (over.length === 0) return [];
    const failed = await tx
      .updateTable("mailOutbox")
      .set({ state: "failed", reason: "it may have arrived" })
      .where(
        "mailId",
        "in",
        over.map(({ mailId }) => mailId),
      )
      .where("state", "=", "queued")
      .returning("mailId")
      .execute();
    return failed.map(({ mailId }) => mailId);
  });
}
