import { createReadStream, createWriteStream } from "node:fs";
import { pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { End } from "./backup-format.ts";
import { cutOff, damaged, notABackup, verifyBackup } from "./verify-backup.ts";

/** Writes a new file for its owner's eyes only, then reads it back. Throws unless it holds all that was written. */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<End> {
  let last = "";
  async function* ended(): AsyncGenerator<string> {
    for await (const line of lines) yield `${(last = line)}\n`;
  }
  await pipeline(ended(), createGzip(), createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  const end = await verifyBackup(readBackupFile(path));
  if (JSON.stringify(end) !== last) throw damaged();
  return end;
}

const NEWLINE = 10;

/** The lines of a file. Throws a `BackupError` for what is not compressed, cut off or damaged. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  // What goes wrong in the file comes out of the end that is read here.
  const chunks = pipe(createReadStream(path), createGunzip(), () => undefined);
  let begun: Buffer[] = [];
  let isEmpty = true;
  try {
    for await (const chunk of bytesOf(chunks)) {
      isEmpty = false;
      let from = 0;
      for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, to)]).toString();
        begun = [];
        from = to + 1;
      }
      begun.push(chunk.subarray(from));
    }
  } catch (error) {
    throw inPlainWords(error, isEmpty);
  }
  const rest = Buffer.concat(begun).toString();
  if (rest !== "") yield rest;
}

const bytesOf = (chunks: AsyncIterable<Buffer>) => chunks;

function inPlainWords(error: unknown, isEmpty: boolean): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return cutOff();
  if (code === "Z_DATA_ERROR") return isEmpty ? notABackup() : damaged();
  return error;
}
