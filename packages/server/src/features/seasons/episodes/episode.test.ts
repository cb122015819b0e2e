import { episodeRoutes, playerRoutes, scoringRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { grade, callSaveSurvey, optionsOf, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const save = async (body: object) => {
  const sent = { title: null, airDate: "2026-11-01T01:00", ...body };
  return (await testApp.call(episodeRoutes.save, { as: testApp.admin, body: sent })).data.episodeId;
};
const remove = (episodeId: string) =>
  testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
const listed = async (episodeId: string) =>
  (await testApp.call(scoringRoutes.episodes, { as: testApp.admin })).data.find(
    (row) => row.episodeId === episodeId,
  );

// Covers API-68.
test("users read the current season's episodes in air order, and no other season's", async () => {
  const fan = await testApp.createUser();
  await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
  const { data } = await testApp.call(episodeRoutes.list, { as: fan });
  expect(data.map(({ episodeId }) => episodeId)).toEqual(testApp.season.episodes);
  expect(data[1]).toEqual({
    episodeId: testApp.season.episodes[1],
    number: 2,
    title: expect.anything(),
    airDate: "2026-10-01T00:00:00.000Z",
  });
  const aired = data[0]!;
  await save({ ...aired, airDate: "2026-10-01T01:00" });
  const numbers = (await testApp.call(episodeRoutes.list, { as: fan })).data.map(({ number }) => number);
  expect(numbers).toEqual([2, 1, 3, 4]);
  await save(aired);
});

// Covers ADMIN-EPISODE-3.
test("a new episode gets the next number, its date in UTC, and no title if left blank", async () => {
  const episodeId = await save({ episodeId: null, airDate: "2026-11-01T01:00", title: "" });
  expect(await listed(episodeId)).toEqual({
    episodeId,
    number: 5,
    title: null,
    airDate: "2026-11-01T01:00:00.000Z",
    scored: 0,
  });
  const facts = { title: null, airDate: "2026-11-01T01:00:00.000Z" };
  expect(await readAudit(testApp, episodeId)).toEqual([
    {
      userId: testApp.admin.userId,
      action: "episode.added",
      subject: "Episode 5",
      before: null,
      after: facts,
    },
  ]);
  await remove(episodeId);
});

test("an episode that is added again gets its former number; the others keep theirs", async () => {
  const before = await save({ airDate: "2026-11-01T01:00" });
  const mistake = await save({ airDate: "2026-11-08T01:00" });
  const after = await save({ airDate: "2026-11-15T01:00" });
  await remove(mistake);
  const renumbered = await save({ airDate: "2026-11-08T02:00" });
  const numbers = [];
  for (const id of [before, renumbered, after]) numbers.push((await listed(id))?.number);
  expect(numbers).toEqual([5, 6, 7]);
  // No number is free between two consecutive ones.
  const between = await save({ airDate: "2026-11-03T01:00" });
  expect((await listed(between))?.number).toBe(8);
  for (const id of [before, renumbered, after, between]) await remove(id);
});

test("twenty simultaneous episodes get twenty numbers", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => save({})));
  const { data } = await testApp.call(scoringRoutes.episodes, { as: testApp.admin });
  const numbers = data.filter((row) => ids.includes(row.episodeId)).map((row) => row.number);
  expect(new Set(numbers).size).toBe(20);
  for (const episodeId of ids) await remove(episodeId);
});

