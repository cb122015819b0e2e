import type { RawBuilder } from "kysely";
import type { Database } from "./database.ts";

/**
 * Runs a statement that each connection plans once, by its name. Its text must always be the same. Columns keep their
 * names in SQL.
 */
export async function queryPrepared<Row extends object>(
  { db, pool }: Pick<Database, "db" | "pool">,
  name: string,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile(db);
  const { rows } = await pool.query<Row>({ name, text: sql, values: [...parameters] });
  return rows;
}
