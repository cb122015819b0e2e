import {
  adminPlayerRoutes,
  playerRoutes,
  publishingRoutes,
  scoringRoutes,
  surveyRoutes,
} from "@emberline/contract";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { newQuestion, waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();
let fan: TestUser;
beforeAll(async () => {
  fan = await testApp.createUser();
});
beforeEach(async () => {
  await testApp.db.deleteFrom("scores").execute();
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scoreCorrections").execute();
  await testApp.db.deleteFrom("eliminationCorrections").execute();
  await testApp.db
    .updateTable("episodes")
    .set({ publishing: "stream", publishedAt: null, wasFinal: false })
    .execute();
});

const cell = (player = 0, episode = 0, statistic = 0) => ({
  playerId: testApp.season.players[player]!,
  episodeId: testApp.season.episodes[episode]!,
  statisticId: testApp.season.statistics[statistic]!,
});
const save = (points: number, where = cell()) =>
  testApp.call(scoringRoutes.save, { as: testApp.admin, body: { ...where, points } });
const clear = (where = cell()) => testApp.call(scoringRoutes.clear, { as: testApp.admin, body: where });
const call = (episode: number) => ({
  as: testApp.admin,
  params: { episodeId: testApp.season.episodes[episode]! },
});
const hold = (episode = 0) =>
  testApp.call(publishingRoutes.set, { ...call(episode), body: { mode: "hold" } });
const stream = (episode = 0) =>
  testApp.call(publishingRoutes.set, { ...call(episode), body: { mode: "stream" } });
const publish = (episode = 0) => testApp.call(publishingRoutes.publish, call(episode));
/** Pretends that all scores so far were entered this long ago. */
const letHoursPass = (hours: number) =>
  sql`update scores set created_at = created_at - ${hours}::int * interval '1 hour'`.execute(testApp.db);
const corrections = async (query: { playerId?: string } = {}) =>
  (await testApp.call(publishingRoutes.corrections, { as: fan, query })).data.map((row) => [
    `${row.firstName} ${row.lastName}, ${row.statistic}, episode ${row.episode}`,
    row.from,
    row.to,
  ]);

const all = async (query: { playerId?: string } = {}) =>
  testApp.call(publishingRoutes.corrections, { as: fan, query });
const eliminate = (episode: number | null, player = 0, kind?: "voted-out" | "medical") =>
  testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId: testApp.season.players[player]! },
    body: { episodeId: episode === null ? null : testApp.season.episodes[episode]!, kind },
  });
const eliminations = async () =>
  (await all()).eliminations?.map(({ firstName, from, to }) => [firstName, from, to]);
const watchedThrough = (episode: number) =>
  sql`insert into spoiler_marks (user_id, season_id, mode, through_episode, changed_at)
    values (${fan.userId}, ${testApp.season.seasonId}, 'manual', ${episode}, now())`.execute(testApp.db);

const ADA = "Ada Young, Survived, episode 1";

// Covers PUBLISH-9.
test("a score of a streamed episode that changes a day after its first score is a correction", async () => {
  await save(3);
  await save(1, cell(1));
  await save(4);
  await letHoursPass(23);
  await save(5);
  expect(await corrections()).toEqual([]);
  await letHoursPass(1);
  await save(7);
  await save(2, cell(2));
  await clear(cell(1));
  expect(await corrections()).toEqual([
    ["Bo Xu, Survived, episode 1", 1, null],
    ["Cleo Walsh, Survived, episode 1", null, 2],
    [ADA, 5, 7],
  ]);
  expect(await corrections({ playerId: testApp.season.players[0]! })).toEqual([[ADA, 5, 7]]);
});

test("a correction names what fans were told first and what is so now; a mistake that was taken back is none", async () => {
  await save(3);
  await save(3, cell(1));
  await letHoursPass(24);
  for (const points of [30, 30, 4]) await save(points);
  await save(9, cell(1));
  await save(3, cell(1));
  expect(await corrections()).toEqual([[ADA, 3, 4]]);
});

test("deleting the only score of an episode is a correction as well", async () => {
  await save(3);
  await letHoursPass(24);
  await clear();
  expect(await corrections()).toEqual([[ADA, 3, null]]);
});

