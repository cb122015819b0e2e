import { leagueRoutes, playerRoutes, surveyRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../../testing/all-rows.ts";
import { NASTY_TEXTS } from "../../../testing/garbage.ts";
import { createLeague } from "../../../testing/draft-league.ts";
import {
  grade,
  insertEpisode,
  insertPoll,
  newQuestion,
  readPoll,
  submit,
  twoContestants,
} from "../../../testing/polls.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../../testing/small-season.ts";
import { createWorld, type Person, type World } from "../../../testing/world.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

let testApp: World;
beforeAll(async () => {
  testApp = await createWorld();
});
afterAll(() => testApp.end());

type Poll = Awaited<ReturnType<typeof insertPoll>>;

const freshPoll = async (questions?: Parameters<typeof insertPoll>[2]) => {
  testApp.time = AIRS_AT - 60_000;
  return insertPoll(testApp, await insertEpisode(testApp, AIRS_AT), questions);
};
const save = async ({ surveyId, episodeId }: Poll, questions: object[]) => {
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/survey",
    headers: { authorization: testApp.admin.token },
    payload: { surveyId, episodeId, questions },
  });
  expect(reply.json()).toMatchObject({ status: "success", data: { surveyId } });
  return readPoll(testApp, surveyId);
};
const refusalOf = ({ surveyId, episodeId }: Partial<Poll>, questions: object[]) =>
  testApp.refusal(surveyRoutes.save, { as: testApp.admin, body: { surveyId, episodeId, questions } });
const displaysOf = (poll: Poll) =>
  poll.questions.map(({ answerOptions }) => answerOptions.map((option) => option.display));
const promptsOf = (poll: Poll) => poll.questions.map((question) => question.prompt);

const CAST = ["Ada Young", "Bo Xu", "Cleo Walsh", "Dag Vinter", "Eve Ulm", "Finn O'Hara <Tan> & Co"];

// Covers ADMIN-SURVEY-4, SURVEY-20.
test("options are what the season has when a question is first saved, and stay", async () => {
  const [bo] = [testApp.season.players[1]!];
  const eliminate = (episodeId: string | null) =>
    testApp.call(playerRoutes.setEliminated, {
      as: testApp.admin,
      params: { playerId: bo },
      body: { episodeId },
    });
  await eliminate(testApp.season.episodes[0]!);
  const types = ["tribes", "all-players", "remaining-players"] as const;
  const poll = await freshPoll(types.map((type) => newQuestion({ type })));
  const withoutBo = CAST.filter((name) => name !== "Bo Xu");
  expect(displaysOf(poll)).toEqual([["Ember", "Tide"], CAST, withoutBo]);
  expect(poll.questions.map((question) => question.type)).toEqual(types);
  await eliminate(null);
  expect(displaysOf(await save(poll, poll.questions))).toEqual([["Ember", "Tide"], CAST, withoutBo]);
  const [again] = (await freshPoll([newQuestion({ type: "remaining-players" })])).questions;
  expect(again!.answerOptions.map((option) => option.display)).toEqual(CAST);
});

// Covers ADMIN-SURVEY-5, API-44.
test("a poll posted back whole stays as it is, ids and all", async () => {
  const poll = await freshPoll();
  expect(await save(poll, poll.questions)).toEqual(poll);
});

