import type { Db } from "../../../platform/db/database.ts";
import { sql } from "kysely";

/** A backup that was written, or failed. */
export interface BackupRun {
  at: Date;
  host: string;
  file: string | null;
  bytes: number | null;
  rows: number | null;
  error: string | null;
}

const COLUMNS = ["at", "host", "file", "bytes", "rows", "error"] as const;

/** Newest first. */
export async function findBackups(db: Db, atMost: number): Promise<BackupRun[]> {
  const rows = await selectBackups(db).limit(atMost).execute();
  return rows.map(toRun);
}

export async function findLastGoodBackup(db: Db): Promise<BackupRun | undefined> {
  const row = await selectBackups(db).where("file", "is not", null).limit(1).executeTakeFirst();
  return row && toRun(row);
}

const selectBackups = (db: Db) => db.selectFrom("backups").select(COLUMNS).orderBy("at", "desc");

/** PostgreSQL's large numbers are read as text. */
const toRun = <T extends { bytes: string | null }>({ bytes, ...run }: T) => ({
  ...run,
  bytes: bytes === null ? null : Number(bytes),
});

export async function insertBackup(db: Db, { bytes, ...run }: BackupRun): Promise<void> {
  await db
    .insertInto("backups")
    .values({ ...run, bytes: bytes === null ? null : String(bytes) })
    .execute();
}

/** Deletes the records of failures before a time, and of files that were deleted. */
export async function deleteBackupRows(
  db: Db,
  { host, files, before }: { host: string; files: string[]; before: Date },
): Promise<void> {
  await db
    .deleteFrom("backups")
    .where((eb) =>
      eb.or([
        eb.and([eb("file", "is", null), eb("at", "<", before)]),
        eb.and([eb("host", "=", host), eb("file", "in", files.length > 0 ? files : [""])]),
      ]),
    )
    .execute();
}

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
