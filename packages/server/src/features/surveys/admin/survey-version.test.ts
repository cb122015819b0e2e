import { surveyRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import {
  grade,
  addEpisode,
  callSaveSurvey,
  newQuestion,
  optionsOf,
  callReadSurvey,
} from "../../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";
import { type TestUser, useTestApp } from "../../../testing/app/test-app.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;
const CHANGED = "This poll was changed after you opened it";

const testApp = useTestApp();

const newSurvey = async () => {
  testApp.time = AIRS_AT - 60_000;
  return callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT));
};
type Survey = Awaited<ReturnType<typeof newSurvey>>;

/** The full HTTP reply: the version is beside the error message. */
async function post(path: string, payload: object, as: TestUser = testApp.admin) {
  const reply = await testApp.server.inject({
    method: "POST",
    url: `/api/${path}`,
    remoteAddress: as.address,
    headers: { authorization: as.token },
    payload,
  });
  return { code: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}
const save = (
  { surveyId, episodeId }: Survey,
  questions: readonly object[],
  expectedVersion?: number | null | string,
) => post("survey", { surveyId, episodeId, questions, expectedVersion });
const gradeFrom = (survey: Survey, displays: string[], expectedVersion?: number | null) =>
  post(`survey/grade/${survey.surveyId}`, {
    correctAnswers: optionsOf(survey, ...displays),
    expectedVersion,
  });
const refused = (version: number) => ({
  code: 409,
  body: { status: "fail", message: CHANGED, err: CHANGED, version },
});
const promptsOf = async ({ surveyId }: Survey) =>
  (await callReadSurvey(testApp, surveyId)).questions.map(({ prompt }) => prompt);
const rightIn = async ({ surveyId }: Survey) =>
  (await callReadSurvey(testApp, surveyId)).questions.flatMap(({ answerOptions }) =>
    answerOptions.filter(({ correct }) => correct).map(({ display }) => display),
  );

// Covers ADMIN-SURVEY-14.
test("saving an outdated poll does not delete a question that another admin added", async () => {
  const opened = await newSurvey();
  const added = newQuestion({ prompt: "Added meanwhile" });
  expect((await save(opened, [...opened.questions, added], opened.version)).code).toBe(200);
  const before = await databaseFingerprint(testApp.db);
  const mine = opened.questions.map((question) => ({ ...question, points: 9 }));
  expect(await save(opened, mine, opened.version)).toEqual(refused(opened.version + 1));
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(await promptsOf(opened)).toContain("Added meanwhile");
  // Overwriting sends the version that is overwritten.
  expect((await save(opened, mine, opened.version + 1)).code).toBe(200);
  expect(await promptsOf(opened)).not.toContain("Added meanwhile");
});

// Covers ADMIN-SURVEY-14.
test("grading an outdated poll does not undo another admin's grading", async () => {
  const opened = await newSurvey();
  testApp.time = AIRS_AT;
  const first = await gradeFrom(opened, ["Ember", "Ada Young"], opened.version);
  expect(first).toMatchObject({ code: 200, body: { data: { version: opened.version + 1 } } });
  const before = await databaseFingerprint(testApp.db);
  expect(await gradeFrom(opened, ["Tide"], opened.version)).toEqual(refused(opened.version + 1));
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(await rightIn(opened)).toEqual(["Ember", "Ada Young"]);
  expect(await gradeFrom(opened, ["Tide"], opened.version + 1)).toMatchObject({ code: 200 });
  expect(await rightIn(opened)).toEqual(["Tide"]);
});

test("a poll that was edited or moved since it was opened cannot be graded", async () => {
  const opened = await newSurvey();
  await save(opened, [opened.questions[0]!], opened.version);
  await save({ ...opened, episodeId: await addEpisode(testApp, AIRS_AT) }, [opened.questions[0]!]);
  testApp.time = AIRS_AT;
  expect(await gradeFrom(opened, ["Ember"], opened.version)).toEqual(refused(opened.version + 2));
  expect((await callReadSurvey(testApp, opened.surveyId)).graded).toBe(false);
});

test("of two simultaneous saves of one version one wins, and the other gets the new version", async () => {
  for (let round = 0; round < 5; round += 1) {
    const opened = await newSurvey();
    const replies = await Promise.all(
      ["one", "two", "three"].map((prompt) =>
        save(opened, [...opened.questions, newQuestion({ prompt })], opened.version),
      ),
    );
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = ["one", "two", "three"][replies.findIndex(({ code }) => code === 200)];
    expect((await promptsOf(opened)).at(-1)).toBe(winner);
    for (const reply of replies.filter(({ code }) => code !== 200)) {
      expect(reply).toEqual(refused(opened.version + 1));
    }
  }
});

test("of two simultaneous gradings of one version one wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const opened = await newSurvey();
    testApp.time = AIRS_AT;
    const replies = await Promise.all(
      [["Ember"], ["Tide"]].map((displays) => gradeFrom(opened, displays, opened.version)),
    );
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await rightIn(opened)).toEqual(replies[0]!.code === 200 ? ["Ember"] : ["Tide"]);
  }
});

test("repeating a save or grading is not a conflict and changes nothing", async () => {
  const opened = await newSurvey();
  const questions = [...opened.questions, newQuestion({ prompt: "And who wins?" })];
  await save(opened, questions, opened.version);
  const stored = await callReadSurvey(testApp, opened.surveyId);
  expect((await save(opened, questions, opened.version)).code).toBe(200);
  expect(await callReadSurvey(testApp, opened.surveyId)).toEqual(stored);
  testApp.time = AIRS_AT;
  const graded = await gradeFrom(stored, ["Ember"], stored.version);
  expect(await gradeFrom(stored, ["Ember"], stored.version)).toEqual(graded);
});

test("a save without changes keeps the version", async () => {
  const opened = await newSurvey();
  await save(opened, opened.questions, opened.version);
  expect((await callReadSurvey(testApp, opened.surveyId)).version).toBe(opened.version);
});

test("a client that does not send a version overwrites", async () => {
  const opened = await newSurvey();
  await save(opened, [...opened.questions, newQuestion({ prompt: "Added meanwhile" })]);
  expect((await save(opened, opened.questions)).code).toBe(200);
  expect((await save(opened, opened.questions, null)).code).toBe(200);
  expect(await promptsOf(opened)).not.toContain("Added meanwhile");
  testApp.time = AIRS_AT;
  await grade(testApp, opened, "Ember");
  await grade(testApp, opened, "Tide");
  expect(await rightIn(opened)).toEqual(["Tide"]);
});

test.each(["1", 1.5, {}])("the version %j is refused", async (expectedVersion) => {
  const opened = await newSurvey();
  const { surveyId, episodeId, questions } = opened;
  const body = { surveyId, episodeId, questions, expectedVersion };
  expect(await testApp.refusal(surveyRoutes.save, { as: testApp.admin, body })).toEqual({
    code: 400,
    message: "That version is not a number",
  });
});
