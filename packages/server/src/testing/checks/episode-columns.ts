import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** The columns that refer to an episode: by a foreign key, or by their name. */
export async function findEpisodeColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass || '.' || attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where contype = 'f' and confrelid = 'episodes'::regclass and attname <> 'season_id'
    union
    select format('%s%I.%I', case when table_schema <> 'public' then table_schema || '.' end, table_name, column_name)
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'read_model') and table_type = 'BASE TABLE' and table_name <> 'episodes'
      and data_type in ('smallint', 'integer', 'bigint', 'uuid')
      and (column_name like '%episode%' or column_name like '%through%')
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables that have an episode's id anywhere but in the key of a message, also within a text. */
export async function findTablesNaming(db: Db, episodeId: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'read_model') and table_type = 'BASE TABLE' order by name`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where (to_jsonb(t) - 'dedupe_key')::text like ${`%${episodeId}%`} limit 1`.execute(
      db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
