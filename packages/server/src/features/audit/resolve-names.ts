import { sql } from "kysely";
import type { Db } from "../../db/database.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The names of everything that these values mention by id. What was deleted has the name that it had as the subject
 * of its last entry, if it ever was one.
 */
export async function resolveNames(db: Db, values: unknown): Promise<Record<string, string>> {
  const ids = [...new Set(JSON.stringify(values).match(UUID))];
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    with ids as (select unnest(${ids}::uuid[]) as id),
    existing as (
      select id, name from ids join teams on team_id = id
      union all select id, name from ids join tribes on tribe_id = id
      union all select id, name from ids join leagues on league_id = id
      union all select id, name from ids join seasons on season_id = id
      union all select id, name from ids join statistics on statistic_id = id
      union all select id, username from ids join users on user_id = id
      union all select id, display from ids join question_options on question_option_id = id
      union all select id, trim(first_name || ' ' || last_name) from ids join players on player_id = id
      union all select id, concat_ws(': ', 'Episode ' || number, title) from ids join episodes on episode_id = id
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
