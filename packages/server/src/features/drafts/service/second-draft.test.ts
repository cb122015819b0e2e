import { draftRoutes, leagueRoutes, seasonRoutes, teamRoutes } from "@emberline/contract";
import { foldDraft, holdersOf } from "@emberline/game";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { afterEpisode } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import {
  FIRST_AIR_AT,
  insertExits,
  insertScores,
  insertSmallSeason,
} from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const DAY_MS = 86_400_000;
const START = afterEpisode(2) + DAY_MS;
const { save } = createRulesCaller(testApp);
const idOf = (player: number) => testApp.season.players[player]!;
beforeAll(() => testApp.app.start());
beforeEach(async () => {
  testApp.time = FIRST_AIR_AT - 30 * DAY_MS;
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").execute();
});

/** Its first draft was played by the clocks; a player has left the game in the second episode. */
async function createLeague(teams: number, rules: { copies?: number } = {}): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, teams);
  const secondDraft = { from: 3, keeps: 1, order: "drawn" as const };
  await save(league.owners[0], league.leagueId, { secondDraft, ...rules });
  await moveTo(testApp, league.startsAt);
  for (let turn = 0; turn < 6 * teams; turn += 1) await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(0));
  testApp.time = afterEpisode(2);
  return league;
}

const setSecond = (league: DraftLeague, startsAt = START) =>
  testApp.call(draftRoutes.set, {
    as: league.owners[0],
    params: { leagueId: league.leagueId },
    body: {
      orderBy: "hand",
      draftOrder: [],
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
const runClocks = async () => {
  for (let turn = 0; turn < 12; turn += 1) await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
};
const summaryOf = async (league: DraftLeague) =>
  (
    await testApp.call(draftRoutes.byLeague, {
      as: league.owners[0],
      params: { leagueId: league.leagueId },
    })
  ).data;
const rostersOf = async (league: DraftLeague) => {
  const { data } = await testApp.call(leagueRoutes.get, {
    as: league.owners[0],
    params: { leagueId: league.leagueId },
  });
  return data.teams.map(({ players }) => players.map(({ playerId }) => playerId));
};
const stored = async ({ leagueId }: DraftLeague) =>
  testApp.db
    .selectFrom("rosterMoves")
    .select(["fromEpisode", "decidedThrough", "draftId"])
    .where("leagueId", "=", leagueId)
    .execute();

// Covers REDRAFT-3, RULE-18.
test("with copies every team gets a roster, no contestant is on more teams than allowed, and points stay", async () => {
  const league = await createLeague(4, { copies: 2 });
  await insertScores(
    testApp.db,
    testApp.season,
    [0, 1, 2, 3, 4, 5].map((player) => [player, 0, 1, 3 ** player]),
  );
  const totals = async () => {
    const { data } = await testApp.call(teamRoutes.standings, {
      as: league.owners[0],
      query: { leagueId: league.leagueId },
    });
    return Object.fromEntries(data.map(({ teamId, totalPoints }) => [teamId, totalPoints]));
  };
  const before = await totals();
  await setSecond(league);
  await moveTo(testApp, START);
  await runClocks();
  const rosters = await rostersOf(league);
  // Ten copies of five contestants for four teams.
  expect(rosters.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  const holders = holdersOf(rosters.flat().map((playerId) => ({ playerId })));
  expect(Math.max(...holders.values())).toBeLessThanOrEqual(2);
  expect(holders.has(idOf(0))).toBe(false);
  expect(await totals()).toEqual(before);
  testApp.time = afterEpisode(3);
  const statistic: [number, number, number, number][] = [1, 2, 3, 4, 5].map((player) => [player, 2, 1, 1]);
  await insertScores(testApp.db, testApp.season, statistic);
  const after = await totals();
  // Each of two contestants earned one point.
  expect(Object.entries(after).map(([teamId, total]) => total - before[teamId]!)).toEqual([2, 2, 2, 2]);
});

// Covers REDRAFT-4, REDRAFT-6.
test("one that lasts until its episode has begun counts from the next one on", async () => {
  const league = await createLeague(2);
  await setSecond(league, afterEpisode(3) - 7_200_000);
  await moveTo(testApp, afterEpisode(3) - 7_200_000);
  const act = { as: league.owners[0], params: { leagueId: league.leagueId }, body: { reason: "Dinner" } };
  await testApp.call(draftRoutes.pause, act);
  testApp.time = afterEpisode(3);
  await testApp.call(draftRoutes.resume, act);
  await runClocks();
  expect(await stored(league)).toMatchObject([{ fromEpisode: 4, decidedThrough: 3 }]);
});

// Covers REDRAFT-6.
test("one that is over before the episode before its own has aired counts from its own on", async () => {
  const league = await createLeague(2);
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: sql`air_date + interval '60 days'` })
    .where("episodeId", "in", testApp.season.episodes.slice(2))
    .execute();
  await save(league.owners[0], league.leagueId, {
    secondDraft: { from: 4, keeps: 1, order: "standings" },
    seen: 1,
    reason: "Later",
  });
  await setSecond(league);
  await moveTo(testApp, START);
  await runClocks();
  expect(await stored(league)).toMatchObject([{ fromEpisode: 4, decidedThrough: 2 }]);
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: sql`air_date - interval '60 days'` })
    .where("episodeId", "in", testApp.season.episodes.slice(2))
    .execute();
});