// Covers PUBLISH-10.
test("results on hold become final with their publication, whenever they were entered", async () => {
  await hold();
  await save(3);
  await letHoursPass(48);
  await save(4);
  await publish();
  expect(await corrections()).toEqual([]);
  await save(5);
  expect(await corrections()).toEqual([[ADA, 4, 5]]);
  await testApp.call(publishingRoutes.undo, call(0));
  expect(await corrections()).toEqual([]);
  await save(6);
  await publish();
  expect(await corrections()).toEqual([]);
});

test("results that were final stay so when they are held again: a correction cannot be hidden", async () => {
  await save(3);
  await letHoursPass(24);
  await hold();
  await save(4);
  expect(await corrections()).toEqual([]);
  await publish();
  expect(await corrections()).toEqual([[ADA, 3, 4]]);
  await stream();
  await save(5);
  expect(await corrections()).toEqual([[ADA, 3, 5]]);
});

// Covers PUBLISH-11.
test("no user sees corrections of an episode above their mark, or after one on hold", async () => {
  await save(1);
  await save(1, cell(0, 1));
  await letHoursPass(24);
  await save(2);
  await save(2, cell(0, 1));
  expect(await corrections()).toHaveLength(2);
  await sql`insert into spoiler_marks (user_id, season_id, mode, through_episode, changed_at)
    values (${fan.userId}, ${testApp.season.seasonId}, 'manual', 1, now())`.execute(testApp.db);
  expect(await corrections()).toEqual([[ADA, 1, 2]]);
  await hold(0);
  expect(await corrections()).toEqual([]);
  await testApp.db.deleteFrom("spoilerMarks").execute();
});

test("a score that is saved during the publication waits for it and is a correction", async () => {
  await hold();
  await save(3);
  const { episodeId } = cell();
  let saving: Promise<unknown> | undefined;
  await inTransaction(testApp.db, async (tx) => {
    await tx
      .updateTable("episodes")
      .set({ publishedAt: new Date(testApp.time) })
      .where("episodeId", "=", episodeId)
      .execute();
    saving = save(4);
    await waitForLockWaiters(testApp, 1);
  });
  await saving;
  expect(await corrections()).toEqual([[ADA, 3, 4]]);
});

// Covers PUBLISH-15.
test("an elimination that is added, moved or taken back later is a correction, as far as one may see", async () => {
  await save(3);
  await save(3, cell(0, 1));
  await eliminate(0);
  expect(await eliminations()).toEqual([]);
  await letHoursPass(24);
  await eliminate(1);
  expect(await eliminations()).toEqual([["Ada", 1, 2]]);
  await eliminate(1, 1);
  expect((await all({ playerId: testApp.season.players[1]! })).eliminations).toMatchObject([
    { firstName: "Bo", from: null, to: 2 },
  ]);
  await watchedThrough(1);
  expect(await eliminations()).toEqual([["Ada", 1, null]]);
  await testApp.db.deleteFrom("spoilerMarks").execute();
  await eliminate(0);
  await eliminate(null, 1);
  expect(await eliminations()).toEqual([]);
  // Only the kind of the exit changes.
  await eliminate(0, 0, "medical");
  expect(await eliminations()).toEqual([]);
});

// Covers PUBLISH-15.
test("a return that is recorded, moved or taken back later is a correction, as far as one may see", async () => {
  for (const episode of [0, 1, 2]) await save(3, cell(1, episode));
  await eliminate(0);
  const playerId = testApp.season.players[0]!;
  const exitWith = (episode: number | null) => ({
    episodeId: testApp.season.episodes[0]!,
    kind: "voted-out" as const,
    returnedEpisodeId: episode === null ? null : testApp.season.episodes[episode]!,
  });
  const comeBack = async (from: number | null, to: number | null) =>
    testApp.call(adminPlayerRoutes.setExits, {
      as: testApp.admin,
      params: { playerId },
      body: { exits: [exitWith(to)], seenExits: [exitWith(from)] },
    });
  const returns = async () =>
    (await all()).eliminations?.map(({ firstName, isReturn, from, to }) => [firstName, isReturn, from, to]);
  await comeBack(null, 1);
  await comeBack(1, null);
  expect(await returns()).toEqual([]);
  await letHoursPass(24);
  await comeBack(null, 1);
  expect(await returns()).toEqual([["Ada", true, null, 2]]);
  await comeBack(1, 2);
  expect(await returns()).toEqual([["Ada", true, null, 3]]);
  await watchedThrough(2);
  expect(await returns()).toEqual([]);
  await testApp.db.deleteFrom("spoilerMarks").execute();
  await testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId },
    body: { episodeId: null, fromEpisodeId: testApp.season.episodes[0]! },
  });
  expect(await returns()).toEqual([["Ada", false, 1, null]]);
});