test("changing an episode audits both values, and the same values again change nothing", async () => {
  const episodeId = await save({ title: "  First words  " });
  await save({ episodeId, title: "Second words", airDate: "2026-11-02T01:00:00.000Z" });
  const before = await databaseFingerprint(testApp.db);
  await save({ episodeId, title: "Second words", airDate: "2026-11-02T01:00" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(await listed(episodeId)).toMatchObject({
    title: "Second words",
    airDate: "2026-11-02T01:00:00.000Z",
  });
  expect((await readAudit(testApp, episodeId))[1]).toMatchObject({
    action: "episode.changed",
    subject: "Episode 5: First words",
    before: { title: "First words", airDate: "2026-11-01T01:00:00.000Z" },
    after: { title: "Second words", airDate: "2026-11-02T01:00:00.000Z" },
  });
  await remove(episodeId);
});

// Covers ADMIN-EPISODE-4.
test.each([
  null,
  "",
  "2026-02-31T20:00",
  "2026-11-01",
  "yesterday",
  "0000-01-01T00:00",
  "1979-12-31T23:59",
  "9999-12-31T23:59-12:00",
  5,
])("the air date %j is refused", async (airDate) => {
  const refusal = await testApp.refusal(episodeRoutes.save, {
    as: testApp.admin,
    body: { airDate, title: null },
  });
  expect(refusal).toEqual({ code: 400, message: "Please enter the air date" });
});

// Covers LIMIT-27.
test("a title has at most 500 characters and no line breaks", async () => {
  for (const title of ["x".repeat(501), "two\nlines", "bell\u0007"]) {
    const body = { airDate: "2026-11-01T01:00", title };
    expect(await testApp.refusal(episodeRoutes.save, { as: testApp.admin, body })).toMatchObject({
      code: 400,
    });
  }
  await remove(await save({ title: "x".repeat(500) }));
});

// Covers ADMIN-EPISODE-10, API-36.
test("deleting an episode deletes its poll and scores and reverts its eliminations", async () => {
  const { leagueId, owners, teamIds } = await addLeague(testApp, [[0]]);
  const { players } = testApp.season;
  const episodeId = await save({ title: "The mistake", airDate: "2026-09-10T00:00" });
  const survey = await callSaveSurvey(testApp, episodeId);
  const body = { playerId: players[0]!, statisticId: testApp.season.statistics[1]!, episodeId, points: "5" };
  await testApp.call(scoringRoutes.save, { as: testApp.admin, body });
  await insertScores(testApp.db, testApp.season, [[0, 0, 0, 1]]);
  await submit(testApp, owners[0]!, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Bo Xu"]] });
  testApp.time = Date.UTC(2026, 8, 11);
  await grade(testApp, survey, "Ember");
  const elimination = { as: testApp.admin, params: { playerId: players[3]! }, body: { episodeId } };
  await testApp.call(playerRoutes.setEliminated, elimination);
  const standing = async () =>
    (await testApp.call(teamRoutes.standings, { as: owners[0], query: { leagueId } })).data[0];
  expect(await standing()).toMatchObject({ teamId: teamIds[0], bonus: 5, totalPoints: 11 });

  await remove(episodeId);
  expect(await standing()).toMatchObject({ bonus: 0, totalPoints: 1 });
  const listedPlayers = (await testApp.call(playerRoutes.list, { as: testApp.admin })).data;
  expect(listedPlayers.find((row) => row.playerId === players[3])).toMatchObject({ eliminated: false });
  expect(await listed(episodeId)).toBeUndefined();
  const params = { surveyId: survey.surveyId };
  expect(await testApp.refusal(surveyRoutes.get, { as: testApp.admin, params })).toMatchObject({ code: 404 });
  expect((await readAudit(testApp, episodeId)).at(-1)).toEqual({
    userId: testApp.admin.userId,
    action: "episode.removed",
    subject: "Episode 5: The mistake",
    before: {
      title: "The mistake",
      airDate: "2026-09-10T00:00:00.000Z",
      scores: [{ playerId: players[0], statisticId: body.statisticId, points: 5 }],
      eliminated: [players[3]],
      returned: [],
      moves: [],
      poll: { surveyId: survey.surveyId, submissions: 1 },
      notes: [],
    },
    after: null,
  });
});

test("an episode with a graded poll cannot be moved into the future, which would reopen the poll", async () => {
  const episodeId = await save({ airDate: "2026-09-10T00:00" });
  const survey = await callSaveSurvey(testApp, episodeId);
  testApp.time = Date.UTC(2026, 8, 11);
  await save({ episodeId, airDate: "2026-09-12T00:00" });
  await save({ episodeId, airDate: "2026-09-10T00:00" });
  const params = { surveyId: survey.surveyId };
  const body = { correctAnswers: optionsOf(survey, "Ember") };
  await testApp.call(surveyRoutes.grade, { as: testApp.admin, params, body });
  const later = { episodeId, title: null, airDate: "2026-09-12T00:00" };
  expect(await testApp.refusal(episodeRoutes.save, { as: testApp.admin, body: later })).toEqual({
    code: 409,
    message: "The poll of this episode is graded, so it cannot air in the future",
  });
  await save({ episodeId, airDate: "2026-09-09T00:00" });
  await remove(episodeId);
});

test("an unknown episode, and one of an archived season, is refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await markSeasonArchived(testApp, past.seasonId);
  for (const [episodeId, refusal] of [
    [UNKNOWN_ID, { code: 404, message: "Episode not found" }],
    [past.episodes[0]!, ARCHIVED_ERROR],
  ] as const) {
    const body = { episodeId, airDate: "2026-11-01T01:00", title: null };
    expect(await testApp.refusal(episodeRoutes.save, { as: testApp.admin, body })).toEqual(refusal);
    const params = { episodeId };
    expect(await testApp.refusal(episodeRoutes.remove, { as: testApp.admin, params })).toEqual(refusal);
  }
});

test("two simultaneous deletions of an episode delete it once, and concurrent scores leave no rows", async () => {
  const episodeId = await save({});
  const { players, statistics } = testApp.season;
  const typing = players.map((playerId, points) =>
    testApp.codeOf(scoringRoutes.save, {
      as: testApp.admin,
      body: { playerId, statisticId: statistics[0], episodeId, points },
    }),
  );
  const removing = [1, 2].map(() =>
    testApp.codeOf(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } }),
  );
  expect(new Set(await Promise.all(removing))).toEqual(new Set([200, 404]));
  for (const code of await Promise.all(typing)) expect([200, 404, 409]).toContain(code);
  const left = await testApp.db
    .selectFrom("scores")
    .select("points")
    .where("episodeId", "=", episodeId)
    .execute();
  expect(left).toEqual([]);
});
