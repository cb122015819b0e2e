import { type RawBuilder, sql } from "kysely";

/** How often a league got another name, and when the last time, in epoch milliseconds; null: never. */
export interface LeagueRenames {
  renames: number;
  renamedAt: number | null;
}

/** Asks for them, of the league that `leagueId` names: a column or a value. */
export const leagueRenames = (leagueId: RawBuilder<unknown>) => sql<LeagueRenames>`
  select count(*)::int as renames, (extract(epoch from max(at)) * 1000)::float8 as renamed_at
  from audit_log
  where subject_id = ${leagueId} and action = 'league.saved' and before ->> 'name' <> after ->> 'name'`;
