import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

export const BACKUP_TASK = "write-backup";

/** Enqueues a backup, unless a requested one has not ended. Returns whether it did. */
export async function requestBackup(db: Db): Promise<boolean> {
  if (await isBackupRequested(db)) return false;
  await enqueueBackup(db, 0);
  return true;
}

/** Enqueues a requested backup for the time after `inMs`. */
export async function enqueueBackup(db: Db, inMs: number): Promise<void> {
  await sql`
    select graphile_worker.add_job(${BACKUP_TASK}, '{"isRequested": true}'::json,
      job_key => 'requested-backup', max_attempts => 3,
      run_at => now() + ${inMs / 1000}::float8 * interval '1 second')`.execute(db);
}

/** Whether a requested backup is waiting or running. */
export async function isBackupRequested(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs
    where key = 'requested-backup' and (attempts < max_attempts or locked_at is not null)`.execute(db);
  return rows.length > 0;
}
