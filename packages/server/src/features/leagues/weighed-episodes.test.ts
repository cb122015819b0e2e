import { recapRoutes, seasonRoutes, spoilerRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/app/test-app.ts";
import { createRulesCaller } from "../../testing/clients/rules-caller.ts";
import { addLeague, insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT, insertScores, insertSmallSeason } from "../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const WEEK_MS = 7 * 86_400_000;
const BEFORE_SEASON = FIRST_AIR_AT - WEEK_MS;
const AFTER_THREE = FIRST_AIR_AT + 2 * WEEK_MS + 3_600_000;
const { read, refusal, save } = createRulesCaller(testApp);

let league: Awaited<ReturnType<typeof addLeague>>;
let owner: TestUser;
beforeAll(() =>
  insertScores(testApp.db, testApp.season, [
    [0, 0, 1, 10],
    [0, 1, 1, 4],
    [0, 2, 1, 5],
    [1, 2, 2, -2],
    [2, 0, 1, 7],
    [2, 2, 1, 1],
  ]),
);
beforeEach(async () => {
  testApp.time = BEFORE_SEASON;
  await testApp.db.deleteFrom("surveys").execute();
  league = await addLeague(testApp, [
    [0, 1],
    [2, 3],
  ]);
  owner = league.owners[0]!;
  const [one, two] = league.teamIds;
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[league.leagueId, one!, 3]]);
  await insertGradedSurvey(testApp, { episode: 2, graded: true }, [[league.leagueId, two!, 2]]);
});

const standings = async (as = owner) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId: league.leagueId } })).data;
const totals = async (as = owner) => (await standings(as)).map(({ totalPoints }) => totalPoints);

// Covers RULE-11, RULE-12.
test("points count from the first episode of the rules on, and several times from another one on", async () => {
  const { leagueId, teamIds } = league;
  await save(owner, leagueId, { multiplier: { times: 2, from: 3 }, countsFrom: 2 });
  testApp.time = AFTER_THREE;
  // By hand: episode 2 once, episode 3 twice.
  const [one, two] = [4 + 3 + 2 * (5 - 2), 2 * 1 + 2 * 2];
  expect(await totals()).toEqual([one, two]);
  const [first, second] = await standings();
  expect(first).toMatchObject({ playersPoints: 10, bonus: 3, form: [0, 4, 10], isWeighed: true });
  expect(second!.race.map(({ total }) => total)).toEqual([0, 0, two]);
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: owner,
    params: { teamId: teamIds[0]! },
  });
  expect(
    history.episodes.map(({ points, pollPoints, total, times }) => [points, pollPoints, total, times]),
  ).toEqual([
    [6, 0, one, 2],
    [4, 3, 7, undefined],
    [0, null, 0, 0],
  ]);
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owner });
  expect(overview.teams[0]).toMatchObject({
    standing: { totalPoints: one },
    latestEpisode: { number: 3, points: 6 },
    isWeighed: true,
  });
  const { data: team } = await testApp.call(teamRoutes.myTeam, { as: owner, params: { leagueId } });
  expect(team).toMatchObject({ totalPoints: one, isWeighed: true });
  const { data: recap } = await testApp.call(recapRoutes.get, { as: owner, params: { episode: 3 } });
  expect(recap.leagues[0]!.teams).toMatchObject([
    { totalBefore: 7, points: 6, pollPoints: 0, total: one },
    { totalBefore: 0, points: 2, pollPoints: 4, total: two },
  ]);
  const { data: polls } = await testApp.call(surveyRoutes.myPolls, {
    as: league.owners[1]!,
    params: { leagueId },
  });
  expect(polls.map(({ weight }) => weight)).toEqual([2, undefined]);

  const through = [0, 0, 7, one];
  for (const [throughEpisode, total] of through.entries()) {
    const body = { mode: "manual" as const, throughEpisode };
    await testApp.call(spoilerRoutes.saveMark, { as: owner, body });
    expect((await standings()).find(({ mine }) => mine)?.totalPoints).toBe(total);
  }
});

// Covers RULE-11, RULE-12.
test("a change never affects episodes that have begun to air", async () => {
  const { leagueId } = league;
  await save(owner, leagueId, { multiplier: { times: 3, from: 3 } });
  testApp.time = AFTER_THREE;
  const before = await totals();
  expect(before).toEqual([14 + 3 + 3 * 3, 7 + 3 * (1 + 2)]);
  await save(owner, leagueId, { seen: 1, reason: "Back" });
  expect(await totals()).toEqual(before);
  const late = { multiplier: { times: 2, from: 3 }, seen: 2, reason: "More" };
  expect(await refusal(owner, leagueId, late)).toEqual({
    code: 409,
    message: "Episode 3 has begun to air. Please enter a later one",
  });
  expect(await refusal(owner, leagueId, { countsFrom: 4, seen: 2, reason: "Less" })).toEqual({
    code: 409,
    message: "Episodes have counted already, so the first one that counts stays until the next season",
  });
  expect(await read(owner, leagueId)).toMatchObject({ isBegun: true, nextEpisode: 4 });
});

// Covers RULE-12.
test("a league that starts during the season counts from then on, unless it answered polls before", async () => {
  const { leagueId } = league;
  await testApp.db.deleteFrom("rosterPlayers").where("leagueId", "=", leagueId).execute();
  testApp.time = AFTER_THREE;
  expect(await read(owner, leagueId)).toMatchObject({ isBegun: true });
  expect(await refusal(owner, leagueId, { countsFrom: 3, reason: "We start late" })).toMatchObject({
    code: 409,
    message: expect.stringMatching(/^Episodes have counted already/),
  });
  await testApp.db.deleteFrom("submissions").where("leagueId", "=", leagueId).execute();
  expect(await read(owner, leagueId)).toMatchObject({ isBegun: false });
  await save(owner, leagueId, { countsFrom: 3, reason: "We start late" });
  const [teamId] = league.teamIds;
  const playerId = testApp.season.players[0]!;
  await testApp.db.insertInto("rosterPlayers").values({ leagueId, teamId: teamId!, playerId }).execute();
  expect(await totals()).toEqual([5, 0]);
});

// Covers RULE-13.
test("rules that name an episode hold in their season; past seasons keep them", async () => {
  const { leagueId } = league;
  const { season } = testApp;
  await save(owner, leagueId, { multiplier: { times: 2, from: 3 }, countsFrom: 2, replacements: 2 });
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  testApp.time = AFTER_THREE;
  const before = await totals();
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  expect((await read(owner, leagueId)).rules).toMatchObject({
    multiplier: null,
    countsFrom: null,
    replacements: 2,
  });
  // Whatever is set in the next season, the past one keeps its rules.
  await save(owner, leagueId, { replacements: 1, seen: 1, reason: "Fewer" });
  await insertScores(testApp.db, next, [[0, 2, 1, 9]]);
  await testApp.db
    .insertInto("rosterPlayers")
    .values({ leagueId, teamId: league.teamIds[1]!, playerId: next.players[0]! })
    .execute();
  expect(await totals()).toEqual([9, 0]);
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map(({ totalPoints }) => totalPoints)).toEqual(before);
  await makeCurrent(season.seasonId);
});
