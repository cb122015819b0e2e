import { publishingRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import {
  grade,
  addEpisode,
  callSaveSurvey,
  optionsOf,
  callReadSurvey,
  submit,
} from "../../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT, insertScores } from "../../../testing/fixtures/small-season.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

const testApp = useTestApp();

const CHOICES = [
  [["Ember"], ["Ada Young", "Cleo Walsh"]],
  [["Tide"], ["Ada Young", "Bo Xu"]],
];

/** A league of three with a locked poll: two teams gave different answers, one gave none. */
async function lockedSurvey() {
  const league = await createLeague(testApp, 3);
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT));
  testApp.time = AIRS_AT - 60_000;
  for (const [place, chosen] of CHOICES.entries()) {
    await submit(testApp, league.owners[place]!, { ...league, survey, chosen });
  }
  testApp.time = AIRS_AT;
  return { ...league, survey, fan: league.owners[0]! };
}
type Fixture = Awaited<ReturnType<typeof lockedSurvey>>;

/** Each team's poll points and total in the standings and in My Team, in the order of the owners. */
async function totalsOf({ leagueId, teamIds, owners, fan }: Fixture) {
  const { data } = await testApp.call(teamRoutes.standings, { as: fan, query: { leagueId } });
  const byTeam = new Map(data.map((row) => [row.teamId, [row.bonus, row.totalPoints]]));
  const own = await Promise.all(owners.map((as) => myTotals(as, leagueId)));
  const inStandings = teamIds.map((teamId) => byTeam.get(teamId));
  expect(own).toEqual(inStandings);
  return inStandings;
}
async function myTotals(as: TestUser, leagueId: string) {
  const { data } = await testApp.call(teamRoutes.myTeam, { as, params: { leagueId } });
  return [data.bonus, data.totalPoints];
}
const gradeRefusal = (surveyId: string, correctAnswers: string[]) =>
  testApp.refusal(surveyRoutes.grade, { as: testApp.admin, params: { surveyId }, body: { correctAnswers } });

// Covers ADMIN-12.
test("a graded poll's points count in the standings and in My Team", async () => {
  const fixture = await lockedSurvey();
  await insertScores(testApp.db, testApp.season, [[3, 0, 0, 11]]);
  const row = {
    leagueId: fixture.leagueId,
    teamId: fixture.teamIds[1]!,
    playerId: testApp.season.players[3]!,
  };
  await testApp.db.insertInto("rosterPlayers").values(row).execute();
  expect(await totalsOf(fixture)).toEqual([
    [0, 0],
    [0, 11],
    [0, 0],
  ]);
  await grade(testApp, fixture.survey, "Ember", "Ada Young");
  expect(await totalsOf(fixture)).toEqual([
    [7, 7],
    [2, 13],
    [0, 0],
  ]);
});

test("a poll keeps the time of its first grading", async () => {
  const { survey } = await lockedSurvey();
  for (const later of [0, 60_000]) {
    testApp.time = AIRS_AT + later;
    await grade(testApp, survey, "Ember");
  }
  const { gradedAt } = await testApp.db
    .selectFrom("surveys")
    .select("gradedAt")
    .where("surveyId", "=", survey.surveyId)
    .executeTakeFirstOrThrow();
  expect(gradedAt).toEqual(new Date(AIRS_AT));
});

// Covers API-45, SURVEY-21.
test("grading again replaces the earlier points", async () => {
  const fixture = await lockedSurvey();
  const gradings: [string[], number[]][] = [
    [["Ember"], [5, 0, 0]],
    [["Ember"], [5, 0, 0]],
    [
      ["Ember", "Tide", "Ada Young", "Bo Xu", "Cleo Walsh"],
      [9, 9, 0],
    ],
    [["Tide"], [0, 5, 0]],
    [[], [0, 0, 0]],
  ];
  for (const [right, bonuses] of gradings) {
    await grade(testApp, fixture.survey, ...right);
    expect((await totalsOf(fixture)).map((totals) => totals![0])).toEqual(bonuses);
    const { questions, graded } = await callReadSurvey(testApp, fixture.survey.surveyId);
    const marked = questions.flatMap((row) => row.answerOptions.filter((option) => option.correct));
    expect([graded, marked.map(({ display }) => display).toSorted()]).toEqual([true, right.toSorted()]);
  }
});

// Covers API-45.
test("a grading answers the total points and the highest", async () => {
  const { survey } = await lockedSurvey();
  const send = async (...right: string[]) => {
    const body = { correctAnswers: optionsOf(survey, ...right) };
    const params = { surveyId: survey.surveyId };
    return (await testApp.call(surveyRoutes.grade, { as: testApp.admin, params, body })).data;
  };
  expect(await send("Ember", "Ada Young")).toMatchObject({ submissions: 2, earning: 2, points: 9, most: 7 });
  expect(await send("Ember")).toMatchObject({ submissions: 2, earning: 1, points: 5, most: 5 });
  expect(await send()).toMatchObject({ submissions: 2, earning: 0, points: 0, most: 0 });
});

