import { stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { writeBackupFile } from "../../../platform/db/backup/backup-format.ts";
import { dumpDatabase } from "../../../platform/db/backup/dump-database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { errorReason } from "../../../platform/errors.ts";
import { writeFileAtomic } from "../../../platform/db/backup/write-file-atomic.ts";
import { backupFileName, deleteOldBackups, openBackupFolder } from "./backup-files.ts";
import { isDue } from "./backup-schedule.ts";
import {
  enqueueBackup,
  BACKUP_TASK,
  deleteBackupRows,
  findBackups,
  findLastGoodBackup,
  insertBackup,
} from "./backup-store.ts";
import type { Task } from "graphile-worker";
import * as z from "zod/mini";

type BackupDeps = Pick<Deps, "db" | "pool" | "connection" | "settings" | "now" | "log">;

const LOCK = 727_002;
const ERROR_MAX_LENGTH = 300;
const DAY_MS = 86_400_000;

/** How long a requested backup waits while another one is being written. */
const BUSY_RETRY_MS = 60_000;

/**
 * Writes a backup if one is due or was requested. Only one at a time across all servers: a daily backup does nothing
 * while another is being written; a requested one runs afterwards, because the other began before the request.
 */
export async function writeBackupIfDue(deps: BackupDeps, isRequested: boolean): Promise<void> {
  const lock = await deps.pool.connect();
  try {
    const { rows } = await lock.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      LOCK,
    ]);
    if (rows[0]?.locked !== true) {
      lock.release();
      if (isRequested) await enqueueBackup(deps.db, BUSY_RETRY_MS);
      return;
    }
    if (isRequested || (await isDueNow(deps))) await writeBackup(deps);
    await lock.query("select pg_advisory_unlock($1)", [LOCK]);
    lock.release();
  } catch (error) {
    // Ends the session and with it the lock.
    lock.release(true);
    throw error;
  }
}

async function isDueNow({ db, settings, now }: BackupDeps): Promise<boolean> {
  const [last] = await findBackups(db, 1);
  const lastGood = await findLastGoodBackup(db);
  const lastGoodAt = lastGood?.at.getTime() ?? null;
  return isDue(settings, { now: now(), lastGoodAt, hasTried: last !== undefined });
}

/** Writes and verifies a backup, records the result, and after a success deletes the old ones. */
async function writeBackup({ db, connection, settings, now, log }: BackupDeps): Promise<void> {
  const { backupDir: folder, backupDays: days } = settings;
  const at = now();
  const run = { at: new Date(at), host: hostname(), file: null, bytes: null, rows: null, error: null };
  try {
    await openBackupFolder(folder);
    const file = backupFileName(at);
    let rows = 0;
    await writeFileAtomic(join(folder, file), async (path) => {
      ({ rows } = await writeBackupFile(path, dumpDatabase(connection)));
    });
    const { size: bytes } = await stat(join(folder, file));
    await insertBackup(db, { ...run, file, rows, bytes });
    log.info({ file, rows, bytes }, "backup written and verified");
    const files = await deleteOldBackups(folder, { days, now: at });
    const before = new Date(at - days * DAY_MS);
    await deleteBackupRows(db, { host: run.host, files, before });
  } catch (error) {
    log.error({ err: error }, "backup failed; tried again within the hour");
    await insertBackup(db, { ...run, error: errorReason(error).slice(0, ERROR_MAX_LENGTH) });
  }
}

/**
 * Runs every hour: the daily backup is due at the configured hour, and one that was missed or failed is made up for.
 */
export const BACKUP_CRONTAB = `0 * * * * ${BACKUP_TASK}`;

const Payload = z.object({ isRequested: z.literal(true) });

/** Writes the daily backup, or one that an admin requested. */
export const backupTask = (
  deps: Pick<Deps, "db" | "pool" | "now" | "settings" | "log" | "connection">,
): Task => {
  return (payload) => writeBackupIfDue(deps, Payload.safeParse(payload).success);
};
