import { episodeRoutes, leagueRoutes, spoilerRoutes, surveyRoutes } from "@emberline/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import {
  answersTo,
  grade,
  callSaveSurvey,
  newQuestion,
  optionsOf,
  submit,
} from "../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/app/test-app.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** When the season's episode airs, by its index. */
const airsAt = (episode: number) => FIRST_AIR_AT + episode * WEEK_MS;

const testApp: TestApp = await createTestApp();
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.db.deleteFrom("surveys").execute();
  testApp.time = airsAt(0) - HOUR_MS;
});

type Survey = Awaited<ReturnType<typeof callSaveSurvey>>;
const surveyOf = (episode: number, questions?: Parameters<typeof callSaveSurvey>[2]) =>
  callSaveSurvey(testApp, testApp.season.episodes[episode]!, questions);
const latestFor = async (as: TestUser, leagueId: string) =>
  (await testApp.call(surveyRoutes.latest, { as, params: { leagueId } })).data;
const historyOf = async (as: TestUser, leagueId: string, query: { options?: "correct" } = {}) =>
  (await testApp.call(surveyRoutes.myPolls, { as, params: { leagueId }, query })).data;
const leagueAnswers = async (as: TestUser, leagueId: string, { surveyId }: Survey) =>
  (await testApp.call(surveyRoutes.leagueAnswers, { as, params: { leagueId, surveyId } })).data;

const CHOSEN = [["Ember"], ["Cleo Walsh", "Ada Young"]];

test("without a poll the latest is null, null and not locked, and the history is empty", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await latestFor(owners[0]!, leagueId)).toEqual({ survey: null, teamSurvey: null, lockDown: false });
  expect(await historyOf(owners[0]!, leagueId)).toEqual([]);
});

test("the latest poll has its questions, and the team's own answers in the order of the options", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [fan, silent] = owners;
  const survey = await surveyOf(0);
  const { teamSurveyId, submittedAt } = await submit(testApp, fan!, {
    leagueId,
    survey,
    chosen: CHOSEN,
  });
  const answered = {
    surveyId: survey.surveyId,
    episode: {
      episodeId: survey.episodeId,
      number: 1,
      title: "Episode 1",
      airDate: new Date(airsAt(0)).toISOString(),
    },
    questions: survey.questions.map(({ questionId, prompt, answerCount, points, answerOptions }) => ({
      questionId,
      prompt,
      answerCount,
      points,
      answerOptions: answerOptions.map(({ questionOptionId, display }) => ({
        questionOptionId,
        questionId,
        display,
      })),
    })),
  };
  expect(await latestFor(fan!, leagueId)).toEqual({
    survey: answered,
    teamSurvey: {
      teamSurveyId,
      submittedAt,
      complete: true,
      teamAnswers: optionsOf(survey, ...CHOSEN.flat()).map((answerOptionId) => ({ answerOptionId })),
    },
    lockDown: false,
  });
  expect(await latestFor(silent!, leagueId)).toEqual({ survey: answered, teamSurvey: null, lockDown: false });
  expect((await latestFor(testApp.admin, leagueId)).teamSurvey).toBeNull();
});

/** Moves a poll's episode. */
const airAt = ({ episodeId }: Survey, at: number) =>
  testApp.call(episodeRoutes.save, {
    as: testApp.admin,
    body: { episodeId, title: "Episode 1", airDate: new Date(at).toISOString() },
  });
const openFor = async (as: TestUser, leagueId: string) =>
  (await testApp.call(surveyRoutes.open, { as, params: { leagueId } })).data;

