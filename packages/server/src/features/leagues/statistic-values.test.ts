import { randomUUID } from "node:crypto";
import {
  playerRoutes,
  publishingRoutes,
  recapRoutes,
  scoringRoutes,
  seasonRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/app/test-app.ts";
import { createRulesCaller } from "../../testing/clients/rules-caller.ts";
import { addLeague, insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT, insertScores, insertSmallSeason } from "../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const WEEK_MS = 7 * 86_400_000;
const BEFORE_SEASON = FIRST_AIR_AT - WEEK_MS;
const AFTER_ONE = FIRST_AIR_AT + 3_600_000;
const AFTER_THREE = FIRST_AIR_AT + 2 * WEEK_MS + 3_600_000;
const { read, refusal, save } = createRulesCaller(testApp);

let league: Awaited<ReturnType<typeof addLeague>>;
let owner: TestUser;
/** The statistic Immunity counts 5 on the site, and Bad fire -2. */
let immunity: { statisticId: string; name: string; siteValue: number };
let fire: typeof immunity;
beforeEach(async () => {
  const { db, season } = testApp;
  testApp.time = BEFORE_SEASON;
  await db.deleteFrom("surveys").execute();
  await db.deleteFrom("scores").execute();
  await db.updateTable("statistics").set({ defaultPoints: 5 }).where("name", "=", "Immunity").execute();
  await insertScores(db, season, [
    [0, 0, 1, 5],
    [0, 1, 1, 4],
    [0, 1, 0, 1],
    [1, 1, 2, -2],
    [2, 0, 0, 7],
    [2, 2, 1, 10],
    [3, 2, 2, -3],
  ]);
  league = await addLeague(testApp, [
    [0, 1],
    [2, 3],
  ]);
  owner = league.owners[0]!;
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[league.leagueId, league.teamIds[0]!, 3]]);
  immunity = { statisticId: season.statistics[1]!, name: "Immunity", siteValue: 5 };
  fire = { statisticId: season.statistics[2]!, name: "Bad fire", siteValue: -2 };
});

const standings = async (as = owner) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId: league.leagueId } })).data;
const totals = async (as = owner) =>
  Object.fromEntries(
    (await standings(as)).map(({ mine, totalPoints }) => [mine ? "one" : "two", totalPoints]),
  );
/** Immunity counts 2 instead of 5, and Bad fire -1.5 instead of -2. */
const valuesOfOurs = () => [
  { ...immunity, value: 2 },
  { ...fire, value: -1.5 },
];

// Covers RULE-14.
test("scores count as many times the league's value as they are times the site's, on every page of the league", async () => {
  const { leagueId, teamIds } = league;
  await save(owner, leagueId, { statisticValues: valuesOfOurs() });
  testApp.time = AFTER_THREE;
  // By hand.
  const [ada, bo] = [2 + 1.6 + 1, -1.5];
  const [cleo, dag] = [7 + 4, -2.25];
  expect(await totals()).toEqual({ one: 6.1, two: 8.75 });
  expect([ada + bo + 3, cleo + dag]).toEqual([6.1, 8.75]);
  const [first, second] = await standings();
  expect(first).toMatchObject({ playersPoints: 8.75, form: [7, 7, 8.75], isWeighed: true, mine: false });
  expect(first!.playersHTML).toBe("Cleo Walsh - 11<br>Dag Vinter - -2.25");
  expect(second!.race.map(({ total }) => total)).toEqual([2, 6.1, 6.1]);
  expect(second!.players.map(({ totalPoints, sitePoints }) => [totalPoints, sitePoints])).toEqual([
    [4.6, 10],
    [-1.5, -2],
  ]);
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: owner,
    params: { teamId: teamIds[0]! },
  });
  expect(history.episodes.map(({ points, total }) => [points, total])).toEqual([
    [0, 6.1],
    [1.1, 6.1],
    [2, 2],
  ]);
  expect(history.episodes[1]!.players[0]).toMatchObject({
    points: 2.6,
    scores: [
      { points: 1, statistic: { name: "Survived" } },
      { points: 1.6, statistic: { name: "Immunity" } },
    ],
  });
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owner });
  expect(overview.teams[0]).toMatchObject({ standing: { rank: 2, totalPoints: 6.1 }, isWeighed: true });
  const { data: team } = await testApp.call(teamRoutes.myTeam, { as: owner, params: { leagueId } });
  expect(team).toMatchObject({ totalPoints: 6.1, isWeighed: true });
  const { data: recap } = await testApp.call(recapRoutes.get, { as: owner, params: { episode: 2 } });
  expect(recap.leagues[0]!.teams).toMatchObject([
    { totalBefore: 7, points: 0, total: 7 },
    { totalBefore: 2, points: 1.1, pollPoints: 3, total: 6.1 },
  ]);
  expect(recap.leagues[0]!.players.map(({ points, totalPoints }) => [points, totalPoints])).toEqual([
    [2.6, 4.6],
    [-1.5, -1.5],
  ]);
  const preview = { params: { episodeId: testApp.season.episodes[2]! }, query: { leagueId } };
  const { data: previewed } = await testApp.call(publishingRoutes.preview, { as: testApp.admin, ...preview });
  expect(previewed.map(({ totalPoints }) => totalPoints)).toEqual([8.75, 6.1]);
  // Pages of contestants have the site's points.
  const { data: players } = await testApp.call(playerRoutes.list, { as: owner });
  expect(players.slice(0, 1)).toMatchObject([{ firstName: "Cleo", totalPoints: 17 }]);

  const through = [0, 2, 6.1, 6.1];
  for (const [throughEpisode, total] of through.entries()) {
    const body = { mode: "manual" as const, throughEpisode };
    await testApp.call(spoilerRoutes.saveMark, { as: owner, body });
    expect(await totals()).toMatchObject({ one: total });
  }
});

