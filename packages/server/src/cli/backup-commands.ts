import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { readBackup } from "../db/backup/read-backup.ts";
import { BackupError, restoreBackup } from "../db/backup/restore-backup.ts";
import { reasonOf } from "../db/launcher/launch-error.ts";
import { type Command, CommandError, type Work } from "./command.ts";
import { placeOf } from "./place-of.ts";
import { replaceFile } from "./replace-file.ts";

export const backupCommands: Command[] = [
  {
    name: "backup write",
    takes: ["FILE"],
    options: [],
    form: "FILE",
    description: "Writes everything in the database into a file, as it is in one moment",
    prepare: async (input) => writeTo(placeOf(input)),
  },
  {
    name: "backup restore",
    takes: ["FILE"],
    options: [],
    form: "FILE",
    description: "Fills an empty database from such a file",
    prepare: async (input) => restoreFrom(placeOf(input)),
  },
];

function writeTo(path: string): Work {
  return async ({ pool }) => {
    await replaceFile(path, (aside) =>
      pipeline(readBackup(pool), createGzip(), createWriteStream(aside, { flags: "wx", mode: 0o600 })),
    ).catch((error: unknown) => {
      throw new CommandError(`${path} cannot be written (${reasonOf(error)})`);
    });
    return [`Wrote a backup to ${path}. It holds password hashes and addresses: keep it safe.`];
  };
}

function restoreFrom(path: string): Work {
  return async ({ pool }) => {
    let rows = 0;
    await pipeline(createReadStream(path), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
      rows = await restoreBackup(pool, linesOf(unpacked));
    }).catch((error: unknown) => {
      throw new CommandError(
        error instanceof BackupError ? error.message : `${path} cannot be restored (${reasonOf(error)})`,
      );
    });
    return [
      `Restored ${rows} rows from ${path}. Letters and push messages that were on their way then are not sent.`,
    ];
  };
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