// Covers ADMIN-SURVEY-8.
test("questions change in place, are added, moved and deleted; the type of a stored one never changes", async () => {
  const poll = await freshPoll();
  const [tribe, idols] = poll.questions;
  const changed = await save(poll, [
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
  ["too long a prompt", { prompt: "x".repeat(1001) }, "A prompt is at most 1000 characters long"],
  ["no type", { type: null }, "Please choose what can be answered"],
  ["an unknown type", { type: "everybody" }, "Please choose what can be answered"],
  ["no points", { points: null }, "Points must be a whole number from 0 to 1000"],
  ["blank points", { points: " " }, "Points must be a whole number from 0 to 1000"],
  ["broken points", { points: "1.5" }, "Points must be a whole number from 0 to 1000"],
  ["points below nothing", { points: -1 }, "Points must be a whole number from 0 to 1000"],
  ["blank answers", { answerCount: "" }, "The number of answers must be a whole number from 1 to 50"],
  ["no answers", { answerCount: 0 }, "The number of answers must be a whole number from 1 to 50"],
  [
    "more answers than options",
    { answerCount: 3 },
    "A question asks for 3 answers, but there are only 2 to choose from",
  ],
  ["an id of nobody", { questionId: 5 }, "That question is not one of this poll"],
])("a question with %s is refused, and nothing is saved", async (_, changes, words) => {
  const episodeId = await insertEpisode(testApp, AIRS_AT);
  const before = await fingerprint(testApp.db);
  const questions = [newQuestion(), { ...newQuestion(), ...changes }];
  expect(await refusalOf({ episodeId }, questions)).toEqual({ code: 400, words });
  expect(await fingerprint(testApp.db)).toEqual(before);
});

test("a stored question can not ask for more answers than it has options", async () => {
  const poll = await freshPoll();
  const [tribe, idols] = poll.questions;
  const before = await fingerprint(testApp.db);
  expect(
    await refusalOf(poll, [
      { ...idols!, prompt: "Changed" },
      { ...tribe!, answerCount: 3 },
    ]),
  ).toEqual({
    code: 400,
    words: "A question asks for 3 answers, but there are only 2 to choose from",
  });
  expect(await fingerprint(testApp.db)).toEqual(before);
});

test("questions of another poll, or one question twice, are refused", async () => {
  const [poll, other] = [await freshPoll(), await freshPoll()];
  const before = await fingerprint(testApp.db);
  const [own] = poll.questions;
  for (const questions of [
    [...poll.questions, other.questions[0]!],
    [own!, own!],
  ]) {
    expect(await refusalOf(poll, questions)).toEqual({
      code: 400,
      words: "That question is not one of this poll",
    });
  }
  expect(await refusalOf(poll, [])).toEqual({ code: 400, words: "A poll needs at least one question" });
  expect(await fingerprint(testApp.db)).toEqual(before);
});

// Covers SURVEY-18.
test("an episode has one poll; a poll can move to a free one of its season", async () => {
  const [poll, other] = [await freshPoll(), await freshPoll()];
  const taken = { code: 409, words: "This episode already has a poll" };
  expect(await refusalOf({ episodeId: other.episodeId }, [newQuestion()])).toEqual(taken);
  expect(await refusalOf({ ...poll, episodeId: other.episodeId }, poll.questions)).toEqual(taken);
  const free = await insertEpisode(testApp, AIRS_AT + 5000);
  const moved = await save({ ...poll, episodeId: free }, poll.questions);
  expect(moved.episode).toMatchObject({ episodeId: free, airDate: new Date(AIRS_AT + 5000).toISOString() });
});

test("episodes of another season and of none are refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  const poll = await freshPoll();
  const elsewhere = { code: 409, words: "That episode belongs to another season" };
  const episodeId = past.episodes[0]!;
  expect(await refusalOf({ episodeId }, [newQuestion()])).toEqual(elsewhere);
  expect(await refusalOf({ ...poll, episodeId }, poll.questions)).toEqual(elsewhere);
  const nowhere = { episodeId: past.seasonId };
  expect(await refusalOf(nowhere, [newQuestion()])).toEqual({ code: 404, words: "Episode not found" });
  expect(await refusalOf({ ...poll, surveyId: past.seasonId }, poll.questions)).toEqual({
    code: 404,
    words: "Poll not found",
  });
});

test.each(NASTY_TEXTS)("the prompt %j is stored as it is or refused, and breaks nothing", async (prompt) => {
  const body = { episodeId: await insertEpisode(testApp, AIRS_AT), questions: [newQuestion({ prompt })] };
  expect([200, 400]).toContain(await testApp.codeOf(surveyRoutes.save, { as: testApp.admin, body }));
  const { data } = await testApp.call(surveyRoutes.list, { as: testApp.admin });
  const [saved] = data.filter((row) => row.episodeId === body.episodeId);
  // UTF-8 has no half pairs: one is stored as the mark of what cannot be read.
  const readable = Buffer.from(prompt).toString();
  expect(saved ? promptsOf(await readPoll(testApp, saved.surveyId)) : [readable]).toEqual([readable]);
});

// Covers SURVEY-22.
test("a graded poll cannot be changed", async () => {
  const poll = await freshPoll();
  testApp.time = AIRS_AT;
  await grade(testApp, poll, "Ember");
  const before = await fingerprint(testApp.db);
  expect(await refusalOf(poll, poll.questions)).toEqual({
    code: 409,
    words: "This poll is graded, so it cannot be changed any more",
  });
  expect(await fingerprint(testApp.db)).toEqual(before);
});

/** A poll with one submission, and how the fan reads it. */
async function answeredPoll() {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const fan: Person = owners[0]!;
  const poll = await freshPoll();
  await submit(testApp, fan, { leagueId, poll, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  const readOwn = async () => {
    const { data } = await testApp.call(surveyRoutes.myPolls, { as: fan, params: { leagueId } });
    const own = data.find(({ surveyId }) => surveyId === poll.surveyId)!;
    const { complete, written } = await testApp.db
      .selectFrom("teamSurveys")
      .innerJoin("teams", "teams.teamId", "teamSurveys.teamId")
      .select(["complete", sql<string>`team_surveys.xmin::text`.as("written")])
      .where("surveyId", "=", poll.surveyId)
      .where("ownerId", "=", fan.userId)
      .executeTakeFirstOrThrow();
    const answers = own.questions.map(({ teamAnswers }) =>
      teamAnswers.map(({ answerOption }) => answerOption.display),
    );
    return { complete, answers, written };
  };
  return { leagueId, fan, poll, readOwn };
}

// Covers SURVEY-23.
test("a question added later leaves a submission incomplete, with its answers, until it is sent again", async () => {
  const { leagueId, fan, poll, readOwn } = await answeredPoll();
  const longer = await save(poll, [...poll.questions, newQuestion({ prompt: "And who wins?" })]);
  expect(await readOwn()).toMatchObject({
    complete: false,
    answers: [["Ember"], ["Ada Young", "Bo Xu"], []],
  });
  await submit(testApp, fan, {
    leagueId,
    poll: longer,
    chosen: [["Ember"], ["Ada Young", "Bo Xu"], ["Tide"]],
  });
  expect((await readOwn()).complete).toBe(true);
});

// Covers SURVEY-23.
test("a changed count leaves a submission incomplete, and changed back complete again", async () => {
  const { poll, readOwn } = await answeredPoll();
  const [tribe, idols] = poll.questions;
  for (const answerCount of [1, 3]) {
    await save(poll, [tribe!, { ...idols!, answerCount }]);
    expect(await readOwn()).toMatchObject({ complete: false, answers: [["Ember"], ["Ada Young", "Bo Xu"]] });
  }
  await save(poll, poll.questions);
  expect((await readOwn()).complete).toBe(true);
});

test("a changed prompt or other points leave a submission complete, and write nothing of it anew", async () => {
  const { poll, readOwn } = await answeredPoll();
  const before = await readOwn();
  await save(
    poll,
    poll.questions.map((question) => ({ ...question, prompt: "Reworded", points: 9 })),
  );
  expect(await readOwn()).toEqual(before);
  expect(before).toMatchObject({ complete: true, answers: [["Ember"], ["Ada Young", "Bo Xu"]] });
});

test("a deleted question takes its answers alone; what is left may be complete", async () => {
  const { poll, readOwn } = await answeredPoll();
  await save(poll, [poll.questions[1]!]);
  expect(await readOwn()).toMatchObject({ complete: true, answers: [["Ada Young", "Bo Xu"]] });
});

test("every change is on record with what stood there before", async () => {
  const poll = await freshPoll([twoContestants]);
  await save(poll, [{ ...poll.questions[0]!, points: 4 }]);
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params: { surveyId: poll.surveyId } });
  const records = await testApp.db
    .selectFrom("auditLog")
    .select(["action", "userId", "before", "after"])
    .where("subjectId", "=", poll.surveyId)
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
test("a deleted poll is gone with its submissions, and no other's", async () => {
  const [gone, kept] = [await answeredPoll(), await answeredPoll()];
  const params = { surveyId: gone.poll.surveyId };
  await testApp.call(surveyRoutes.remove, { as: testApp.admin, params });
  const notFound = { code: 404, words: "Poll not found" };
  expect(await testApp.refusal(surveyRoutes.remove, { as: testApp.admin, params })).toEqual(notFound);
  expect(await testApp.refusal(surveyRoutes.get, { as: testApp.admin, params })).toEqual(notFound);
  expect((await kept.readOwn()).answers).toHaveLength(2);
  expect((await readPoll(testApp, kept.poll.surveyId)).submissionCount).toBe(1);
  const { data } = await testApp.call(leagueRoutes.get, {
    as: gone.fan,
    params: { leagueId: gone.leagueId },
  });
  expect(data.teams).toHaveLength(1);
});

// Covers ADMIN-SURVEY-1, ADMIN-SURVEY-3, API-44.
test("the admin's list has the season's polls, newest air date first", async () => {
  const { poll } = await answeredPoll();
  const later = await insertPoll(testApp, await insertEpisode(testApp, AIRS_AT + 86_400_000), [
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
  });
  expect(data.find(({ surveyId }) => surveyId === poll.surveyId)).toMatchObject({
    questionCount: 2,
    submissionCount: 1,
  });
  const dates = data.map(({ episode }) => episode.airDate);
  expect(dates).toEqual(dates.toSorted().toReversed());
});
