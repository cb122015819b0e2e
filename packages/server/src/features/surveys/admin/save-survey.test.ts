import { leagueRoutes, playerRoutes, surveyRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { HOSTILE_TEXTS } from "../../../testing/inputs/invalid-inputs.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import {
  grade,
  addEpisode,
  callSaveSurvey,
  newQuestion,
  callReadSurvey,
  submit,
  twoPlayers,
} from "../../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

const testApp = useTestApp();

type Survey = Awaited<ReturnType<typeof callSaveSurvey>>;

const newSurvey = async (questions?: Parameters<typeof callSaveSurvey>[2]) => {
  testApp.time = AIRS_AT - 60_000;
  return callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT), questions);
};
const save = async ({ surveyId, episodeId }: Survey, questions: object[]) => {
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/survey",
    headers: { authorization: testApp.admin.token },
    payload: { surveyId, episodeId, questions },
  });
  expect(reply.json()).toMatchObject({ status: "success", data: { surveyId } });
  return callReadSurvey(testApp, surveyId);
};
const refusalOf = ({ surveyId, episodeId }: Partial<Survey>, questions: object[]) =>
  testApp.refusal(surveyRoutes.save, { as: testApp.admin, body: { surveyId, episodeId, questions } });
const displaysOf = (survey: Survey) =>
  survey.questions.map(({ answerOptions }) => answerOptions.map((option) => option.display));
const promptsOf = (survey: Survey) => survey.questions.map((question) => question.prompt);

const PLAYERS = ["Ada Young", "Bo Xu", "Cleo Walsh", "Dag Vinter", "Eve Ulm", "Finn O'Hara <Tan> & Co"];

// Covers ADMIN-SURVEY-4, SURVEY-20.
test("a question's options are fixed when it is first saved", async () => {
  const [bo] = [testApp.season.players[1]!];
  const eliminate = (episodeId: string | null) =>
    testApp.call(playerRoutes.setEliminated, {
      as: testApp.admin,
      params: { playerId: bo },
      body: { episodeId },
    });
  await eliminate(testApp.season.episodes[0]!);
  const types = ["tribes", "all-players", "remaining-players"] as const;
  const survey = await newSurvey(types.map((type) => newQuestion({ type })));
  const withoutBo = PLAYERS.filter((name) => name !== "Bo Xu");
  expect(displaysOf(survey)).toEqual([["Ember", "Tide"], PLAYERS, withoutBo]);
  expect(survey.questions.map((question) => question.type)).toEqual(types);
  await eliminate(null);
  expect(displaysOf(await save(survey, survey.questions))).toEqual([["Ember", "Tide"], PLAYERS, withoutBo]);
  const [again] = (await newSurvey([newQuestion({ type: "remaining-players" })])).questions;
  expect(again!.answerOptions.map((option) => option.display)).toEqual(PLAYERS);
});

// Covers ADMIN-SURVEY-5, API-44.
test("a poll that is posted back unchanged keeps its ids", async () => {
  const survey = await newSurvey();
  expect(await save(survey, survey.questions)).toEqual(survey);
});

// Covers ADMIN-SURVEY-8.
test("questions are changed, added, moved and deleted; a stored one keeps its type", async () => {
  const survey = await newSurvey();
  const [tribe, idols] = survey.questions;
  const changed = await save(survey, [
    newQuestion({ questionId: -7, prompt: "A new one", type: "remaining-players" }),
    { ...idols!, prompt: "  Who finds two?  ", points: "3", answerCount: " 1 ", type: "tribes" },
  ]);
  expect(promptsOf(changed)).toEqual(["A new one", "Who finds two?"]);
  expect(changed.questions[1]).toEqual({
    ...idols!,
    prompt: "Who finds two?",
    points: 3,
    answerCount: 1,
    type: "all-players",
  });
  expect(changed.questions.map(({ questionId }) => questionId)).not.toContain(tribe!.questionId);
});

