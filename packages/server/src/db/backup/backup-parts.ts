import type pg from "pg";

/**
 * A backup is lines of JSON: a head, a line a row in an order in which every row finds those it
 * refers to, and an end with the number of rows. The queue is not in it: it holds what is on its way.
 */
export interface Head {
  emberline: "backup";
  migrations: string[];
}

export interface Row {
  table: string;
  row: object;
}

export interface End {
  rows: number;
}

/** Rows read or written in one go. */
export const FETCH = 1000;

export async function findMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migrations order by name");
  return rows.map((row) => row.name);
}

/** In the order they were made: a table refers only to older ones. */
export async function findTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by oid`,
  );
  return rows.map((row) => row.name);
}
