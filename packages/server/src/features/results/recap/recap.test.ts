import { recapRoutes, type Recap, scoringRoutes, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { insertScores, insertExits } from "../../../testing/fixtures/small-season.ts";
import { callSaveSurvey, grade, submit } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();
let league: Awaited<ReturnType<typeof addLeague>>;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  league = await addLeague(testApp, [[0, 3], [1, 4], []]);
  const [one, other] = league.owners;
  [first, second] = [one!, other!];
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 1],
    [1, 0, 0, 4],
    [0, 1, 0, 1],
    [0, 1, 1, 5],
    [3, 1, 2, -2],
    [1, 1, 0, 3],
    [5, 1, 1, 9],
    [4, 3, 0, 2],
  ]);
  const { leagueId } = league;
  const survey = await callSaveSurvey(testApp, testApp.season.episodes[1]!);
  await submit(testApp, first, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  testApp.time = Date.UTC(2026, 9, 20);
  await grade(testApp, survey, "Ember", "Bo Xu", "Cleo Walsh");
  await insertExits(testApp.db, testApp.season.episodes[1]!, testApp.season.players[3]);
});

const recap = async (as: TestUser, episode: number): Promise<Recap> =>
  (await testApp.call(recapRoutes.get, { as, params: { episode } })).data;

// Covers RECAP-2, RECAP-3.
test("a recap has the ranks and totals of the standings before and after the episode", async () => {
  const [own] = (await recap(first, 2)).leagues;
  expect(own).toMatchObject({ leagueId: league.leagueId, name: "League", teamId: league.teamIds[0] });
  expect(
    own?.teams.map(({ name, mine, rankBefore, rank, tied, totalBefore, total, points, pollPoints }) => [
      name,
      [rankBefore, rank, tied],
      [totalBefore, points, pollPoints, total],
      mine,
    ]),
  ).toEqual([
    ["Team 1", [2, 1, false], [1, 4, 7, 12], true],
    ["Team 2", [1, 2, false], [4, 3, 0, 7], false],
    ["Team 3", [3, 3, false], [0, 0, 0, 0], false],
  ]);
  expect(own?.teams[0]?.race).toEqual([
    { episode: 1, total: 1 },
    { episode: 2, total: 12 },
  ]);
});

// Covers RECAP-3.
test("the first recap of a season has no rank before", async () => {
  const [own] = (await recap(first, 1)).leagues;
  expect(own?.teams.map(({ rankBefore, rank }) => [rankBefore, rank])).toEqual([
    [null, 1],
    [null, 2],
    [null, 3],
  ]);
});

// Covers RECAP-4.
test("the caller's players have their points with what they are for, as of the episode", async () => {
  const { leagues, eliminated } = await recap(first, 2);
  expect(
    leagues[0]?.players.map(({ firstName, points, totalPoints, scores, eliminated: isOut, wentOut }) => [
      firstName,
      [points, totalPoints],
      scores.map(({ points: given, statistic }) => `${given} ${statistic.name}`),
      [isOut, wentOut],
    ]),
  ).toEqual([
    ["Ada", [6, 7], ["1 Survived", "5 Immunity"], [false, false]],
    ["Dag", [-2, -2], ["-2 Bad fire"], [true, true]],
  ]);
  expect(eliminated.map(({ firstName }) => firstName)).toEqual(["Dag"]);
  const before = await recap(first, 1);
  expect(before.eliminated).toEqual([]);
  expect(before.leagues[0]?.players.map((player) => player.eliminated)).toEqual([false, false]);
});

// Covers RECAP-5.
test("the best pick is a drafted player, with the team that has it", async () => {
  const [own] = (await recap(second, 2)).leagues;
  expect(own?.bestPicks.map(({ firstName, points, teamId }) => [firstName, points, teamId])).toEqual([
    ["Ada", 6, league.teamIds[0]],
  ]);
});

// Covers RECAP-6.
test("a team's answers to the graded poll are counted, and those of a team without answers are none", async () => {
  const [own] = (await recap(first, 2)).leagues;
  expect(own?.poll).toEqual({
    answered: true,
    right: 2,
    asked: 3,
    points: 7,
    questions: [
      {
        prompt: "Which tribe goes to council?",
        points: 5,
        chosen: [{ display: "Ember", correct: true }],
        correct: ["Ember"],
      },
      {
        prompt: "Who finds an idol?",
        points: 2,
        chosen: [
          { display: "Ada Young", correct: false },
          { display: "Bo Xu", correct: true },
        ],
        correct: ["Bo Xu", "Cleo Walsh"],
      },
    ],
  });
  const [silent] = (await recap(second, 2)).leagues;
  expect(silent?.poll).toMatchObject({ answered: false, right: 0, asked: 3, points: 0 });
  expect((await recap(first, 1)).leagues[0]?.poll).toBeNull();
});