// Covers ADMIN-SURVEY-10.
test.each<[string, object, string]>([
  ["no prompt", { prompt: "  " }, "Every question needs a prompt"],
  ["a prompt that is too long", { prompt: "x".repeat(1001) }, "A prompt is at most 1000 characters long"],
  ["no type", { type: null }, "Please choose an answer type"],
  ["an unknown type", { type: "everybody" }, "Please choose an answer type"],
  ["no points", { points: null }, "Points must be a whole number from 0 to 1000"],
  ["blank points", { points: " " }, "Points must be a whole number from 0 to 1000"],
  ["fractional points", { points: "1.5" }, "Points must be a whole number from 0 to 1000"],
  ["negative points", { points: -1 }, "Points must be a whole number from 0 to 1000"],
  ["blank answers", { answerCount: "" }, "The number of answers must be a whole number from 1 to 50"],
  ["no answers", { answerCount: 0 }, "The number of answers must be a whole number from 1 to 50"],
  [
    "more answers than options",
    { answerCount: 3 },
    "A question asks for 3 answers, but there are only 2 to choose from",
  ],
  ["an unknown id", { questionId: 5 }, "That question is not one of this poll"],
])("a question with %s is refused, and nothing is saved", async (_, changes, message) => {
  const episodeId = await addEpisode(testApp, AIRS_AT);
  const before = await databaseFingerprint(testApp.db);
  const questions = [newQuestion(), { ...newQuestion(), ...changes }];
  expect(await refusalOf({ episodeId }, questions)).toEqual({ code: 400, message });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("a stored question cannot ask for more answers than it has options", async () => {
  const survey = await newSurvey();
  const [tribe, idols] = survey.questions;
  const before = await databaseFingerprint(testApp.db);
  expect(
    await refusalOf(survey, [
      { ...idols!, prompt: "Changed" },
      { ...tribe!, answerCount: 3 },
    ]),
  ).toEqual({
    code: 400,
    message: "A question asks for 3 answers, but there are only 2 to choose from",
  });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("a question of another poll, and a duplicate question, is refused", async () => {
  const [survey, other] = [await newSurvey(), await newSurvey()];
  const before = await databaseFingerprint(testApp.db);
  const [own] = survey.questions;
  for (const questions of [
    [...survey.questions, other.questions[0]!],
    [own!, own!],
  ]) {
    expect(await refusalOf(survey, questions)).toEqual({
      code: 400,
      message: "That question is not one of this poll",
    });
  }
  expect(await refusalOf(survey, [])).toEqual({ code: 400, message: "A poll needs at least one question" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

// Covers SURVEY-18.
test("an episode has one poll; a poll can move to a free episode of its season", async () => {
  const [survey, other] = [await newSurvey(), await newSurvey()];
  const taken = { code: 409, message: "This episode already has a poll" };
  expect(await refusalOf({ episodeId: other.episodeId }, [newQuestion()])).toEqual(taken);
  expect(await refusalOf({ ...survey, episodeId: other.episodeId }, survey.questions)).toEqual(taken);
  const free = await addEpisode(testApp, AIRS_AT + 5000);
  const moved = await save({ ...survey, episodeId: free }, survey.questions);
  expect(moved.episode).toMatchObject({ episodeId: free, airDate: new Date(AIRS_AT + 5000).toISOString() });
});

test("an episode of another season and an unknown episode are refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  const survey = await newSurvey();
  const elsewhere = { code: 409, message: "That episode belongs to another season" };
  const episodeId = past.episodes[0]!;
  expect(await refusalOf({ episodeId }, [newQuestion()])).toEqual(elsewhere);
  expect(await refusalOf({ ...survey, episodeId }, survey.questions)).toEqual(elsewhere);
  const nowhere = { episodeId: past.seasonId };
  expect(await refusalOf(nowhere, [newQuestion()])).toEqual({ code: 404, message: "Episode not found" });
  expect(await refusalOf({ ...survey, surveyId: past.seasonId }, survey.questions)).toEqual({
    code: 404,
    message: "Poll not found",
  });
});

test.each(HOSTILE_TEXTS)("the prompt %j is stored unchanged or refused", async (prompt) => {
  const body = { episodeId: await addEpisode(testApp, AIRS_AT), questions: [newQuestion({ prompt })] };
  expect([200, 400]).toContain(await testApp.codeOf(surveyRoutes.save, { as: testApp.admin, body }));
  const { data } = await testApp.call(surveyRoutes.list, { as: testApp.admin });
  const [saved] = data.filter((row) => row.episodeId === body.episodeId);
  // UTF-8 cannot encode an unpaired surrogate: it is stored as U+FFFD.
  const readable = Buffer.from(prompt).toString();
  expect(saved ? promptsOf(await callReadSurvey(testApp, saved.surveyId)) : [readable]).toEqual([readable]);
});

// Covers SURVEY-22.
test("a graded poll cannot be changed", async () => {
  const survey = await newSurvey();
  testApp.time = AIRS_AT;
  await grade(testApp, survey, "Ember");
  const before = await databaseFingerprint(testApp.db);
  expect(await refusalOf(survey, survey.questions)).toEqual({
    code: 409,
    message: "This poll is graded, so it can no longer be changed",
  });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

/** A poll with one submission, and a function that reads it as the fan. */
async function answeredSurvey() {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const fan: TestUser = owners[0]!;
  const survey = await newSurvey();
  await submit(testApp, fan, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  const readOwn = async () => {
    const { data } = await testApp.call(surveyRoutes.myPolls, { as: fan, params: { leagueId } });
    const own = data.find(({ surveyId }) => surveyId === survey.surveyId)!;
    const { complete, written } = await testApp.db
      .selectFrom("submissions")
      .innerJoin("teams", "teams.teamId", "submissions.teamId")
      .select(["complete", sql<string>`submissions.xmin::text`.as("written")])
      .where("surveyId", "=", survey.surveyId)
      .where("ownerId", "=", fan.userId)
      .executeTakeFirstOrThrow();
    const answers = own.questions.map(({ teamAnswers }) =>
      teamAnswers.map(({ answerOption }) => answerOption.display),
    );
    return { complete, answers, written };
  };
  return { leagueId, fan, survey, readOwn };
}

// Covers SURVEY-23.
test("a question added later makes a submission incomplete until it is sent again", async () => {
  const { leagueId, fan, survey, readOwn } = await answeredSurvey();
  const longer = await save(survey, [...survey.questions, newQuestion({ prompt: "And who wins?" })]);
  expect(await readOwn()).toMatchObject({
    complete: false,
    answers: [["Ember"], ["Ada Young", "Bo Xu"], []],
  });
  await submit(testApp, fan, {
    leagueId,
    survey: longer,
    chosen: [["Ember"], ["Ada Young", "Bo Xu"], ["Tide"]],
  });
  expect((await readOwn()).complete).toBe(true);
});

// Covers SURVEY-23.
test("a changed answer count makes a submission incomplete, and changed back complete again", async () => {
  const { survey, readOwn } = await answeredSurvey();
  const [tribe, idols] = survey.questions;
  for (const answerCount of [1, 3]) {
    await save(survey, [tribe!, { ...idols!, answerCount }]);
    expect(await readOwn()).toMatchObject({ complete: false, answers: [["Ember"], ["Ada Young", "Bo Xu"]] });
  }
  await save(survey, survey.questions);
  expect((await readOwn()).complete).toBe(true);
});

test("a changed prompt or other points leave a submission complete and unwritten", async () => {
  const { survey, readOwn } = await answeredSurvey();
  const before = await readOwn();
  await save(
    survey,
    survey.questions.map((question) => ({ ...question, prompt: "Reworded", points: 9 })),
  );
  expect(await readOwn()).toEqual(before);
  expect(before).toMatchObject({ complete: true, answers: [["Ember"], ["Ada Young", "Bo Xu"]] });
});

test("deleting a question deletes its answers only, and the rest may be complete", async () => {
  const { survey, readOwn } = await answeredSurvey();
  await save(survey, [survey.questions[1]!]);
  expect(await readOwn()).toMatchObject({ complete: true, answers: [["Ada Young", "Bo Xu"]] });
});

test("every change is audited with the previous state", async () => {
  const survey = await newSurvey([twoPlayers]);
  await save(survey, [{ ...survey.questions[0]!, points: 4 }]);
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params: { surveyId: survey.surveyId } });
  const records = await testApp.db
    .selectFrom("auditLog")
    .select(["action", "userId", "before", "after"])
    .where("subjectId", "=", survey.surveyId)
    .orderBy("auditId")
    .execute();
  expect(records.every((row) => row.userId === testApp.admin.userId)).toBe(true);
  expect(records).toMatchObject([
    { action: "survey.saved", before: null, after: { questions: [{ points: 2 }] } },
    { action: "survey.saved", before: { questions: [{ points: 2 }] }, after: { questions: [{ points: 4 }] } },
    { action: "survey.removed", before: { graded: false, submissions: 0 }, after: null },
  ]);
});

// Covers API-46.
test("deleting a poll deletes its submissions only", async () => {
  const [gone, kept] = [await answeredSurvey(), await answeredSurvey()];
  const params = { surveyId: gone.survey.surveyId };
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params });
  const notFound = { code: 404, message: "Poll not found" };
  expect(await testApp.refusal(surveyRoutes.remove, { as: testApp.admin, params })).toEqual(notFound);
  expect(await testApp.refusal(surveyRoutes.get, { as: testApp.admin, params })).toEqual(notFound);
  expect((await kept.readOwn()).answers).toHaveLength(2);
  expect((await callReadSurvey(testApp, kept.survey.surveyId)).submissionCount).toBe(1);
  const { data } = await testApp.call(leagueRoutes.get, {
    as: gone.fan,
    params: { leagueId: gone.leagueId },
  });
  expect(data.teams).toHaveLength(1);
});

// Covers ADMIN-SURVEY-1, ADMIN-SURVEY-3, API-44.
test("the admin's list has the season's polls, newest air date first", async () => {
  const { survey } = await answeredSurvey();
  const later = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT + 86_400_000), [
    newQuestion(),
  ]);
  const { data } = await testApp.call(surveyRoutes.list, { as: testApp.admin });
  expect(data[0]).toEqual({
    surveyId: later.surveyId,
    episodeId: later.episodeId,
    episode: later.episode,
    questionCount: 1,
    submissionCount: 0,
    graded: false,
    keptLocked: false,
  });
  expect(data.find(({ surveyId }) => surveyId === survey.surveyId)).toMatchObject({
    questionCount: 2,
    submissionCount: 1,
  });
  const dates = data.map(({ episode }) => episode.airDate);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
