import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const DAY_MS = 86_400_000;
const NAME = /^emberline-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup\.gz$/;
const PART = /^emberline-.*\.part$/;

/** "emberline-2027-01-31T04-00-00Z.backup.gz": file names on Windows cannot contain colons. */
export const backupFileName = (at: number): string =>
  `emberline-${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup.gz`;

/** When a backup began, by its name; undefined for other files. */
export function backupTime(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Only the owner may read the folder: backups contain password hashes. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The names of the backups in the folder, newest first; none when it does not exist. */
export async function listBackupFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => backupTime(name) !== undefined).sort((a, b) => (a < b ? 1 : -1));
}

/**
 * Deletes backups that are older than `days`, but never the newest one, and the remains of interrupted ones. Returns
 * the names of the deleted backups. Other files stay.
 */
export async function deleteOldBackups(
  folder: string,
  { days, now }: { days: number; now: number },
): Promise<string[]> {
  const [, ...others] = await listBackupFiles(folder);
  const old = others.filter((name) => (backupTime(name) ?? now) < now - days * DAY_MS);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!PART.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < now - DAY_MS) await rm(join(folder, name), { force: true });
  }
  return old;
}
