import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The waiting jobs of all queues, with their last errors. */
export async function waitingJobs(db: Db): Promise<{ task: string; error: string | null }[]> {
  const { rows } = await sql<{ task: string; error: string | null }>`
    select task_identifier as task, last_error as error from graphile_worker.jobs
    union all select task_identifier, last_error from mail_queue.jobs order by 1`.execute(db);
  return rows;
}
