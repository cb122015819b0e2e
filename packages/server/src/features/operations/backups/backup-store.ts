import type { Db } from "../../../platform/db/database.ts";

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