// Covers RULE-14.
test("teams with thirds of points that make the same sum share a rank", async () => {
  const { db, season } = testApp;
  await db.deleteFrom("surveys").execute();
  await db.deleteFrom("scores").execute();
  await db.updateTable("statistics").set({ defaultPoints: 3 }).where("name", "=", "Immunity").execute();
  await insertScores(db, season, [
    [0, 0, 1, 8],
    [1, 1, 1, 1],
    [2, 0, 0, 2],
    [2, 1, 1, 2],
    [3, 2, 1, 1],
  ]);
  await save(owner, league.leagueId, { statisticValues: [{ ...immunity, siteValue: 3, value: 1 }] });
  testApp.time = AFTER_THREE;
  const rows = await standings();
  expect(rows.map(({ rank, tied, totalPoints, form }) => ({ rank, tied, totalPoints, form }))).toEqual([
    { rank: 1, tied: true, totalPoints: 3, form: [2.67, 3, 3] },
    { rank: 1, tied: true, totalPoints: 3, form: [2, 2.67, 3] },
  ]);
});

// Covers RULE-14.
test("a change never affects episodes that have begun to air, and neither does a later value of the site", async () => {
  const { leagueId } = league;
  testApp.time = AFTER_ONE;
  await save(owner, leagueId, { statisticValues: valuesOfOurs(), reason: "Fairer" });
  testApp.time = AFTER_THREE;
  const before = { one: 5 + 2.6 - 1.5 + 3, two: 7 + 4 - 2.25 };
  expect(await totals()).toEqual(before);
  await save(owner, leagueId, { seen: 1, reason: "Back" });
  expect(await totals()).toEqual(before);
  const { statisticId, name } = immunity;
  const body = { statisticId, name, defaultPoints: 10, description: null };
  await testApp.call(scoringRoutes.saveStatistic, { as: testApp.admin, body });
  expect(await totals()).toEqual(before);
});

// Covers RULE-15, LIMIT-39.
test("values are refused that the league cannot count by, and nothing is changed", async () => {
  const { leagueId } = league;
  const values = (
    ...statisticValues: { statisticId: string; name: string; siteValue: number; value: number }[]
  ) => refusal(owner, leagueId, { statisticValues });
  const message = "A value is a number between -1000 and 1000 with at most two decimals";
  for (const value of [1000.01, -1001, 1.234, Number.NaN])
    expect(await values({ ...immunity, value })).toEqual({ code: 400, message });
  expect(await values({ ...immunity, value: 1 }, { ...immunity, value: 2 })).toEqual({
    code: 400,
    message: "Each statistic has one value",
  });
  const many = Array.from({ length: 101 }, () => ({ ...immunity, statisticId: randomUUID(), value: 1 }));
  expect(await values(...many)).toEqual({
    code: 400,
    message: "A league has its own values for at most 100 statistics",
  });
  expect(await values({ ...immunity, statisticId: testApp.season.seasonId, value: 1 })).toEqual({
    code: 409,
    message: "A statistic no longer exists. Please open the rules again",
  });
  expect(await values({ ...immunity, siteValue: 4, value: 1 })).toEqual({
    code: 409,
    message: "The site's value of Immunity is 5 now. Please open the rules again",
  });
  await testApp.db
    .updateTable("statistics")
    .set({ defaultPoints: 0 })
    .where("name", "=", "Immunity")
    .execute();
  expect(await values({ ...immunity, siteValue: 0, value: 1 })).toEqual({
    code: 400,
    message: "Immunity has no value on the site to scale its scores by",
  });
  expect(await read(owner, leagueId)).toMatchObject({ rules: { statisticValues: [] }, changes: [] });
});

// Covers RULE-15.
test("a value equal to the site's is none, and the name is the site's", async () => {
  const { leagueId } = league;
  await save(owner, leagueId, {
    statisticValues: [
      { ...immunity, name: "Mine", value: 10 },
      { ...fire, value: -2 },
    ],
  });
  const stored = [{ ...immunity, value: 10 }];
  expect((await read(owner, leagueId)).rules.statisticValues).toEqual(stored);
  expect((await standings())[0]).toMatchObject({ isWeighed: true });
  // Other rules can be changed although the statistic has another value now.
  await testApp.db
    .updateTable("statistics")
    .set({ defaultPoints: 6 })
    .where("name", "=", "Immunity")
    .execute();
  await save(owner, leagueId, { statisticValues: stored, pollWeight: 2, seen: 1 });
  expect((await read(owner, leagueId)).rules).toMatchObject({ statisticValues: stored, pollWeight: 2 });
});

// Covers RULE-15.
test("values hold in their season; the past one keeps them, and deleted statistics are left out", async () => {
  const { leagueId } = league;
  const { season } = testApp;
  await save(owner, leagueId, { statisticValues: valuesOfOurs() });
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  testApp.time = AFTER_THREE;
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  expect((await read(owner, leagueId)).rules.statisticValues).toEqual([]);
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map(({ totalPoints }) => totalPoints)).toEqual([8.75, 6.1]);
  await makeCurrent(season.seasonId);
  expect(await totals()).toEqual({ one: 6.1, two: 8.75 });
  const { statisticId } = fire;
  await testApp.call(scoringRoutes.removeStatistic, { as: testApp.admin, params: { statisticId } });
  expect(await totals()).toEqual({ one: 7.6, two: 11 });
});