// Covers SURVEY-90, PUBLISH-90.
test("members who are shown results hear of a grading; on hold no member does, and the reply says so", async () => {
  await testApp.db.deleteFrom("surveys").execute();
  const { survey, fan, leagueId } = await lockedSurvey();
  const readLatest = async () =>
    (await testApp.call(surveyRoutes.latest, { as: fan, params: { leagueId } })).data;
  const send = async () => {
    const body = { correctAnswers: optionsOf(survey, "Ember") };
    const params = { surveyId: survey.surveyId };
    return (await testApp.call(surveyRoutes.grade, { as: testApp.admin, params, body })).data;
  };
  const setMode = (mode: "hold" | "stream") =>
    testApp.call(publishingRoutes.set, {
      as: testApp.admin,
      params: { episodeId: survey.episodeId },
      body: { mode },
    });
  expect(await readLatest()).toMatchObject({ survey: { surveyId: survey.surveyId }, lockDown: true });
  await setMode("hold");
  expect(await send()).toMatchObject({ isHeld: true });
  expect(await readLatest()).not.toHaveProperty("graded");
  await setMode("stream");
  expect(await send()).toMatchObject({ isHeld: false });
  expect(await readLatest()).toMatchObject({ lockDown: true, graded: true });
});

// Covers SURVEY-21.
test.each([
  [-1, 409],
  [0, 200],
  [1, 200],
])("grading %d ms from the air date is answered %d", async (ms, code) => {
  const { survey } = await lockedSurvey();
  testApp.time = AIRS_AT + ms;
  const send = { as: testApp.admin, params: { surveyId: survey.surveyId }, body: { correctAnswers: [] } };
  expect(await testApp.codeOf(surveyRoutes.grade, send)).toBe(code);
  expect((await callReadSurvey(testApp, survey.surveyId)).graded).toBe(code === 200);
});

// Covers SURVEY-21.
test("unknown options and options of other polls are refused", async () => {
  const [fixture, other] = [await lockedSurvey(), await lockedSurvey()];
  const [right] = optionsOf(fixture.survey, "Ember");
  const before = await databaseFingerprint(testApp.db);
  const foreign = { code: 400, message: "One of those answers is not an option of this poll" };
  for (const id of [optionsOf(other.survey, "Tide")[0]!, fixture.leagueId]) {
    expect(await gradeRefusal(fixture.survey.surveyId, [right!, id])).toEqual(foreign);
  }
  expect(await gradeRefusal(fixture.leagueId, [])).toEqual({ code: 404, message: "Poll not found" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("an option sent twice counts once, and other polls are not touched", async () => {
  const [fixture, other] = [await lockedSurvey(), await lockedSurvey()];
  await grade(testApp, other.survey, "Tide");
  const [right] = optionsOf(fixture.survey, "Ember");
  await testApp.call(surveyRoutes.grade, {
    as: testApp.admin,
    params: { surveyId: fixture.survey.surveyId },
    body: { correctAnswers: [right!, right!] },
  });
  expect((await totalsOf(fixture)).map((totals) => totals![0])).toEqual([5, 0, 0]);
  expect((await totalsOf(other)).map((totals) => totals![0])).toEqual([0, 5, 0]);
});

test("deleting a graded poll removes its points from every total", async () => {
  const fixture = await lockedSurvey();
  await grade(testApp, fixture.survey, "Ember", "Ada Young");
  const params = { surveyId: fixture.survey.surveyId };
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params });
  expect((await totalsOf(fixture)).flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a graded poll stays locked when its episode moves into the future", async () => {
  await testApp.db.deleteFrom("surveys").execute();
  const { survey, leagueId, fan } = await lockedSurvey();
  await grade(testApp, survey, "Ember");
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(AIRS_AT + 86_400_000) })
    .where("episodeId", "=", survey.episodeId)
    .execute();
  testApp.time = AIRS_AT + 1000;
  await expect(submit(testApp, fan, { leagueId, survey, chosen: CHOICES[1]! })).rejects.toThrow(
    "answered 409",
  );
  const { data } = await testApp.call(surveyRoutes.latest, { as: fan, params: { leagueId } });
  expect(data).toMatchObject({ survey: { surveyId: survey.surveyId }, lockDown: true });
});

test("every grading is audited with the previous one", async () => {
  const { survey } = await lockedSurvey();
  await grade(testApp, survey, "Ember");
  await grade(testApp, survey, "Tide");
  const records = await testApp.db
    .selectFrom("auditLog")
    .select(["userId", "before", "after"])
    .where("subjectId", "=", survey.surveyId)
    .where("action", "=", "survey.graded")
    .orderBy("auditId")
    .execute();
  const [ember, tide] = ["Ember", "Tide"].map((display) => ({ correctAnswers: optionsOf(survey, display) }));
  expect(records).toEqual([
    { userId: testApp.admin.userId, before: null, after: ember },
    { userId: testApp.admin.userId, before: ember, after: tide },
  ]);
});
