import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/**
 * A fingerprint of every row of every table, by table: equal before and after a request that changes nothing. Leaves
 * out the counts of requests, which a refused request changes as well.
 */
export async function databaseFingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker', 'mail_queue') and tablename <> 'rate_counts' order by 1`.execute(
    db,
  );
  const selectOf = ({ name }: { name: string }) =>
    sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.raw(name)} t`;
  const { rows } = await sql<{
    name: string;
    print: string;
  }>`${sql.join(tables.map(selectOf), sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Every row of every table as one text. */
export async function allText(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker', 'mail_queue')`.execute(db);
  const selectOf = ({ name }: { name: string }) =>
    sql`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as rows from ${sql.raw(name)} t`;
  const { rows } = await sql<{ rows: string }>`${sql.join(tables.map(selectOf), sql` union all `)}`.execute(
    db,
  );
  return rows.map((row) => row.rows).join("\n");
}
