import type pg from "pg";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createHash } from "node:crypto";
import * as z from "zod/mini";

/**
 * A backup is lines of JSON: a header, one line per row (each after the rows that it refers to), and a footer with
 * the number of rows and a checksum of all lines before it. Values are in PostgreSQL's text format, as in its own
 * dumps. The queues' schemas are left out: they hold pending work.
 */
export interface BackupHeader {
  emberline: "backup";
  format: number;
  migrations: string[];
}

export interface BackupFooter {
  rows: number;
  sha256: string;
}

export const FORMAT_VERSION = 2;

/** The size of a batch, unless a single row is larger. */
export const BATCH_BYTES = 4 * 1024 * 1024;
export const BATCH_ROWS = 1000;

/** A backup that cannot be used. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

export async function findMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  return rows.map((row) => row.name);
}

export interface Table {
  name: string;
  /** The stored columns with their types, without generated ones. */
  columns: { name: string; type: string }[];
}

/** All tables of the application, each after those that its foreign keys refer to, except in cycles. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select relname as name, (
       select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
       from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
     order by relname`,
  );
  return sortByReference(tables, await findForeignKeys(client));
}

export interface ForeignKey {
  name: string;
  table: string;
  refersTo: string;
}

export async function findForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, t.relname as "table", r.relname as "refersTo"
     from pg_constraint k join pg_class t on t.oid = conrelid join pg_class r on r.oid = confrelid
     where contype = 'f' and t.relnamespace = 'public'::regnamespace
     order by t.relname, conname`,
  );
  return rows;
}

function sortByReference(tables: Table[], keys: ForeignKey[]): Table[] {
  const ordered = new Set<Table>();
  const visited = new Set<Table>();
  function add(table: Table): void {
    if (visited.has(table)) return;
    visited.add(table);
    const referred = new Set(keys.filter((key) => key.table === table.name).map((key) => key.refersTo));
    for (const other of tables) if (referred.has(other.name)) add(other);
    ordered.add(table);
  }
  tables.forEach(add);
  return [...ordered];
}

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

const notABackup = () => new BackupError("This file is not an Emberline backup");
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
