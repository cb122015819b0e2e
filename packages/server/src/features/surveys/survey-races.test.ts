import { surveyRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import {
  answersTo,
  grade,
  holdSurveyLock,
  addEpisode,
  callSaveSurvey,
  newQuestion,
  optionsOf,
  callReadSurvey,
  submit,
  waitForLockWaiters,
} from "../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { exportSeason } from "../seasons/file/export-season.ts";
import { importSeason } from "../seasons/import/import-season.ts";
import { findCurrentSeason } from "../seasons/season-store.ts";
import { replaceSubmissions } from "./replace-submissions.ts";
import { lockSurvey } from "./survey-store.ts";
import { urlFor } from "../../testing/app/api-caller.ts";
import { useTestApp } from "../../testing/app/test-app.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

const testApp = useTestApp();

async function openSurvey(size = 1) {
  const league = await createLeague(testApp, size);
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT));
  testApp.time = AIRS_AT - 1;
  return { ...league, survey, fan: league.owners[0]! };
}
type Fixture = Awaited<ReturnType<typeof openSurvey>>;

const CHOSEN = [["Ember"], ["Ada Young", "Cleo Walsh"]];
const OTHERS = [["Tide"], ["Bo Xu", "Dag Vinter"]];

/** The chosen options and points of each submission of a poll. */
async function submissionsTo({ survey }: Fixture) {
  const rows = await testApp.db
    .selectFrom("submissions")
    .innerJoin("submissionAnswers", "submissionAnswers.submissionId", "submissions.submissionId")
    .innerJoin("questionOptions", "questionOptions.questionOptionId", "submissionAnswers.questionOptionId")
    .select(["submissions.points", sql<string[]>`array_agg(display order by display)`.as("displays")])
    .where("submissions.surveyId", "=", survey.surveyId)
    .groupBy("submissions.submissionId")
    .execute();
  return rows.map(({ points, displays }) => ({ points, displays: displays.join() }));
}

test("twenty simultaneous first submissions of a team leave one, complete", async () => {
  const fixture = await openSurvey();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      submit(testApp, fixture.fan, { ...fixture, chosen: index % 2 ? CHOSEN : OTHERS }),
    ),
  );
  expect(new Set(replies.map((reply) => reply.teamSurveyId)).size).toBe(1);
  const stored = await submissionsTo(fixture);
  expect(stored).toHaveLength(1);
  expect(["Ada Young,Cleo Walsh,Ember", "Bo Xu,Dag Vinter,Tide"]).toContain(stored[0]!.displays);
});

// Covers SURVEY-30.
test("of simultaneous submissions that replace the same answers one is saved", async () => {
  const fixture = await openSurvey();
  const { leagueId, survey, fan } = fixture;
  const submitAll = async (replaces: string | null) => {
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const questions = answersTo(survey, ...(index % 2 ? CHOSEN : OTHERS));
        const body = { leagueId, surveyId: survey.surveyId, questions, replaces };
        return testApp.codeOf(surveyRoutes.submit, { as: fan, body });
      }),
    );
    return [200, 409].map((code) => codes.filter((one) => one === code).length);
  };
  testApp.time = AIRS_AT - 1000;
  expect(await submitAll(null)).toEqual([1, 9]);
  const first = new Date(testApp.time).toISOString();
  testApp.time = AIRS_AT - 1;
  expect(await submissionsTo(fixture)).toHaveLength(1);
  expect(await submitAll(first)).toEqual([1, 9]);
});

test("a submission received before the lock counts even if saved after it, and grading waits for it", async () => {
  const fixture = await openSurvey();
  const release = await holdSurveyLock(testApp, fixture.survey.surveyId);
  const submitting = submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  await waitForLockWaiters(testApp, 1);
  testApp.time = AIRS_AT;
  const grading = grade(testApp, fixture.survey, "Ember", "Cleo Walsh");
  await waitForLockWaiters(testApp, 2);
  await release();
  await Promise.all([submitting, grading]);
  expect(await submissionsTo(fixture)).toEqual([{ points: 7, displays: "Ada Young,Cleo Walsh,Ember" }]);
});

