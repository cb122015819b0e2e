import type pg from "pg";

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
