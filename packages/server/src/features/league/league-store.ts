import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** The current season's draft of each league, to be left-joined. */
export const currentDrafts = (db: Db) =>
  db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["drafts.leagueId", "startDate", "completedAt", "abortedAt", "nextDueAt", "pickTimeSeconds"])
    .where("isCurrent", "=", true)
    .where("replacedAt", "is", null)
    .as("draft");

/** Leagues in which a user has no team and whose draft is not running at `now`, by name. */
export async function findJoinableLeagues(db: Db, userId: string, now: Date) {
  return db
    .selectFrom("leagues")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .leftJoin(currentDrafts(db), "draft.leagueId", "leagues.leagueId")
    .select(["leagues.leagueId", "leagues.name", "isPrivate", "username"])
    .select(
      sql<number>`(select count(*)::int from teams t where t.league_id = leagues.league_id)`.as("teamsCount"),
    )
    .where(
      sql<boolean>`not exists (select 1 from teams t where t.league_id = leagues.league_id and t.owner_id = ${userId})`,
    )
    .where((eb) =>
      eb.or([
        eb("draft.startDate", "is", null),
        eb("draft.startDate", ">", now),
        eb("draft.completedAt", "is not", null),
      ]),
    )
    .orderBy(sql`lower(leagues.name)`)
    .orderBy("leagues.leagueId")
    .execute();
}

/** The data that joining needs. A share lock prevents changes of the password until the transaction ends. */
export async function lockForJoining(tx: Tx, leagueId: string, userId: string) {
  return tx
    .selectFrom("leagues")
    .select(["isPrivate", "password"])
    .select(
      sql<boolean>`exists (select 1 from teams t where t.league_id = leagues.league_id and t.owner_id = ${userId})`.as(
        "isMember",
      ),
    )
    .where("leagueId", "=", leagueId)
    .forShare()
    .executeTakeFirst();
}

export async function insertLeague(
  tx: Tx,
  league: { name: string; ownerId: string; isPrivate: boolean; password: string | null; isDemo?: boolean },
): Promise<string> {
  const { leagueId } = await tx
    .insertInto("leagues")
    .values(league)
    .returning("leagueId")
    .executeTakeFirstOrThrow();
  return leagueId;
}

/** Throws a unique violation of `ONE_TEAM_PER_OWNER` when the user has a team there already. */
export async function insertTeam(
  tx: Tx,
  team: { leagueId: string; ownerId: string; name: string },
): Promise<string> {
  const { teamId } = await tx.insertInto("teams").values(team).returning("teamId").executeTakeFirstOrThrow();
  return teamId;
}

export const ONE_TEAM_PER_OWNER = "teams_league_id_owner_id_key";

/** Every league with its owner and its draft of the current season, by name. */
export async function findLeagues(db: Db) {
  return db
    .selectFrom("leagues")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .leftJoin(currentDrafts(db), "draft.leagueId", "leagues.leagueId")
    .select(["leagues.leagueId", "name", "isPrivate", "firstName", "lastName", "username"])
    .select(["startDate", "completedAt", "abortedAt"])
    .orderBy(sql`lower(name)`)
    .orderBy("leagues.leagueId")
    .execute();
}