// Covers SURVEY-32.
test("every open poll is shown, the soonest lock first, also to a person who waits for the first of two", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const fan = owners[0]!;
  const second = await surveyOf(1);
  const first = await surveyOf(0);
  await testApp.call(spoilerRoutes.saveMark, { as: fan, body: { mode: "manual", throughEpisode: 0 } });
  const ids = async () => (await openFor(fan, leagueId)).map(({ survey }) => survey.surveyId);
  expect(await ids()).toEqual([first.surveyId, second.surveyId]);
  const sent = await submit(testApp, fan, { leagueId, survey: second, chosen: CHOSEN });
  expect((await openFor(fan, leagueId)).map(({ teamSurvey }) => teamSurvey?.submittedAt ?? null)).toEqual([
    null,
    sent.submittedAt,
  ]);
  testApp.time = airsAt(0);
  expect(await openFor(testApp.admin, leagueId)).toMatchObject([{ lockDown: true }, { lockDown: false }]);
  // The second was made for those who know how the first ended.
  expect(await ids()).toEqual([first.surveyId]);
  await grade(testApp, first, "Ember");
  expect(await openFor(testApp.admin, leagueId)).toMatchObject([{ graded: true }, { lockDown: false }]);
});

// Covers SURVEY-33.
test("a poll whose answers were shown stays locked when its episode is postponed, until an admin opens it", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [fan, other] = owners;
  const survey = await surveyOf(0);
  await submit(testApp, fan!, { leagueId, survey, chosen: CHOSEN });
  const postpone = (hours: number) => airAt(survey, testApp.time + hours * HOUR_MS);
  const answer = { leagueId, surveyId: survey.surveyId, questions: answersTo(survey, ...CHOSEN) };
  const codeOfAnswer = () => testApp.codeOf(surveyRoutes.submit, { as: other, body: answer });
  // Before the lock nothing was shown.
  await postpone(2);
  expect((await openFor(fan!, leagueId))[0]?.lockDown).toBe(false);
  testApp.time += 2 * HOUR_MS;
  expect((await leagueAnswers(other!, leagueId, survey)).answered).toHaveLength(1);
  await postpone(48);
  expect(await codeOfAnswer()).toBe(409);
  expect(await openFor(other!, leagueId)).toMatchObject([{ lockDown: true }]);
  expect(await latestFor(other!, leagueId)).toMatchObject({ lockDown: true });
  expect((await testApp.call(surveyRoutes.list, { as: testApp.admin })).data).toMatchObject([
    { surveyId: survey.surveyId, keptLocked: true },
  ]);
  const reopening = { as: testApp.admin, params: { surveyId: survey.surveyId } };
  await testApp.call(surveyRoutes.reopen, reopening);
  await testApp.call(surveyRoutes.reopen, reopening);
  expect(await codeOfAnswer()).toBe(200);
  const log = await testApp.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", survey.surveyId)
    .where("action", "=", "survey.reopened")
    .execute();
  expect(log).toHaveLength(1);
  await airAt(survey, airsAt(0));
});

// Covers SURVEY-33.
test("a poll whose episode is postponed before its answers are shown is open until the new time", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const survey = await surveyOf(0);
  await submit(testApp, owners[0]!, { leagueId, survey, chosen: CHOSEN });
  await airAt(survey, airsAt(0) + 48 * HOUR_MS);
  testApp.time = airsAt(0);
  expect(await openFor(owners[0]!, leagueId)).toMatchObject([{ lockDown: false }]);
  await airAt(survey, airsAt(0));
});

// Covers SURVEY-33.
test("a poll whose answers were shown stays locked when it is moved to a later episode", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const { surveyId, ...survey } = await surveyOf(0);
  await submit(testApp, owners[0]!, { leagueId, survey: { surveyId, ...survey }, chosen: CHOSEN });
  testApp.time = airsAt(0);
  const body = { surveyId, episodeId: testApp.season.episodes[1]!, questions: survey.questions };
  await testApp.call(surveyRoutes.save, { as: testApp.admin, body });
  expect(await openFor(owners[0]!, leagueId)).toMatchObject([{ survey: { surveyId }, lockDown: true }]);
});