test("a submission received before the lock and saved after the grading counts, with its points", async () => {
  const fixture = await openSurvey();
  const release = await holdSurveyLock(testApp, fixture.survey.surveyId);
  testApp.time = AIRS_AT;
  const grading = grade(testApp, fixture.survey, "Ember", "Cleo Walsh");
  await waitForLockWaiters(testApp, 1);
  testApp.time = AIRS_AT - 1;
  const submitting = submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  await waitForLockWaiters(testApp, 2);
  await release();
  await Promise.all([grading, submitting]);
  expect(await submissionsTo(fixture)).toEqual([{ points: 7, displays: "Ada Young,Cleo Walsh,Ember" }]);
});

// Covers SURVEY-17.
test("a submission that arrives in one packet before the lock counts even if its session is checked after it", async () => {
  const fixture = await openSurvey();
  const { leagueId, survey, fan } = fixture;
  const origin = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  // The check of a session first asks for changes.
  const holding = await testApp.db.startTransaction().execute();
  await sql`lock table read_model.changes in access exclusive mode`.execute(holding);
  const questions = answersTo(survey, ...CHOSEN);
  const sending = fetch(`${origin}${urlFor(surveyRoutes.submit, {})}`, {
    method: "POST",
    headers: { authorization: fan.token, "content-type": "application/json" },
    body: JSON.stringify({ leagueId, surveyId: survey.surveyId, questions }),
  });
  await waitForLockWaiters(testApp, 1);
  testApp.time = AIRS_AT;
  await holding.rollback().execute();
  expect((await sending).status).toBe(200);
  expect(await submissionsTo(fixture)).toEqual([{ points: 0, displays: "Ada Young,Cleo Walsh,Ember" }]);
});

// Covers SURVEY-31.
test("answers that are saved while the poll is imported again stay", async () => {
  const fixture = await openSurvey();
  const { surveyId } = fixture.survey;
  const season = (await findCurrentSeason(testApp.db))!;
  const file = await exportSeason(testApp.db, season);
  for (const { questions } of file.surveys ?? []) {
    for (const question of questions) question.prompt = `${question.prompt}!`;
  }
  const submitting = await testApp.db.startTransaction().execute();
  await lockSurvey(submitting, surveyId, "shared");
  const { leagueId } = fixture;
  const submission = { surveyId, leagueId, userId: fixture.fan.userId, submittedAt: testApp.time, points: 0 };
  await replaceSubmissions(submitting, surveyId, [{ ...submission, chosen: [] }]);
  const importing = inTransaction(testApp.db, (tx) => importSeason(tx, file, { now: testApp.time }));
  await waitForLockWaiters(testApp, 1);
  await submitting.commit().execute();
  await importing;
  const answered = await testApp.db
    .selectFrom("submissions")
    .select("surveyId")
    .where("surveyId", "=", surveyId)
    .execute();
  expect(answered).toHaveLength(1);
});

test("two simultaneous gradings leave one of them, complete", async () => {
  const fixture = await openSurvey(3);
  for (const owner of fixture.owners) await submit(testApp, owner, { ...fixture, chosen: CHOSEN });
  testApp.time = AIRS_AT;
  const gradings = [["Ember"], ["Ada Young", "Cleo Walsh"], ["Tide", "Cleo Walsh"]];
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => grade(testApp, fixture.survey, ...gradings[index % 3]!)),
  );
  const right = (await callReadSurvey(testApp, fixture.survey.surveyId)).questions.flatMap(
    ({ answerOptions }) => answerOptions.filter((option) => option.correct).map((option) => option.display),
  );
  expect(gradings).toContainEqual(right);
  const points = { Ember: 5, "Ada Young,Cleo Walsh": 4, "Tide,Cleo Walsh": 2 }[right.join()];
  expect((await submissionsTo(fixture)).map((row) => row.points)).toEqual([points, points, points]);
  const records = await testApp.db
    .selectFrom("auditLog")
    .select(["before", "after"])
    .where("subjectId", "=", fixture.survey.surveyId)
    .where("action", "=", "survey.graded")
    .orderBy("auditId")
    .execute();
  expect(records).toHaveLength(12);
  // In the order of the row's lock: each begins with the result of the previous one, in the order of the poll.
  const sorted = (change: object | null) => {
    const ids = change && "correctAnswers" in change ? change.correctAnswers : null;
    return Array.isArray(ids) ? ids.map(String).toSorted() : null;
  };
  for (const [index, { before }] of records.entries()) {
    expect(sorted(before)).toEqual(index === 0 ? null : sorted(records[index - 1]!.after));
  }
});

