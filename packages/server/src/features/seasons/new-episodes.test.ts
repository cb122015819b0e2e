import { episodeRoutes, publishingRoutes, seasonRoutes, tableImportRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { readAudit } from "../../testing/checks/read-audit.ts";
import { UNKNOWN_ID } from "../../testing/inputs/invalid-inputs.ts";
import { insertScores, insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
let seasonId: string;
beforeEach(async () => {
  testApp = await createTestApp();
  ({ seasonId } = testApp.season);
});
afterEach(() => testApp.close());

const setting = (mode: "stream" | "hold", of = seasonId) => ({
  as: testApp.admin,
  params: { seasonId: of },
  body: { mode },
});
const setMode = (mode: "stream" | "hold") => testApp.call(seasonRoutes.setNewEpisodes, setting(mode));
const addEpisode = (airDate: string) =>
  testApp.call(episodeRoutes.save, { as: testApp.admin, body: { airDate, title: null } });
const importTable = (...dates: string[]) =>
  testApp.call(tableImportRoutes.episodes, {
    as: testApp.admin,
    body: {
      seasonId,
      dryRun: false,
      rows: dates.map((airDate, at) => ({ row: at + 1, number: null, title: null, airDate })),
    },
  });
/** The numbers of the episodes on hold. */
const heldNumbers = async () =>
  (await testApp.call(publishingRoutes.list, { as: testApp.admin })).data
    .filter(({ isHeld }) => isHeld)
    .map(({ number }) => number);

// Covers PUBLISH-91.
test("episodes that a form or a table adds are on hold while the season says so; the others stay", async () => {
  await addEpisode("2026-12-01T01:00:00.000Z");
  await setMode("hold");
  expect(await heldNumbers()).toEqual([]);
  await addEpisode("2026-12-08T01:00:00.000Z");
  await importTable("2026-12-15T01:00:00.000Z", "2026-12-22T01:00:00.000Z");
  expect(await heldNumbers()).toEqual([6, 7, 8]);
  await setMode("stream");
  await addEpisode("2026-12-29T01:00:00.000Z");
  await importTable("2027-01-05T01:00:00.000Z");
  expect(await heldNumbers()).toEqual([6, 7, 8]);
});

// Covers PUBLISH-91.
test("an episode that is added before results which fans see takes none of them away", async () => {
  const [, second, third] = testApp.season.episodes;
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId: second! } });
  await setMode("hold");
  const hold = { as: testApp.admin, params: { episodeId: third! }, body: { mode: "hold" as const } };
  await insertScores(testApp.db, testApp.season, [[0, 2, 0, 1]]);
  await testApp.call(publishingRoutes.set, hold);
  const { data } = await addEpisode("2026-09-28T00:00:00.000Z");
  expect(await heldNumbers()).toEqual([2, 3]);
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: data });
  await testApp.call(publishingRoutes.set, { ...hold, body: { mode: "stream" } });
  await addEpisode("2026-09-28T00:00:00.000Z");
  expect(await heldNumbers()).toEqual([]);
});

// Covers PUBLISH-91.
test("the setting is its season's own, is shown with it, and each change is in the audit log once", async () => {
  const other = await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
  await setMode("hold");
  const before = await databaseFingerprint(testApp.db);
  await setMode("hold");
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  const { data } = await testApp.call(seasonRoutes.list, { as: testApp.admin });
  expect(data.map((row) => [row.seasonId, row.newEpisodes])).toEqual([
    [seasonId, "hold"],
    [other.seasonId, "stream"],
  ]);
  const overview = await testApp.call(seasonRoutes.overview, { as: testApp.admin, params: { seasonId } });
  expect(overview.data.newEpisodes).toBe("hold");
  expect(await readAudit(testApp, seasonId)).toEqual([
    {
      userId: testApp.admin.userId,
      action: "season.new-episodes",
      subject: "The Small Season",
      before: { newEpisodes: "stream" },
      after: { newEpisodes: "hold" },
    },
  ]);
});

// Covers PUBLISH-91.
test("the setting of an unknown or archived season is refused", async () => {
  const other = await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
  await testApp.call(seasonRoutes.archive, {
    as: testApp.admin,
    params: { seasonId: other.seasonId },
    body: { archived: true },
  });
  const before = await databaseFingerprint(testApp.db);
  expect(await testApp.refusal(seasonRoutes.setNewEpisodes, setting("hold", other.seasonId))).toEqual({
    code: 409,
    message: "This season is archived. It can be read, but not changed",
  });
  expect(await testApp.refusal(seasonRoutes.setNewEpisodes, setting("hold", UNKNOWN_ID))).toEqual({
    code: 404,
    message: "Season not found",
  });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});
