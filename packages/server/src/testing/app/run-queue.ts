import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { EMAIL_QUEUE_SCHEMA } from "../../db/migrate.ts";
import type { WorkerDeps } from "../../deps.ts";
import { emailTasks, taskList } from "../../worker/start-worker.ts";

/**
 * Does what the queue has due, once. A run of the queue does not wait until the end of its last job is stored;
 * on a connection of its own, what it asks after that does.
 */
export async function runQueueOnce(deps: WorkerDeps): Promise<void> {
  const pool = new pg.Pool({ ...deps.pool.options, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    const options = { pgPool: pool, noHandleSignals: true, logger: quiet };
    await runOnce({ ...options, taskList: taskList(deps) });
    // What was done may have queued letters.
    await runOnce({ ...options, schema: EMAIL_QUEUE_SCHEMA, taskList: emailTasks(deps) });
  } finally {
    await pool.end();
  }
}

const quiet = new Logger(() => () => {});
