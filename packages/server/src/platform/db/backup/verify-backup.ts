import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { BackupError, type BackupFooter, FORMAT_VERSION, type BackupHeader } from "./backup-format.ts";

/** The first format has no version number. */
const AnyHeader = z.object({ emberline: z.literal("backup"), format: z.optional(z.number()) });
const CurrentHeader: z.ZodMiniType<BackupHeader> = z.extend(AnyHeader, {
  format: z.literal(FORMAT_VERSION),
  migrations: z.array(z.string()),
});
const Footer: z.ZodMiniType<BackupFooter> = z.object({ rows: z.int(), sha256: z.string() });

/** Reads a whole backup. Throws a `BackupError` unless it is complete and unchanged. */
export async function verifyBackup(lines: AsyncIterable<string>): Promise<BackupFooter> {
  const hash = createHash("sha256");
  let count = 0;
  let last: string | undefined;
  for await (const line of lines) {
    if (count === 0) parseHeader(line);
    if (last !== undefined) hash.update(`${last}\n`);
    last = line;
    count += 1;
  }
  if (last === undefined) throw truncated();
  const footer = Footer.safeParse(parse(last));
  if (!footer.success) throw truncated();
  // Excludes the header and the footer.
  if (footer.data.rows !== count - 2 || footer.data.sha256 !== hash.digest("hex")) throw corrupted();
  return footer.data;
}

/** Throws a `BackupError` when the file is not a backup or has another format version. */
export function parseHeader(line: string): BackupHeader {
  const value = parse(line);
  const header = AnyHeader.safeParse(value);
  if (!header.success) throw notABackup();
  const { format = 1 } = header.data;
  if (format !== FORMAT_VERSION) throw format > FORMAT_VERSION ? newerVersion() : olderVersion();
  const current = CurrentHeader.safeParse(value);
  if (!current.success) throw corrupted();
  return current.data;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

export const notABackup = () => new BackupError("This file is not an Emberline backup");
export const truncated = () =>
  new BackupError("This backup is truncated: the end of the file is missing. Use another copy of it");
export const corrupted = () =>
  new BackupError("This backup is corrupted: its checksum does not match. Use another copy of it");
export const newerVersion = () =>
  new BackupError("This backup was written by a newer version of Emberline: restore it with that version");
export const olderVersion = () =>
  new BackupError(
    "This backup was written by an older version of Emberline: restore it with that version, then start this one",
  );
