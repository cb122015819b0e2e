import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import {
  addEpisode,
  answersTo,
  callSaveSurvey,
  holdSurveyLock,
  newQuestion,
  waitForLockWaiters,
} from "../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { createSurveySubmitter } from "./submit-survey.ts";
import { findQuestions, findSurvey } from "./survey-store.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;
const NOTHING_IN_MEMORY = { surveys: [], questionsOf: new Map() };

const testApp = useTestApp();

/** A league with an open poll for the tribe that goes to council, and its submissions, sent in the same tick. */
async function openSurvey(size: number) {
  const league = await createLeague(testApp, size);
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT), [newQuestion()]);
  const submit = createSurveySubmitter(testApp.db);
  const input = (team: number, tribe: string) => ({
    userId: league.owners[team]!.userId,
    receivedAt: AIRS_AT - 1,
    leagueId: league.leagueId,
    surveyId: survey.surveyId,
    questions: answersTo(survey, [tribe]),
    season: NOTHING_IN_MEMORY,
  });
  type Input = Parameters<typeof submit>[0];
  const submitAll = async (...inputs: Input[]) => {
    const settled = await Promise.allSettled(inputs.map((one) => submit(one)));
    return settled.map((one) =>
      one.status === "fulfilled" ? one.value.submittedAt : String(one.reason?.message),
    );
  };
  return { ...league, survey, input, submitAll };
}
type Fixture = Awaited<ReturnType<typeof openSurvey>>;

/** The choices of each team, and the transaction in which they were stored, numbered from 0. */
async function storedOf({ survey, teamIds }: Fixture) {
  const { rows } = await sql<{ teamId: string; xid: string; display: string }>`
    select team_id, s.xmin::text as xid, display from submissions s
    join submission_answers using (submission_id) join question_options using (question_option_id)
    where s.survey_id = ${survey.surveyId}`.execute(testApp.db);
  const xids = [...new Set(rows.map(({ xid }) => xid))];
  return teamIds.map((teamId) =>
    rows.flatMap((row) => (row.teamId === teamId ? `${row.display} ${xids.indexOf(row.xid)}` : [])).join(),
  );
}

const IN_TIME = new Date(AIRS_AT - 1).toISOString();

// Covers SURVEY-17, SURVEY-19.
test("submissions that arrive together are stored in one transaction, and each is answered for itself", async () => {
  const fixture = await openSurvey(5);
  const { input, submitAll } = fixture;
  const answers = await submitAll(
    input(0, "Ember"),
    { ...input(1, "Ember"), receivedAt: AIRS_AT },
    { ...input(2, "Ember"), questions: [] },
    { ...input(2, "Ember"), leagueId: randomUUID() },
    { ...input(2, "Ember"), surveyId: randomUUID() },
    { ...input(3, "Ember"), replaces: IN_TIME },
    input(4, "Tide"),
  );
  expect(answers).toEqual([
    IN_TIME,
    "The poll is locked: the show is in progress. Good luck!",
    "One or more questions have the incorrect number of answers",
    "Only teams of this league can answer its polls",
    "Poll not found",
    IN_TIME,
    IN_TIME,
  ]);
  expect(await storedOf(fixture)).toEqual(["Ember 0", "", "", "Ember 0", "Tide 0"]);
});

// Covers SURVEY-19, SURVEY-30.
test("of submissions of one team in the same moment the last accepted one wins whole", async () => {
  const fixture = await openSurvey(1);
  const { input, submitAll } = fixture;
  const answers = await submitAll(
    input(0, "Ember"),
    { ...input(0, "Tide"), receivedAt: AIRS_AT - 2 },
    { ...input(0, "Ember"), replaces: null },
    { ...input(0, "Ember"), receivedAt: AIRS_AT },
  );
  expect(answers).toEqual([
    IN_TIME,
    new Date(AIRS_AT - 2).toISOString(),
    "You have answered this poll elsewhere meanwhile",
    "The poll is locked: the show is in progress. Good luck!",
  ]);
  expect(await storedOf(fixture)).toEqual(["Tide 0"]);
});

test("a row that cannot be stored fails alone", async () => {
  const fixture = await openSurvey(3);
  const { input, submitAll, teamIds } = fixture;
  await sql`create function refuse_team() returns trigger language plpgsql as $$
    begin raise exception 'this team is refused'; end $$`.execute(testApp.db);
  await sql`create trigger refuse_team before insert on submissions for each row
    when (new.team_id = ${sql.lit(teamIds[1])}) execute function refuse_team()`.execute(testApp.db);
  const answers = await submitAll(input(0, "Ember"), input(1, "Ember"), input(2, "Tide"));
  await sql`drop trigger refuse_team on submissions`.execute(testApp.db);
  expect(answers).toEqual([IN_TIME, "this team is refused", IN_TIME]);
  expect(await storedOf(fixture)).toEqual(["Ember 0", "", "Tide 1"]);
});

test("submissions whose connection breaks are refused, and those that waited for them are stored", async () => {
  const fixture = await openSurvey(3);
  const { input, submitAll } = fixture;
  const release = await holdSurveyLock(testApp, fixture.survey.surveyId);
  const broken = submitAll(input(0, "Ember"), input(1, "Ember"));
  const [pid] = await waitForLockWaiters(testApp, 1);
  const next = submitAll(input(2, "Tide"));
  await sql`select pg_terminate_backend(${pid})`.execute(testApp.db);
  expect(new Set(await broken)).toEqual(new Set([expect.stringMatching(/terminat/)]));
  await release();
  expect(await next).toEqual([IN_TIME]);
  expect(await storedOf(fixture)).toEqual(["", "", "Tide 0"]);
});

test("a submission during a team's deletion waits for it, and is refused", async () => {
  const fixture = await openSurvey(2);
  const { input, submitAll, teamIds } = fixture;
  const tx = await testApp.db.startTransaction().execute();
  await tx.deleteFrom("teams").where("teamId", "=", teamIds[0]!).execute();
  const submitting = submitAll(input(0, "Ember"), input(1, "Ember"));
  await waitForLockWaiters(testApp, 1);
  await tx.commit().execute();
  expect(await submitting).toEqual(["Only teams of this league can answer its polls", IN_TIME]);
  expect(await storedOf(fixture)).toEqual(["", "Ember 0"]);
});

test("answers are checked by the questions in memory only while the poll is of the same version", async () => {
  const fixture = await openSurvey(2);
  const { input, submitAll, survey } = fixture;
  const read = (await findSurvey(testApp.db, survey.surveyId))!;
  const questions = await findQuestions(testApp.db, [survey.surveyId]);
  const [question] = questions;
  const withoutOptions = new Map([[survey.surveyId, [{ ...question!, options: [] }]]]);
  const current = { surveys: [read], questionsOf: withoutOptions };
  const old = { surveys: [{ ...read, version: read.version - 1 }], questionsOf: withoutOptions };
  expect(await submitAll({ ...input(0, "Ember"), season: current })).toEqual([
    "One of those answers does not belong to its question",
  ]);
  expect(await submitAll({ ...input(1, "Ember"), season: old })).toEqual([IN_TIME]);
  expect(await storedOf(fixture)).toEqual(["", "Ember 0"]);
});
