import { sql } from "kysely";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every id that occurs in these values. */
export const idsIn = (values: unknown): string[] => [...new Set(JSON.stringify(values).match(UUID))];

/** A subquery of `id` and `name`: the current names of these ids. Users are left out. */
export const selectNames = (ids: readonly string[]) => sql<{ id: string; name: string }>`(
  with ids as (select unnest(${ids}::uuid[]) as id)
  select id, name from ids join teams on team_id = id
  union all select id, name from ids join tribes on tribe_id = id
  union all select id, name from ids join leagues on league_id = id
  union all select id, name from ids join seasons on season_id = id
  union all select id, name from ids join statistics on statistic_id = id
  union all select id, display from ids join question_options on question_option_id = id
  union all select id, trim(first_name || ' ' || last_name) from ids join players on player_id = id
  union all select id, concat_ws(': ', 'Episode ' || number, title) from ids join episodes on episode_id = id
)`;
