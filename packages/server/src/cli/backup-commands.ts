import type { PoolConfig } from "pg";
import { readBackupFile, writeBackupFile, verifyBackup } from "../platform/db/backup/backup-format.ts";
import { dumpDatabase } from "../platform/db/backup/dump-database.ts";
import { countRows, restoreBackup } from "../platform/db/backup/restore-backup.ts";
import { type Command, CommandError, type CommandAction, resolvePath } from "./command.ts";
import { writeFileAtomic } from "../platform/db/backup/write-file-atomic.ts";

export const backupCommands: Command[] = [
  {
    name: "backup write",
    positionals: ["FILE"],
    options: [],
    usage: "FILE",
    description: "Writes a snapshot of the whole database into a file",
    prepare: async (input) => writeTo(resolvePath(input)),
  },
  {
    name: "backup restore",
    positionals: ["FILE"],
    options: [],
    flags: ["dry-run"],
    usage: "FILE [--dry-run]",
    description: "Restores such a file into an empty database; ends all sessions. A dry run changes nothing",
    prepare: async (input) => prepareRestore(resolvePath(input), input.flags.includes("dry-run")),
  },
];

function writeTo(path: string): CommandAction {
  return async ({ connection }) => {
    let rows = 0;
    await writeFileAtomic(path, async (tempPath) => {
      ({ rows } = await writeBackupFile(tempPath, dumpDatabase(connection)));
    }).catch((error: unknown) => {
      throw new CommandError(`${path} cannot be written: ${errorText(error)}`);
    });
    return [
      `Wrote ${rows} rows to ${path} and read them back: the backup is complete.`,
      "It contains password hashes and email addresses: keep it safe.",
    ];
  };
}

async function prepareRestore(path: string, isDryRun: boolean): Promise<CommandAction> {
  const refuse = (error: unknown) => {
    throw new CommandError(`${path} cannot be restored: ${errorText(error)}`);
  };
  await verifyBackup(readBackupFile(path)).catch(refuse);
  if (isDryRun) return ({ connection }) => tryRestore(path, connection);
  return async ({ connection }) => {
    const rows = await restoreBackup(connection, readBackupFile(path)).catch(refuse);
    return [
      `Restored ${rows} rows from ${path}.`,
      "All sessions have ended: users must log in again before their devices get push messages.",
      "Emails and push messages that were waiting in the backup are not sent.",
    ];
  };
}

/** Counts what the backup holds, and restores it in a transaction that is rolled back. */
async function tryRestore(path: string, connection: PoolConfig): Promise<string[]> {
  const counts = await countRows(readBackupFile(path));
  const width = Math.max(0, ...[...counts.keys()].map((table) => table.length)) + 2;
  const result = await restoreBackup(connection, readBackupFile(path), true).then(
    (rows) => `Nothing was changed. These ${rows} rows can be restored here.`,
    (error: unknown) => `Nothing was changed. It cannot be restored here: ${errorText(error)}`,
  );
  return [
    `${path} is a complete backup:`,
    ...[...counts].map(([table, rows]) => `  ${`${table}:`.padEnd(width)}${rows}`),
    result,
  ];
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));
