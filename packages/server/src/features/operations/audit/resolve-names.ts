import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { idsIn, selectNames } from "../../../platform/db/queries/names-by-id.ts";

/**
 * The names of all ids in these values. A deleted row has the name that it had as the subject of its last entry, if it
 * ever was one.
 */
export async function resolveNames(db: Db, values: unknown): Promise<Record<string, string>> {
  const ids = idsIn(values);
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    with ids as (select unnest(${ids}::uuid[]) as id),
    existing as (
      select id, name from ${selectNames(ids)} as named
      union all select id, username from ids join users on user_id = id
    ),
    logged as (
      select distinct on (id) id, subject as name from ids join audit_log on subject_id = id
      where subject <> '' order by id, audit_id desc
    )
    select id, coalesce(existing.name, logged.name) as name
    from ids left join existing using (id) left join logged using (id)
    where coalesce(existing.name, logged.name) is not null
  `.execute(db);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
