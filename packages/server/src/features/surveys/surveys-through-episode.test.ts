import { playerRoutes } from "@emberline/contract";
import { type HasPassed, hasPassedAt } from "@emberline/game";
import { afterAll, expect, test } from "vitest";
import { createReadModel, type Need } from "../../platform/cache/read-model.ts";
import { saveMark } from "../spoilers/mark-store.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { callSaveSurvey, grade, newQuestion, submit } from "../../testing/fixtures/survey-fixture.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { readLatestSurvey } from "./read-latest-survey.ts";
import { readLeagueAnswers } from "./read-league-answers.ts";
import { readSurveyHistory } from "./read-survey-history.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const airsAt = (episode: number) => FIRST_AIR_AT + (episode - 1) * WEEK_MS;

const testApp: TestApp = await createTestApp();
afterAll(() => testApp.close());

test("polls through an episode are those of the season that is entered through it", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[0], [1]]);
  const [fan] = owners;
  const query = { leagueId, userId: fan!.userId };
  const surveyIds: string[] = [];
  const readLatest = async (at: number, throughEpisode: number | null) => {
    await setMark(query.userId, throughEpisode);
    return (await read(readLatestSurvey, query, at)).survey;
  };
  const answersOf = (surveyId: string) => read(readLeagueAnswers, { ...query, surveyId });
  const readPolls = async (throughEpisode: number | null) => {
    await setMark(query.userId, throughEpisode);
    return {
      history: await read(readSurveyHistory, query),
      answers: await Promise.all(surveyIds.map((surveyId) => answersOf(surveyId).catch(messageOf))),
    };
  };

  /** The polls when the results through an episode were entered and the poll of the next one had just been locked. */
  const entered = new Map<number, Awaited<ReturnType<typeof readPolls>>>();
  const latest = new Map<number, Awaited<ReturnType<typeof readLatest>>>();
  for (const [index, episodeId] of testApp.season.episodes.entries()) {
    testApp.time = airsAt(index + 1) - HOUR_MS;
    // Its options reveal who was eliminated earlier.
    const remaining = newQuestion({ type: "remaining-players" });
    const survey = await callSaveSurvey(testApp, episodeId, [remaining]);
    surveyIds.push(survey.surveyId);
    for (const owner of owners) {
      await submit(testApp, owner, { leagueId, survey, chosen: [["Finn O'Hara <Tan> & Co"]] });
    }
    latest.set(index, await readLatest(testApp.time, null));
    testApp.time = airsAt(index + 1);
    entered.set(index, await readPolls(null));
    await grade(testApp, survey, "Finn O'Hara <Tan> & Co");
    const params = { playerId: testApp.season.players[index]! };
    await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params, body: { episodeId } });
  }

  const hidden = "Poll not found";
  for (const [throughEpisode, { history, answers }] of entered) {
    const later = surveyIds.slice(answers.length).map(() => hidden);
    expect({ throughEpisode, ...(await readPolls(throughEpisode)) }).toEqual({
      throughEpisode,
      history,
      answers: [...answers, ...later],
    });
    const airing = airsAt(throughEpisode + 1);
    expect(await readLatest(airing, throughEpisode)).toEqual(latest.get(throughEpisode));
  }
  for (const through of [1, 2, 3]) expect(await readLatest(airsAt(through + 1), through - 1)).toBeNull();
  expect(entered.get(3)?.history.map(({ graded }) => graded)).toEqual([false, true, true, true]);
  const all = await readPolls(null);
  expect(all.history.every(({ graded }) => graded)).toBe(true);
  expect(await readPolls(4)).toEqual(all);
});

test("a poll that was graded before its new air date stays locked for those who have not seen it", async () => {
  const { leagueId, owners } = await addLeague(testApp, [[2]]);
  const userId = owners[0]!.userId;
  const [episodeId, nextId] = testApp.season.episodes.slice(2);
  await testApp.db.deleteFrom("surveys").execute();
  testApp.time = airsAt(3) - HOUR_MS;
  const survey = await callSaveSurvey(testApp, episodeId!, [newQuestion()]);
  testApp.time = airsAt(3);
  await grade(testApp, survey, "Ember");
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(airsAt(4)) })
    .where("episodeId", "in", [episodeId!, nextId!])
    .execute();
  await setMark(userId, 2);
  const query = { leagueId, userId };
  const [entry] = await read(readSurveyHistory, query);
  expect([entry?.surveyId, entry?.graded]).toEqual([survey.surveyId, false]);
  const { surveyId } = survey;
  const answers = await read(readLeagueAnswers, { leagueId, userId, surveyId });
  expect(answers.graded).toBe(false);
  expect(answers.questions[0]?.answerOptions.some(({ correct }) => correct)).toBe(false);
});

/** Calls a function that reads from memory, with nothing in memory. */
async function read<Query, Data>(
  compute: (need: Need, query: Query & { hasPassed: HasPassed }) => Promise<{ fields: () => { data: Data } }>,
  query: Query,
  at = testApp.time,
): Promise<Data> {
  const model = createReadModel(testApp);
  const outage = await model.sync();
  const found = await model.read((need) => compute(need, { ...query, hasPassed: hasPassedAt(at) }), outage);
  return found.fields().data;
}

/** Null is at live. */
const setMark = (userId: string, throughEpisode: number | null) =>
  saveMark(testApp.db, {
    userId,
    seasonId: testApp.season.seasonId,
    mark: throughEpisode === null ? { mode: "live" } : { mode: "manual", throughEpisode },
    at: new Date(testApp.time),
  });

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
