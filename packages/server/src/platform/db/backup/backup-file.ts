import { createReadStream, createWriteStream } from "node:fs";
import { pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { BackupFooter } from "./backup-format.ts";
import { truncated, corrupted, notABackup, verifyBackup } from "./verify-backup.ts";

/** Writes a new file with mode 600 and reads it back. Throws unless the file holds everything that was written. */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<BackupFooter> {
  let last = "";
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) yield `${(last = line)}\n`;
  }
  await pipeline(ended(), createGzip(), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  const footer = await verifyBackup(readBackupFile(path));
  if (JSON.stringify(footer) !== last) throw corrupted();
  return footer;
}

const NEWLINE = 10;

/** The lines of a backup file. Throws a `BackupError` when it is not compressed, truncated or corrupted. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  // Errors of the file stream surface where the stream is read.
  const chunks = pipe(createReadStream(path), createGunzip(), () => undefined);
  let partial: Buffer[] = [];
  let isEmpty = true;
  try {
    for await (const chunk of bytesOf(chunks)) {
      isEmpty = false;
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...partial, chunk.subarray(from, to)]).toString();
        partial = [];
        from = to + 1;
      }
      partial.push(chunk.subarray(from));
    }
  } catch (error) {
    throw toBackupError(error, isEmpty);
  }
  const rest = Buffer.concat(partial).toString();
  if (rest !== "") yield rest;
}

const bytesOf = (chunks: AsyncIterable<Buffer>) => chunks;

function toBackupError(error: unknown, isEmpty: boolean): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return truncated();
  if (code === "Z_DATA_ERROR") return isEmpty ? notABackup() : corrupted();
  return error;
}