test("a grading whose connection breaks leaves the earlier one unchanged", async () => {
  const fixture = await openSurvey();
  const { teamSurveyId } = await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  testApp.time = AIRS_AT;
  await grade(testApp, fixture.survey, "Ember");
  const tx = await testApp.db.startTransaction().execute();
  await tx
    .selectFrom("submissions")
    .selectAll()
    .where("submissionId", "=", teamSurveyId)
    .forUpdate()
    .execute();
  const params = { surveyId: fixture.survey.surveyId };
  const body = { correctAnswers: optionsOf(fixture.survey, "Ada Young") };
  const dying = testApp.refusal(surveyRoutes.grade, { as: testApp.admin, params, body });
  const [pid] = await waitForLockWaiters(testApp, 1);
  await sql`select pg_terminate_backend(${pid})`.execute(testApp.db);
  expect((await dying).code).toBeGreaterThanOrEqual(500);
  await tx.rollback().execute();
  expect((await submissionsTo(fixture))[0]!.points).toBe(5);
  const survey = await callReadSurvey(testApp, fixture.survey.surveyId);
  const right = survey.questions.flatMap(({ answerOptions }) =>
    answerOptions.filter(({ correct }) => correct),
  );
  expect(right.map(({ display }) => display)).toEqual(["Ember"]);
});

test("of two polls created simultaneously for one episode one is kept", async () => {
  const episodeId = await addEpisode(testApp, AIRS_AT);
  const send = { as: testApp.admin, body: { episodeId, questions: [newQuestion()] } };
  const codes = await Promise.all(Array.from({ length: 8 }, () => testApp.codeOf(surveyRoutes.save, send)));
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test("submissions during an edit are complete by the old questions or by the new ones", async () => {
  const fixture = await openSurvey(6);
  const [tribe] = fixture.survey.questions;
  const edit = {
    surveyId: fixture.survey.surveyId,
    episodeId: fixture.survey.episodeId,
    questions: [tribe!, newQuestion({ prompt: "Who laughs last?" })],
  };
  const codes = await Promise.all([
    ...fixture.owners.map((as) =>
      testApp.codeOf(surveyRoutes.submit, {
        as,
        body: { ...fixture, surveyId: edit.surveyId, questions: answersTo(fixture.survey, ...CHOSEN) },
      }),
    ),
    testApp.codeOf(surveyRoutes.save, { as: testApp.admin, body: edit }),
  ]);
  expect(codes.at(-1)).toBe(200);
  const stored = await testApp.db
    .selectFrom("submissions")
    .select(["complete"])
    .where("surveyId", "=", edit.surveyId)
    .execute();
  expect(stored).toHaveLength(codes.slice(0, -1).filter((code) => code === 200).length);
  expect(stored.map(({ complete }) => complete)).toEqual(stored.map(() => false));
});

test("a submission that waited while the poll moved to another episode counts", async () => {
  const fixture = await openSurvey();
  const { surveyId } = fixture.survey;
  const episodeId = await addEpisode(testApp, AIRS_AT + 1);
  const tx = await testApp.db.startTransaction().execute();
  await tx.updateTable("surveys").set({ episodeId }).where("surveyId", "=", surveyId).execute();
  const submitting = submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  await waitForLockWaiters(testApp, 1);
  await tx.commit().execute();
  await submitting;
  expect(await submissionsTo(fixture)).toHaveLength(1);
});

test("a poll deleted during a submission deletes the submission too", async () => {
  const fixture = await openSurvey();
  const params = { surveyId: fixture.survey.surveyId };
  const codes = await Promise.all([
    testApp.codeOf(surveyRoutes.submit, {
      as: fixture.fan,
      body: { ...fixture, ...params, questions: answersTo(fixture.survey, ...CHOSEN) },
    }),
    testApp.codeOf(surveyRoutes.remove, { as: testApp.admin, params }),
  ]);
  expect([200, 404]).toContain(codes[0]);
  expect(codes[1]).toBe(200);
  expect(await submissionsTo(fixture)).toEqual([]);
});