test.each([
  [-1, 0, false],
  [0, 0, true],
  [2 * HOUR_MS - 1, 0, true],
  [2 * HOUR_MS, 2, false],
  [2 * HOUR_MS + 1, 2, false],
])(
  "%d ms into the first episode the latest poll is that of episode place %d, locked: %s",
  async (ms, index, locked) => {
    const { leagueId, owners } = await createLeague(testApp, 1);
    await surveyOf(2);
    await surveyOf(0);
    await surveyOf(3);
    testApp.time = airsAt(0) + ms;
    expect(await latestFor(owners[0]!, leagueId)).toMatchObject({
      survey: { episode: { episodeId: testApp.season.episodes[index] } },
      lockDown: locked,
    });
  },
);

// Covers SURVEY-16.
test("polls of other seasons are neither the latest nor in the history", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await testApp.db
    .insertInto("surveys")
    .values({ seasonId: past.seasonId, episodeId: past.episodes[0]! })
    .execute();
  testApp.time = airsAt(0);
  expect((await latestFor(owners[0]!, leagueId)).survey).toBeNull();
  expect(await historyOf(owners[0]!, leagueId)).toEqual([]);
});

test("the history has answered polls and locked polls without an answer, newest first", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [fan, silent] = owners;
  const surveys = [await surveyOf(0), await surveyOf(1), await surveyOf(2)];
  const { submittedAt } = await submit(testApp, fan!, { leagueId, survey: surveys[1]!, chosen: CHOSEN });
  const read = async (as: TestUser) =>
    (await historyOf(as, leagueId)).map((row) => [row.episode.number, row.submittedAt]);
  expect([await read(fan!), await read(silent!)]).toEqual([[[2, submittedAt]], []]);
  testApp.time = airsAt(1);
  expect(await read(fan!)).toEqual([
    [2, submittedAt],
    [1, null],
  ]);
  expect(await read(silent!)).toEqual([
    [2, null],
    [1, null],
  ]);
  expect(await read(testApp.admin)).toEqual([]);
});

test("a user with teams in two leagues reads each team's own answers", async () => {
  const [first, second] = [await createLeague(testApp, 1), await createLeague(testApp, 1)];
  const fan = first.owners[0]!;
  const body = { leagueId: second.leagueId, teamName: "Second team" };
  await testApp.call(leagueRoutes.join, { as: fan, body });
  const survey = await surveyOf(0);
  const { leagueId } = first;
  const { teamSurveyId } = await submit(testApp, fan, { leagueId, survey, chosen: CHOSEN });
  expect((await latestFor(fan, leagueId)).teamSurvey).toMatchObject({ teamSurveyId });
  expect((await latestFor(fan, second.leagueId)).teamSurvey).toBeNull();
  testApp.time = airsAt(0);
  const submitted = async (id: string) => (await historyOf(fan, id)).map((row) => row.submittedAt);
  expect(await submitted(leagueId)).toEqual([new Date(airsAt(0) - HOUR_MS).toISOString()]);
  expect(await submitted(second.leagueId)).toEqual([null]);
});

test("the history has the answers, and after grading the correct ones and the points", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const survey = await surveyOf(0);
  await submit(testApp, owners[0]!, { leagueId, survey, chosen: CHOSEN });
  testApp.time = airsAt(0);
  const [pending] = await historyOf(owners[0]!, leagueId);
  expect(pending).toMatchObject({ graded: false, totalPointsAwarded: 0 });
  expect(pending!.questions.map(({ teamAnswers }) => teamAnswers.map((row) => row.answerOption))).toEqual([
    [{ display: "Ember", correct: false }],
    [
      { display: "Ada Young", correct: false },
      { display: "Cleo Walsh", correct: false },
    ],
  ]);
  await grade(testApp, survey, "Ember", "Cleo Walsh", "Bo Xu");
  const [graded] = await historyOf(owners[0]!, leagueId);
  expect(graded).toMatchObject({ graded: true, totalPointsAwarded: 7 });
  expect(graded!.questions[1]!.teamAnswers.map((row) => row.answerOption.correct)).toEqual([false, true]);
  const right = graded!.questions[1]!.answerOptions.filter((option) => option.correct);
  expect(right.map((option) => option.display)).toEqual(["Bo Xu", "Cleo Walsh"]);
  const [short] = await historyOf(owners[0]!, leagueId, { options: "correct" });
  expect(short!.questions[1]).toEqual({ ...graded!.questions[1], answerOptions: right });
});