test("the order by the standings tells nothing that is known only after a later episode", async () => {
  const league = await createLeague(2);
  const { leagueId, owners, teamIds } = league;
  const secondDraft = { from: 4, keeps: 1, order: "standings" as const };
  await save(owners[0], leagueId, { secondDraft, seen: 1, reason: "Fairer" });
  const first = (await rostersOf(league))[0]![0]!;
  await insertScores(testApp.db, testApp.season, [[testApp.season.players.indexOf(first), 0, 1, 10]]);
  const start = afterEpisode(3) + DAY_MS;
  await setSecond(league, start);
  await moveTo(testApp, afterEpisode(3));
  await testApp.db
    .insertInto("adjustments")
    .values({
      leagueId,
      number: 1,
      teamId: teamIds[1]!,
      seasonId: testApp.season.seasonId,
      episode: 1,
      points: 50,
      reason: "Late",
      decidedThrough: 3,
      createdAt: new Date(testApp.time),
    })
    .execute();
  await moveTo(testApp, start);
  const order = (await summaryOf(league))?.draftOrder.map(({ team }) => team.teamId);
  expect(order).toEqual([teamIds[1], teamIds[0]]);
});

// Covers REDRAFT-10, DRAFT-20.
test("one whose date passed while another season was current leaves the first one as the newest", async () => {
  const league = await createLeague(2);
  const first = await rostersOf(league);
  await setSecond(league);
  const other = await insertSmallSeason(testApp.db, { name: "Another Season", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, {
      as: testApp.admin,
      params: { seasonId },
      body: { leaveDrafts: true },
    });
  await makeCurrent(other.seasonId);
  testApp.time = START + DAY_MS;
  await makeCurrent(testApp.season.seasonId);
  expect(await summaryOf(league)).toMatchObject({ complete: true, orderBy: "hand" });
  expect((await summaryOf(league))?.keeps).toBeUndefined();
  expect(await rostersOf(league)).toEqual(first);
  await setSecond(league, testApp.time + DAY_MS);
  await moveTo(testApp, testApp.time + DAY_MS);
  await runClocks();
  expect(await summaryOf(league)).toMatchObject({ complete: true, keeps: 1 });
});

// Covers REDRAFT-1, REDRAFT-2.
test("of two requests at the same time one sets it, and a choice at its start counts or is refused", async () => {
  const league = await createLeague(2);
  const params = { leagueId: league.leagueId };
  const answers = await Promise.allSettled([setSecond(league), setSecond(league, START + 60_000)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const rows = await testApp.db
    .selectFrom("drafts")
    .select("replacedAt")
    .where("leagueId", "=", league.leagueId)
    .execute();
  expect(rows.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1);
  expect(rows).toHaveLength(2);
  const { data: keeps } = await testApp.call(draftRoutes.keeps, { as: league.owners[1], params });
  // Without a choice, of equal contestants the one with the first id stays.
  const last = keeps!.candidates
    .map(({ playerId }) => playerId)
    .toSorted()
    .at(-1)!;
  testApp.time = START + 60_000;
  const [code] = await Promise.all([
    testApp.codeOf(draftRoutes.saveKeeps, { as: league.owners[1], params, body: { playerIds: [last] } }),
    testApp.app.runDueClocks(),
  ]);
  const { data: board } = await testApp.call(draftRoutes.board, { as: league.owners[0], params });
  const kept = foldDraft(board!.events)?.kept?.some(({ playerId }) => playerId === last);
  expect([code, kept]).toEqual([409, false]);
});