// Covers PUBLISH-15.
test("a return that was final and is moved is shown by its episodes to those who have seen them", async () => {
  for (const episode of [0, 1, 2]) await save(3, cell(1, episode));
  const { seasonId, players, episodes } = testApp.season;
  const exit = testApp.db.insertInto("eliminations").values({
    seasonId,
    playerId: players[0]!,
    episodeId: episodes[0]!,
    returnedEpisodeId: episodes[1]!,
  });
  await exit.execute();
  await letHoursPass(24);
  await testApp.db.updateTable("eliminations").set({ returnedEpisodeId: episodes[2]! }).execute();
  expect((await all()).eliminations).toMatchObject([{ isReturn: true, from: 2, to: 3 }]);
  await watchedThrough(2);
  expect((await all()).eliminations).toMatchObject([{ isReturn: true, from: 2, to: null }]);
  await testApp.db.deleteFrom("spoilerMarks").execute();
});

// Covers PUBLISH-15.
test("an elimination that is changed in the minute before an undo is no correction", async () => {
  await hold();
  await save(3);
  await publish();
  await eliminate(0);
  expect(await eliminations()).toEqual([["Ada", null, 1]]);
  await testApp.call(publishingRoutes.undo, call(0));
  await publish();
  expect(await eliminations()).toEqual([]);
});

// Covers PUBLISH-15.
test("a poll that is graded again later is a correction of its right answers", async () => {
  const episodeId = testApp.season.episodes[1]!;
  const as = testApp.admin;
  const body = { surveyId: null, episodeId, questions: [newQuestion()] };
  const { surveyId } = (await testApp.call(surveyRoutes.save, { as, body })).data;
  const { questionOptionId: first, display: ida } = await optionAt(surveyId, 0);
  const { questionOptionId: second, display: kim } = await optionAt(surveyId, 1);
  const grade = (optionId: string) =>
    testApp.call(surveyRoutes.grade, { as, params: { surveyId }, body: { correctAnswers: [optionId] } });
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(testApp.time - 1) })
    .where("episodeId", "=", episodeId)
    .execute();
  await save(3, cell(0, 1));
  await grade(first);
  await letHoursPass(24);
  const polls = async () => (await all()).polls?.map(({ episode, from, to }) => [episode, from, to]);
  expect(await polls()).toEqual([]);
  await grade(second);
  expect(await polls()).toEqual([[2, ida, kim]]);
  await watchedThrough(1);
  expect(await polls()).toEqual([]);
  await testApp.db.deleteFrom("spoilerMarks").execute();
  await grade(first);
  expect(await polls()).toEqual([]);
});

test("the scores of a deleted statistic are corrections under its name; those of a deleted episode are not", async () => {
  const body = { name: "Reward", defaultPoints: 1, description: null };
  const { statisticId } = (await testApp.call(scoringRoutes.saveStatistic, { as: testApp.admin, body })).data;
  await save(3, { ...cell(), statisticId });
  await letHoursPass(24);
  await testApp.call(scoringRoutes.removeStatistic, { as: testApp.admin, params: { statisticId } });
  expect(await corrections()).toEqual([["Ada Young, Reward, episode 1", 3, null]]);
  await save(3);
  await testApp.db.deleteFrom("episodes").where("episodeId", "=", cell().episodeId).execute();
  expect(await corrections()).toEqual([]);
});

const optionAt = (surveyId: string, position: number) =>
  testApp.db
    .selectFrom("questionOptions")
    .select(["questionOptionId", "display"])
    .where("surveyId", "=", surveyId)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
