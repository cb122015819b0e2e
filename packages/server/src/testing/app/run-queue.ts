import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import { EMAIL_QUEUE_SCHEMA } from "../../platform/db/migrate.ts";
import { openPool } from "../../platform/db/database.ts";
import type { WorkerDeps } from "../../platform/deps.ts";
import { emailTasks, taskList } from "../../worker.ts";

/** Pools for the queue that are not in use, by the pool of the test app. To connect takes longer than most runs. */
const idlePools = new WeakMap<pg.Pool, pg.Pool[]>();

/**
 * Runs the due jobs of the queue once; simultaneous runs have a connection each. The runner does not await storing the
 * end of its last job; a later query on its only connection does.
 */
export async function runQueueOnce(deps: WorkerDeps): Promise<void> {
  const idle = idlePools.get(deps.pool) ?? [];
  idlePools.set(deps.pool, idle);
  const pool = idle.pop() ?? openPool({ ...deps.pool.options, max: 1 });
  try {
    const options = { pgPool: pool, noHandleSignals: true, logger: quiet };
    await runOnce({ ...options, taskList: taskList(deps) });
    // The tasks may have queued emails.
    await runOnce({ ...options, schema: EMAIL_QUEUE_SCHEMA, taskList: emailTasks(deps) });
    await pool.query("select 1");
  } finally {
    idle.push(pool);
  }
}

/** Closes the connections of the queue of a test app, by the app's pool. */
export async function closeQueue(pool: pg.Pool): Promise<void> {
  await Promise.all((idlePools.get(pool) ?? []).map((idle) => idle.end()));
}

const quiet = new Logger(() => () => {});
