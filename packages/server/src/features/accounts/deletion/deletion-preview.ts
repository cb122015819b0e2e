import type { LeagueWithoutMe } from "@emberline/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** What deleting the account would do to each league that the user plays in or owns, by name. */
export async function previewDeletion(db: Db, userId: string, now: number): Promise<LeagueWithoutMe[]> {
  const rows = await db
    .selectFrom("leagues")
    .select(["leagueId", "name", "ownerId"])
    .select(nextOwner(userId).as("heir"))
    .select(
      sql<boolean>`exists (select 1 from drafts d join seasons s on s.season_id = d.season_id
        where d.league_id = leagues.league_id and s.is_current and d.completed_at is null
          and d.start_date <= ${new Date(now)})`.as("drafting"),
    )
    .where(
      sql<boolean>`(owner_id = ${userId} or exists
        (select 1 from teams t where t.league_id = leagues.league_id and t.owner_id = ${userId}))`,
    )
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("leagueId")
    .execute();
  return rows.map(({ ownerId, heir, ...league }) => {
    if (heir === null) return { ...league, outcome: "deleted", heir };
    return ownerId === userId
      ? { ...league, outcome: "handed-over", heir }
      : { ...league, outcome: "left", heir: null };
  });
}

/** The longest-standing of the other members. */
const nextOwner = (userId: string) =>
  sql<{ firstName: string; lastName: string } | null>`(
    select json_build_object('firstName', u.first_name, 'lastName', u.last_name)
    from teams t join users u on u.user_id = t.owner_id
    where t.league_id = leagues.league_id and t.owner_id <> ${userId}
    order by t.created_at, t.team_id limit 1)`;
