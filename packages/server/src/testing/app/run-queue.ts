import { Logger, runOnce } from "graphile-worker";
import { EMAIL_QUEUE_SCHEMA } from "../../platform/db/migrate.ts";
import { openPool } from "../../platform/db/database.ts";
import type { WorkerDeps } from "../../platform/deps.ts";
import { emailTasks, taskList } from "../../worker.ts";

/**
 * Runs the due jobs of the queue once. The runner does not await storing the end of its last job; on a single
 * connection, later queries do.
 */
export async function runQueueOnce(deps: WorkerDeps): Promise<void> {
  const pool = openPool({ ...deps.pool.options, max: 1 });
  try {
    const options = { pgPool: pool, noHandleSignals: true, logger: quiet };
    await runOnce({ ...options, taskList: taskList(deps) });
    // The tasks may have queued emails.
    await runOnce({ ...options, schema: EMAIL_QUEUE_SCHEMA, taskList: emailTasks(deps) });
  } finally {
    await pool.end();
  }
}

const quiet = new Logger(() => () => {});
