import { spoilerRoutes, type MarkCounts, type PageQuery } from "@emberline/contract";
import { MARKS_PER_MINUTE, resultsThrough } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { perUser } from "../../platform/http/rate-limits.ts";
import { changeMark, readMark } from "./save-mark.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isAfter, matchesSearch, PAGE_LIMIT, rowCount, toPage } from "../../platform/db/queries/pages.ts";
import { findMarks } from "./mark-store.ts";
import { findSchedule } from "./schedule-store.ts";
import { findLimitsOf } from "./viewer-limits.ts";

const markLimit = perUser(MARKS_PER_MINUTE);

export function bindSpoiler(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  bind(spoilerRoutes.people, async ({ query, receivedAt }) => ({
    data: await readMarkPage(deps.db, query, receivedAt),
  }));
  bind(spoilerRoutes.counts, async ({ receivedAt }) => ({ data: await countMarks(deps.db, receivedAt) }));
  bindCached(spoilerRoutes.mark, async ({ caller: { userId }, hasPassed }, need) => {
    const mark = await readMark(need, { userId, hasPassed });
    return { key: JSON.stringify(mark), sources: [], fields: () => ({ data: mark }) };
  });
  bind(
    spoilerRoutes.saveMark,
    async ({ caller: { userId }, receivedAt: at, body }) => ({
      data: await changeMark(deps, { userId, at }, body),
    }),
    markLimit,
  );
}

/** One page of the users who have set a mark for the current season, by username. `at` is epoch milliseconds. */
async function readMarkPage(db: Db, query: PageQuery, at: number) {
  const found = db
    .selectFrom("spoilerMarks")
    .innerJoin("users", "users.userId", "spoilerMarks.userId")
    .innerJoin("seasons", "seasons.seasonId", "spoilerMarks.seasonId")
    .where("isCurrent", "=", true)
    .where(matchesSearch(sql`username || ' ' || first_name || ' ' || last_name`, query));
  const [rows, { total }] = await Promise.all([
    found
      .select(["users.userId", "username", "firstName", "lastName", "mode", "delayHours", "changedAt"])
      .select([sql<string>`plain_spelling(username)`.as("sortKey"), "users.userId as sortId"])
      .where(isAfter(sql`plain_spelling(username)`, sql`users.user_id`, query))
      .orderBy(sql`plain_spelling(username)`)
      .orderBy("users.userId")
      .limit(PAGE_LIMIT)
      .execute(),
    found.select(rowCount).executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ userId }) => userId);
  const shown = await findShownThrough(db, ids, at);
  return toPage(rows, total, ({ userId, username, firstName, lastName, mode, delayHours, changedAt }) => ({
    userId,
    username,
    firstName,
    lastName,
    mode,
    delayHours,
    shownThrough: shown.get(userId) ?? null,
    changedAt: changedAt.toISOString(),
  }));
}

/** The spoiler limits in the current season of users who play or have set a mark. `at` is epoch milliseconds. */
async function countMarks(db: Db, at: number): Promise<MarkCounts> {
  const { rows } = await sql<{ userId: string }>`
    select owner_id as user_id from teams
    union select user_id from spoiler_marks join seasons using (season_id) where is_current`.execute(db);
  const ids = rows.map(({ userId }) => userId);
  const marks = await findMarks(db, ids);
  const shownTo = await findShownThrough(db, ids, at);
  const latest = resultsThrough(await findSchedule(db));
  const modes = { live: 0, manual: 0, delay: 0 };
  for (const { mark } of marks.values()) modes[mark.mode] += 1;
  const byEpisode = new Map<number, number>();
  for (const through of shownTo.values()) {
    const shown = through === null ? latest : Math.min(through, latest);
    byEpisode.set(shown, (byEpisode.get(shown) ?? 0) + 1);
  }
  const episodes = [...byEpisode].map(([through, people]) => ({ through, people }));
  return {
    ...modes,
    latest,
    waiting: episodes.reduce((sum, { through, people }) => sum + (through < latest ? people : 0), 0),
    episodes: episodes.toSorted((a, b) => b.through - a.through),
  };
}

/** The last episode whose results each of these users is shown outside of leagues. */
async function findShownThrough(
  db: Db,
  userIds: readonly string[],
  at: number,
): Promise<Map<string, number | null>> {
  const limits = await findLimitsOf(
    db,
    userIds.map((userId) => ({ userId, leagueIds: [] })),
    { at },
  );
  return new Map(userIds.map((userId, index) => [userId, limits[index]!.shownThrough]));
}