// Covers RECAP-1.
test("a recap leads to the one before and the one after, past episodes without results", async () => {
  const steps = await Promise.all([1, 2, 4].map((episode) => recap(first, episode)));
  expect(steps.map(({ previous, next }) => [previous, next])).toEqual([
    [null, 2],
    [1, 4],
    [2, null],
  ]);
});

// Covers RECAP-7.
test("an episode without results has no recap, nor has one that does not exist", async () => {
  const missing = { code: 404, message: "There is no recap of this episode" };
  for (const episode of [3, 5, 99_999]) {
    expect(await testApp.refusal(recapRoutes.get, { as: first, params: { episode } })).toMatchObject(missing);
  }
  for (const episode of ["0", "-1", "1.5", "x"]) {
    expect(await testApp.codeOf(recapRoutes.get, { as: first, params: { episode } })).toBe(400);
  }
});

test("a league that has not drafted is left out, and so is everything of a user without a team", async () => {
  const { owners } = await addLeague(testApp, [[], []]);
  for (const as of [owners[0]!, await testApp.createUser()]) {
    const { leagues, episode } = await recap(as, 2);
    expect([leagues, episode.title]).toEqual([[], "Episode 2"]);
  }
});

test("a recap in memory follows a renamed statistic, a changed score and a changed name", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[5]]);
  const as = owners[0]!;
  const shown = async () => {
    const own = (await recap(as, 2)).leagues.find((row) => row.leagueId === leagueId);
    return [own?.teams[0]?.name, own?.teams[0]?.total, own?.players[0]?.scores];
  };
  expect(await shown()).toEqual(["Team 1", 9, [{ points: 9, statistic: { name: "Immunity" } }]]);
  await testApp.db
    .updateTable("statistics")
    .set({ name: "Team win" })
    .where("statisticId", "=", testApp.season.statistics[1]!)
    .execute();
  const { season } = testApp;
  const body = { playerId: season.players[5]!, episodeId: season.episodes[1]!, points: 8 };
  await testApp.call(scoringRoutes.save, {
    as: testApp.admin,
    body: { ...body, statisticId: season.statistics[1]! },
  });
  const params = { teamId: (await recap(as, 2)).leagues[0]!.teamId };
  await testApp.call(teamRoutes.rename, { as, params, body: { name: "Late Sparks" } });
  expect(await shown()).toEqual(["Late Sparks", 8, [{ points: 8, statistic: { name: "Team win" } }]]);
});

// Covers RECAP-7.
test("an episode above the viewer's mark has no recap, and none leads to it", async () => {
  const mark = (throughEpisode: number) =>
    testApp.call(spoilerRoutes.saveMark, { as: second, body: { mode: "manual", throughEpisode } });
  await mark(2);
  expect((await recap(second, 2)).next).toBeNull();
  const above = await testApp.refusal(recapRoutes.get, { as: second, params: { episode: 4 } });
  expect(above).toEqual(await testApp.refusal(recapRoutes.get, { as: second, params: { episode: 3 } }));
  expect(above).toMatchObject({ code: 404, message: "There is no recap of this episode" });
  await mark(4);
  expect((await recap(second, 2)).next).toBe(4);
  expect((await recap(second, 4)).previous).toBe(2);
});

// Covers RECAP-7.
test("who was drafted after a later episode is not in the recap of an earlier one", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[1], [2]]);
  const [as] = owners;
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: testApp.season.seasonId,
      startDate: new Date(testApp.time),
      completedAt: new Date(testApp.time),
      pickTimeSeconds: 60,
    })
    .execute();
  const [shown] = (await recap(as!, 2)).leagues;
  expect(shown?.bestPicks.map(({ teamId }) => teamId)).toEqual([teamIds[0]]);
  const body = { mode: "manual" as const, throughEpisode: 2 };
  await testApp.call(spoilerRoutes.saveMark, { as: as!, body });
  expect((await recap(as!, 2)).leagues).toEqual([]);
});
