import { type RawBuilder, sql } from "kysely";

/** How often a league was renamed, and when last, in epoch milliseconds; null for never. */
export interface LeagueRenames {
  renames: number;
  renamedAt: number | null;
}

/** The query for them. `leagueId` is a column or a value. */
export const leagueRenames = (leagueId: RawBuilder<unknown>) => sql<LeagueRenames>`
  select count(*)::int as renames, (extract(epoch from max(at)) * 1000)::float8 as renamed_at
  from audit_log
  where subject_id = ${leagueId} and action = 'league.saved' and before ->> 'name' <> after ->> 'name'`;
