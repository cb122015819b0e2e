import { selectRuleChanges } from "../../platform/db/queries/league-queries.ts";
import type { PageQuery } from "@emberline/contract";
import { WHOLE_LIST_MAX } from "@emberline/game";
import { sql } from "kysely";
import { anyOf, type Db } from "../../platform/db/database.ts";
import { isAfter, matchesSearch, PAGE_LIMIT, rowCount, inBatches } from "../../platform/db/queries/pages.ts";
import type { Tx } from "../../platform/db/transaction.ts";

/** The current season's draft of each league, to be left-joined. */
export const currentDrafts = (db: Db) =>
  db
    .selectFrom("drafts")
    .innerJoin("seasons", "seasons.seasonId", "drafts.seasonId")
    .select(["drafts.leagueId", "startDate", "completedAt", "abortedAt", "nextDueAt", "pickTimeSeconds"])
    .where("isCurrent", "=", true)
    .where("replacedAt", "is", null)
    .as("draft");

interface Viewer {
  userId: string;
  now: Date;
}

/**
 * Whether the league in `leagues` has completed a draft of the current season, and the episode of its rule for late
 * joiners has begun to air (LATE-1). A second draft leaves this as it is.
 */
export const joinsHaveEnded = (now: Date) =>
  sql<boolean>`exists (
    select from seasons s
    cross join lateral (
      select (rules -> 'lateJoiners' ->> 'until')::int as until from rule_changes c
      where c.league_id = leagues.league_id and c.season_id = s.season_id order by number desc limit 1
    ) rule
    where s.is_current
      and exists (select from drafts d where d.league_id = leagues.league_id and d.season_id = s.season_id
        and d.completed_at is not null and d.aborted_at is null)
      and exists (select from episodes e where e.season_id = s.season_id and e.number >= rule.until
        and e.number < all (
          select number from episodes next where next.season_id = s.season_id and next.air_date > ${now})))`;

/** Leagues that a user can join at `now`: without a team of theirs, a draft that runs, and an end of joins. */
const joinableLeagues = (db: Db, { userId, now }: Viewer) =>
  db
    .selectFrom("leagues")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .leftJoin(currentDrafts(db), "draft.leagueId", "leagues.leagueId")
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
    .where((eb) => eb.not(joinsHaveEnded(now)));

const teamsCount = sql<number>`(select count(*)::int from teams t where t.league_id = leagues.league_id)`;

/** The leagues that a user can join, by name, in batches. */
export async function* findJoinableLeagues(db: Db, viewer: Viewer) {
  const found = joinableLeagues(db, viewer)
    .orderBy(sql`plain_spelling(leagues.name)`)
    .orderBy("leagues.leagueId");
  const all = await found.select("leagues.leagueId").limit(WHOLE_LIST_MAX).execute();
  yield* inBatches(idsOf(all), (ids) =>
    found
      .select(["leagues.leagueId", "leagues.name", "isPrivate", "username", teamsCount.as("teamsCount")])
      .where("leagues.leagueId", "=", anyOf(ids))
      .execute(),
  );
}

const idsOf = (leagues: readonly { leagueId: string }[]) => leagues.map(({ leagueId }) => leagueId);

/** One page of them, searched by name and owner, and how many there are. */
export async function findJoinablePage(db: Db, viewer: Viewer, query: PageQuery) {
  const found = joinableLeagues(db, viewer).where(matchesSearch(sql`leagues.name || ' ' || username`, query));
  const [rows, { total }] = await Promise.all([
    found
      .select(["leagues.leagueId", "leagues.name", "isPrivate", "username", teamsCount.as("teamsCount")])
      .select([sql<string>`plain_spelling(leagues.name)`.as("sortKey"), "leagues.leagueId as sortId"])
      .select(selectRuleChanges.as("ruleChanges"))
      .where(isAfter(sql`plain_spelling(leagues.name)`, sql`leagues.league_id`, query))
      .orderBy(sql`plain_spelling(leagues.name)`)
      .orderBy("leagues.leagueId")
      .limit(PAGE_LIMIT)
      .execute(),
    found.select(rowCount).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** How many teams a user has. */
export async function countTeamsOf(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("teams")
    .where("ownerId", "=", userId)
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return total;
}

/** The data that joining needs. The lock prevents changes of the password and other joins until the transaction ends. */
export async function lockForJoining(tx: Tx, leagueId: string, userId: string) {
  return tx
    .selectFrom("leagues")
    .select(["isPrivate", "password", teamsCount.as("teamsCount")])
    .select(
      sql<boolean>`exists (select 1 from teams t where t.league_id = leagues.league_id and t.owner_id = ${userId})`.as(
        "isMember",
      ),
    )
    .where("leagueId", "=", leagueId)
    .forNoKeyUpdate()
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

const leaguesWithDrafts = (db: Db) =>
  db
    .selectFrom("leagues")
    .innerJoin("users", "users.userId", "leagues.ownerId")
    .leftJoin(currentDrafts(db), "draft.leagueId", "leagues.leagueId")
    .select(["leagues.leagueId", "name", "isPrivate", "firstName", "lastName", "username"])
    .select(["startDate", "completedAt", "abortedAt"])
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("leagues.leagueId");

/** The leagues with their owners and their drafts of the current season, by name, in batches. */
export async function* findLeagues(db: Db) {
  const all = await db
    .selectFrom("leagues")
    .select("leagueId")
    .orderBy(sql`plain_spelling(name)`)
    .orderBy("leagueId")
    .limit(WHOLE_LIST_MAX)
    .execute();
  yield* inBatches(idsOf(all), (ids) =>
    leaguesWithDrafts(db).where("leagues.leagueId", "=", anyOf(ids)).execute(),
  );
}

/** One page of them, searched by name and owner, with the number of teams; and how many there are. */
export async function findLeaguePage(db: Db, query: PageQuery) {
  const matches = matchesSearch(sql`name || ' ' || first_name || ' ' || last_name || ' ' || username`, query);
  const [rows, { total }] = await Promise.all([
    leaguesWithDrafts(db)
      .select([sql<string>`plain_spelling(name)`.as("sortKey"), "leagues.leagueId as sortId"])
      .select(teamsCount.as("teamsCount"))
      .where(matches)
      .where(isAfter(sql`plain_spelling(name)`, sql`leagues.league_id`, query))
      .limit(PAGE_LIMIT)
      .execute(),
    db
      .selectFrom("leagues")
      .innerJoin("users", "users.userId", "leagues.ownerId")
      .where(matches)
      .select(rowCount)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