// Covers SURVEY-10.
test("the league's answers are hidden before the lock and shown with their teams after it", async () => {
  const { leagueId, owners, teamIds } = await createLeague(testApp, 3);
  const survey = await surveyOf(0, [newQuestion()]);
  await submit(testApp, owners[0]!, { leagueId, survey, chosen: [["Tide"]] });
  await submit(testApp, owners[2]!, { leagueId, survey, chosen: [["Tide"]] });
  const elsewhere = await createLeague(testApp, 1);
  const theirs = { leagueId: elsewhere.leagueId, survey, chosen: [["Ember"]] };
  await submit(testApp, elsewhere.owners[0]!, theirs);
  const params = { leagueId, surveyId: survey.surveyId };
  testApp.time = airsAt(0) - 1;
  for (const as of [owners[0]!, testApp.admin]) {
    expect(await testApp.refusal(surveyRoutes.leagueAnswers, { as, params })).toEqual({
      code: 409,
      message: "You can see your league's answers once the poll has locked",
    });
  }
  testApp.time = airsAt(0);
  const team = (index: number, mine = false) => ({
    teamId: teamIds[index],
    name: `Team ${index + 1}`,
    mine,
  });
  const { questionId, prompt, points, answerCount } = survey.questions[0]!;
  const [ember, tide] = survey.questions[0]!.answerOptions;
  expect(await leagueAnswers(owners[0]!, leagueId, survey)).toEqual({
    surveyId: survey.surveyId,
    episode: survey.episode,
    graded: false,
    questions: [
      {
        questionId,
        prompt,
        points,
        answerCount,
        answerOptions: [
          { ...ember!, teams: [] },
          { ...tide!, teams: [team(0, true), team(2)] },
        ],
      },
    ],
    answered: [team(0, true), team(2)],
    silent: [team(1)],
  });
  const asAdmin = await leagueAnswers(testApp.admin, leagueId, survey);
  expect(asAdmin.answered).toEqual([team(0), team(2)]);
  const nowhere = { leagueId, surveyId: leagueId };
  expect(await testApp.refusal(surveyRoutes.leagueAnswers, { as: owners[0]!, params: nowhere })).toEqual({
    code: 404,
    message: "Poll not found",
  });
});

/** The values of all nested fields named `correct`. */
const correctsIn = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => (name === "correct" ? [inner] : correctsIn(inner)))
    : [];

// Covers ADMIN-SURVEY-5, SURVEY-24.
test("no reply to a fan reveals correct answers before grading, even if they are stored", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const [as] = owners;
  const survey = await surveyOf(0);
  const requests = [
    await latestFor(as!, leagueId),
    await submit(testApp, as!, { leagueId, survey, chosen: CHOSEN }),
  ];
  await testApp.db.updateTable("questionOptions").set({ correct: true }).execute();
  await testApp.db.updateTable("submissions").set({ points: 99 }).execute();
  for (const time of [airsAt(0) - 1, airsAt(0), airsAt(3)]) {
    testApp.time = time;
    requests.push(await latestFor(as!, leagueId));
    const history = await historyOf(as!, leagueId);
    expect(new Set(correctsIn(history))).toEqual(new Set([false]));
    expect(history.map((row) => row.totalPointsAwarded)).toEqual([0]);
  }
  expect(correctsIn(requests)).toEqual([]);
  expect(new Set(correctsIn(await leagueAnswers(as!, leagueId, survey)))).toEqual(new Set([false]));
});
