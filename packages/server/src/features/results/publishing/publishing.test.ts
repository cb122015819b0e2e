import { deviceRoutes, episodeRoutes, publishingRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import { UNDO_PUBLISH_MS } from "@emberline/game";
import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp, type TestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { waitingJobs } from "../../../testing/app/waiting-jobs.ts";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { addEpisode, callSaveSurvey, grade, submit } from "../../../testing/fixtures/survey-fixture.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

const testApp = useTestApp();
let fan: TestUser;
let leagueId: string;
let teamIds: string[];
beforeAll(async () => {
  const league = await addLeague(testApp, [[0], [1]]);
  ({ leagueId, teamIds } = league);
  fan = league.owners[0]!;
  // The first team leads by one point; episode 2 reverses that.
  await insertScores(testApp.db, testApp.season, [
    [0, 0, 0, 2],
    [1, 0, 0, 1],
    [1, 1, 1, 5],
  ]);
});
afterEach(async () => {
  await testApp.db.updateTable("episodes").set({ publishing: "stream", publishedAt: null }).execute();
});

const params = (episode: number) => ({ episodeId: testApp.season.episodes[episode - 1]! });
const setMode = async (episode: number, mode: "stream" | "hold") =>
  (await testApp.call(publishingRoutes.set, { as: testApp.admin, params: params(episode), body: { mode } }))
    .data;
const publish = async (episode: number) =>
  (await testApp.call(publishingRoutes.publish, { as: testApp.admin, params: params(episode) })).data;
const undo = async (episode: number) =>
  (await testApp.call(publishingRoutes.undo, { as: testApp.admin, params: params(episode) })).data;
const refusedPublish = (episode: number) =>
  testApp.refusal(publishingRoutes.publish, { as: testApp.admin, params: params(episode) });
const refusedUndo = (episode: number) =>
  testApp.refusal(publishingRoutes.undo, { as: testApp.admin, params: params(episode) });
const totals = async () =>
  (await testApp.call(teamRoutes.standings, { as: fan, query: { leagueId } })).data.map(
    ({ teamId, totalPoints }) => [teamIds.indexOf(teamId) + 1, totalPoints],
  );
const actionsOn = async (episode: number) =>
  (await readAudit(testApp, params(episode).episodeId)).map(({ action }) => action);

const BEFORE = [
  [1, 2],
  [2, 1],
];
const AFTER = [
  [2, 6],
  [1, 2],
];

// Covers PUBLISH-1, PUBLISH-3.
test("fans see nothing of an episode on hold until it is published, and then all of it", async () => {
  expect(await totals()).toEqual(AFTER);
  expect(await setMode(2, "hold")).toEqual({
    ...params(2),
    number: 2,
    mode: "hold",
    isHeld: true,
    publishedAt: null,
    undoUntil: null,
  });
  expect(await totals()).toEqual(BEFORE);
  const published = await publish(2);
  expect(published).toMatchObject({
    publishedAt: new Date(testApp.time).toISOString(),
    undoUntil: new Date(testApp.time + UNDO_PUBLISH_MS).toISOString(),
  });
  expect(await totals()).toEqual(AFTER);
  const { data: listed } = await testApp.call(publishingRoutes.list, { as: testApp.admin });
  expect(listed.map(({ number, mode }) => [number, mode])).toEqual([
    [1, "stream"],
    [2, "hold"],
    [3, "stream"],
    [4, "stream"],
  ]);
  expect(listed[1]).toEqual(published);
});

test("the mode that an episode has already, and a second publication or undo, change nothing", async () => {
  await setMode(2, "stream");
  await setMode(2, "hold");
  const held = await databaseFingerprint(testApp.db);
  await setMode(2, "hold");
  await undo(2);
  expect(await databaseFingerprint(testApp.db)).toEqual(held);
  await publish(2);
  const published = await databaseFingerprint(testApp.db);
  testApp.time += 1000;
  await publish(2);
  expect(await databaseFingerprint(testApp.db)).toEqual(published);
});

// Covers PUBLISH-4.
test("a publication can be undone for a minute; afterwards the episode can be held again", async () => {
  await setMode(2, "hold");
  await publish(2);
  testApp.time += UNDO_PUBLISH_MS;
  expect((await undo(2)).publishedAt).toBeNull();
  expect(await totals()).toEqual(BEFORE);
  await publish(2);
  testApp.time += UNDO_PUBLISH_MS + 1;
  expect(await refusedUndo(2)).toEqual({
    code: 409,
    message: "It was published more than a minute ago, so fans have seen it. Hold it again instead",
  });
  expect(await totals()).toEqual(AFTER);
  await setMode(2, "hold");
  expect(await totals()).toEqual(BEFORE);
});

// Covers PUBLISH-5.
test("episodes are published in their order", async () => {
  await setMode(1, "hold");
  await setMode(2, "hold");
  expect(await refusedPublish(2)).toEqual({
    code: 409,
    message: "Publish episode 1 first: fans see no episode before an earlier one",
  });
  await publish(1);
  expect(await totals()).toEqual(BEFORE);
  await publish(2);
  expect(await totals()).toEqual(AFTER);
});

test("a streamed episode, an unknown one and one of an archived season are refused", async () => {
  const message = "This episode is not on hold: fans see each of its scores at once";
  expect(await refusedPublish(2)).toEqual({ code: 409, message });
  expect(await refusedUndo(2)).toEqual({ code: 409, message });
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await markSeasonArchived(testApp, past.seasonId);
  for (const [episodeId, refusal] of [
    [UNKNOWN_ID, { code: 404, message: "Episode not found" }],
    [past.episodes[0]!, ARCHIVED_ERROR],
  ] as const) {
    const call = { as: testApp.admin, params: { episodeId } };
    expect(await testApp.refusal(publishingRoutes.publish, call)).toEqual(refusal);
    expect(await testApp.refusal(publishingRoutes.undo, call)).toEqual(refusal);
    const body = { mode: "hold" };
    expect(await testApp.refusal(publishingRoutes.set, { ...call, body })).toEqual(refusal);
  }
  const body = { mode: "later" };
  expect(await testApp.refusal(publishingRoutes.set, { as: testApp.admin, params: params(1), body })).toEqual(
    { code: 400, message: "Please choose stream or hold" },
  );
});

// Covers PUBLISH-3, PUBLISH-4.
test("of simultaneous publications and undos each takes effect once, in some order", async () => {
  await setMode(3, "hold");
  const before = (await actionsOn(3)).length;
  const published = await Promise.all([1, 2, 3, 4].map(() => publish(3)));
  expect(new Set(published.map(({ publishedAt }) => publishedAt)).size).toBe(1);
  expect((await actionsOn(3)).slice(before)).toEqual(["episode.published"]);
  await Promise.all([1, 2, 3].map(() => undo(3)));
  expect((await actionsOn(3)).slice(before)).toEqual(["episode.published", "episode.publication-undone"]);
  await Promise.all([publish(3), undo(3), publish(3), undo(3), setMode(3, "hold")]);
  const actions = (await actionsOn(3)).slice(before + 2);
  // Publications and undoings alternate, and the last one is stored.
  for (const [index, action] of actions.entries()) {
    expect(action === "episode.published").toBe(index % 2 === 0);
  }
  const { data } = await testApp.call(publishingRoutes.list, { as: testApp.admin });
  expect(data[2]?.publishedAt !== null).toBe(actions.at(-1) === "episode.published");
});

// Covers PUBLISH-7.
test("the preview has the standings with the episode beside those that fans see", async () => {
  await setMode(2, "hold");
  await setMode(3, "hold");
  await insertScores(testApp.db, testApp.season, [[0, 2, 1, 9]]);
  const preview = async (episode: number) => {
    const call = { as: testApp.admin, params: params(episode), query: { leagueId } };
    const { data } = await testApp.call(publishingRoutes.preview, call);
    return data.map((team) => [team.name, team.rank, team.totalPoints, team.rankNow, team.totalPointsNow]);
  };
  expect(await preview(2)).toEqual([
    ["Team 2", 1, 6, 2, 1],
    ["Team 1", 2, 2, 1, 2],
  ]);
  // With episode 3 alone fans would see no more than now.
  expect(await preview(3)).toEqual([
    ["Team 1", 1, 2, 1, 2],
    ["Team 2", 2, 1, 2, 1],
  ]);
  for (const [episodeId, query, message] of [
    [UNKNOWN_ID, { leagueId }, "Episode not found"],
    [params(2).episodeId, { leagueId: UNKNOWN_ID }, "League not found"],
  ] as const) {
    const call = { as: testApp.admin, params: { episodeId }, query };
    expect(await testApp.refusal(publishingRoutes.preview, call)).toEqual({ code: 404, message });
  }
  const { data } = await testApp.call(publishingRoutes.previewLeagues, {
    as: testApp.admin,
    query: { search: "leag" },
  });
  expect(data).toEqual({ rows: [{ leagueId, name: "League", teamsCount: 2 }], total: 1, next: null });
});

// Covers PUBLISH-6.
test("the results of a poll are sent a minute after the publication, once, and not if it is undone", async () => {
  await testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson() } });
  const airsAt = testApp.time + 86_400_000;
  const episodeId = await addEpisode(testApp, airsAt);
  testApp.season.episodes.push(episodeId);
  const survey = await callSaveSurvey(testApp, episodeId);
  await submit(testApp, fan, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  testApp.time = airsAt + 3_600_000;
  const mails = async () =>
    (await testApp.runQueue()).filter(({ subject }) => /results are in/.test(subject));
  await setMode(5, "hold");
  await grade(testApp, survey, "Ember", "Ada Young");
  expect(await mails()).toEqual([]);
  await publish(5);
  // The minute is not over.
  expect(await mails()).toEqual([]);
  await undo(5);
  await letTheMinutePass(testApp);
  expect(await mails()).toEqual([]);
  await publish(5);
  await letTheMinutePass(testApp);
  expect((await mails()).map(({ to }) => to)).toEqual([fan.email]);
  await setMode(5, "hold");
  await setMode(5, "stream");
  await grade(testApp, survey, "Ember", "Bo Xu");
  expect(await mails()).toHaveLength(1);
});

test.each(["poll", "episode"])(
  "results that wait for a publication are not kept when their %s is deleted",
  async (what) => {
    const airsAt = testApp.time + 86_400_000;
    const episodeId = await addEpisode(testApp, airsAt);
    const survey = await callSaveSurvey(testApp, episodeId);
    await submit(testApp, fan, { leagueId, survey, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
    testApp.time = airsAt + 3_600_000;
    await testApp.call(publishingRoutes.set, {
      as: testApp.admin,
      params: { episodeId },
      body: { mode: "hold" },
    });
    await grade(testApp, survey, "Ember", "Ada Young");
    const waiting = async () =>
      (await waitingJobs(testApp.db)).filter(({ task }) => task === "send-survey-results").length;
    expect(await waiting()).toBe(1);
    if (what === "poll") {
      await testApp.call(surveyRoutes.remove, { as: testApp.admin, params: { surveyId: survey.surveyId } });
    } else await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
    expect(await waiting()).toBe(0);
  },
);

/** Moves jobs by the database's clock. */
const letTheMinutePass = ({ db }: TestApp) =>
  sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 minute' where run_at < '9999-01-01Z'`.execute(
    db,
  );
