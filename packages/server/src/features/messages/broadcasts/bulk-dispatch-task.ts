import type { Task } from "graphile-worker";
import { sql } from "kysely";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { BULK_PRIORITY } from "../../../platform/email/enqueue-email.ts";
import { dispatchBulkBatch, isEmailQueueBusy } from "../../../platform/email/bulk-email.ts";
import { dispatchBulkPush } from "../notifications/notify-everyone.ts";

/** The pause between two batches, which leaves the database to running drafts. */
const DISPATCH_PAUSE_MS = { emails: 2000, pushes: 1000 };

/** Enqueues the emails of a bulk email in batches, no faster than the mail server accepts them. */
export const bulkEmailTask = (deps: Pick<Deps, "db" | "now">): Task =>
  batchTask(
    deps,
    { task: "queue-bulk-email", pauseMs: DISPATCH_PAUSE_MS.emails },
    async (tx, bulkMessageId) => {
      return (await isEmailQueueBusy(tx)) || dispatchBulkBatch(tx, bulkMessageId, deps.now());
    },
  );

/** Enqueues the messages of a bulk push in batches; each push service has its own queue. */
export const bulkPushTask = (deps: Pick<Deps, "db" | "now" | "pusher">): Task =>
  batchTask(deps, { task: "queue-bulk-push", pauseMs: DISPATCH_PAUSE_MS.pushes }, (tx, bulkMessageId) =>
    dispatchBulkPush(deps, tx, bulkMessageId),
  );

interface BatchOptions {
  task: string;
  pauseMs: number;
}

/** Runs one batch and enqueues the next in the same transaction. */
function batchTask(
  { db }: Pick<Deps, "db">,
  { task, pauseMs }: BatchOptions,
  dispatch: (tx: Tx, bulkMessageId: string) => Promise<boolean>,
): Task {
  return async (payload) => {
    // Written by `enqueueBulkEmail` and `enqueueBulkPush` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { bulkMessageId } = payload as { bulkMessageId: string };
    await inTransaction(db, async (tx) => {
      if (!(await dispatch(tx, bulkMessageId))) return;
      await sql`select graphile_worker.add_job(${task}, ${JSON.stringify({ bulkMessageId })}::json,
        job_key => ${`bulk-message:${bulkMessageId}`}, priority => ${BULK_PRIORITY},
        run_at => now() + ${pauseMs / 1000}::float8 * interval '1 second')`.execute(tx);
    });
  };
}
