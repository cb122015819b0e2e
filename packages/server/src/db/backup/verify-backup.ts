import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { BackupError, type End, FORMAT, type Head } from "./backup-format.ts";

/** The first format had no number. */
const AnyHead = z.object({ emberline: z.literal("backup"), format: z.optional(z.number()) });
const CurrentHead: z.ZodMiniType<Head> = z.extend(AnyHead, {
  format: z.literal(FORMAT),
  migrations: z.array(z.string()),
});
const BackupEnd: z.ZodMiniType<End> = z.object({ rows: z.int(), sha256: z.string() });

/** Reads a backup to its end. Throws a `BackupError` unless every line is there as it was written. */
export async function verifyBackup(lines: AsyncIterable<string>): Promise<End> {
  const hash = createHash("sha256");
  let count = 0;
  let last: string | undefined;
  for await (const line of lines) {
    if (count === 0) readHead(line);
    if (last !== undefined) hash.update(`${last}\n`);
    last = line;
    count += 1;
  }
  if (last === undefined) throw cutOff();
  const end = BackupEnd.safeParse(parse(last));
  if (!end.success) throw cutOff();
  // The head and the end are no rows.
  if (end.data.rows !== count - 2 || end.data.sha256 !== hash.digest("hex")) throw damaged();
  return end.data;
}

/** Throws a `BackupError` for a file of something else, and for a backup in another format. */
export function readHead(line: string): Head {
  const value = parse(line);
  const head = AnyHead.safeParse(value);
  if (!head.success) throw notABackup();
  const { format = 1 } = head.data;
  if (format !== FORMAT) throw format > FORMAT ? newer() : older();
  const current = CurrentHead.safeParse(value);
  if (!current.success) throw damaged();
  return current.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const notABackup = () => new BackupError("This file is not a backup of Emberline");
export const cutOff = () =>
  new BackupError("This backup is cut off: the end of the file is missing. Use another copy of it");
export const damaged = () =>
  new BackupError("This backup is damaged: it is not as it was written. Use another copy of it");
export const newer = () =>
  new BackupError("This backup was written by a newer version of Emberline: restore it with that version");
export const older = () =>
  new BackupError(
    "This backup was written by an older version of Emberline: restore it with that version, then start this one",
  );
