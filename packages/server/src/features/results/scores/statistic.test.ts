import { playerRoutes, scoringRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const save = async (body: object) => {
  const sent = { name: "Idol found", defaultPoints: "3", description: null, ...body };
  return (await testApp.call(scoringRoutes.saveStatistic, { as: testApp.admin, body: sent })).data
    .statisticId;
};
const remove = (statisticId: string) =>
  testApp.call(scoringRoutes.removeStatistic, { as: testApp.admin, params: { statisticId } });
const listed = async (statisticId: string) =>
  (await testApp.call(scoringRoutes.statistics, { as: testApp.admin })).data.find(
    (row) => row.statisticId === statisticId,
  );

// Covers API-41.
test("a statistic is added at the end of the sheet, changed and deleted, each with an audit entry", async () => {
  const statisticId = await save({ statisticId: null, name: " Idol found ", description: "" });
  const first = { name: "Idol found", defaultPoints: 3, description: null };
  expect(await listed(statisticId)).toEqual({ statisticId, ...first });
  const { data } = await testApp.call(scoringRoutes.statistics, { as: testApp.admin });
  expect(data.at(-1)?.statisticId).toBe(statisticId);
  const second = { name: "Idol used", defaultPoints: -4, description: "Played\nat council" };
  await save({ statisticId, ...second });
  const before = await databaseFingerprint(testApp.db);
  await save({ statisticId, ...second, defaultPoints: "-4" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  await remove(statisticId);
  expect(await listed(statisticId)).toBeUndefined();
  expect(await readAudit(testApp, statisticId)).toMatchObject([
    { action: "statistic.added", subject: "Idol found", before: null, after: first },
    { action: "statistic.changed", subject: "Idol found", before: first, after: second },
    { action: "statistic.removed", subject: "Idol used", before: { ...second, scores: [] }, after: null },
  ]);
});

// Covers ADMIN-SCORE-19.
test.each([
  ["7", 7],
  [" -2 ", -2],
  ["", 0],
  [null, 0],
  [12, 12],
])("default points sent as %j are saved as %j", async (defaultPoints, expected) => {
  const statisticId = await save({ defaultPoints });
  expect(await listed(statisticId)).toMatchObject({ defaultPoints: expected });
  await remove(statisticId);
});

// Covers ADMIN-SCORE-18.
test.each([
  [{ name: "   " }, "Name is required"],
  [{ name: null }, "Name is required"],
  [{ defaultPoints: "many" }, "Default points must be a whole number"],
  [{ defaultPoints: 1.5 }, "Default points must be a whole number"],
  [{ defaultPoints: "10001" }, "Default points must be a whole number"],
  [{ description: "x".repeat(1001) }, "A description is at most 1000 characters long"],
])("%j is refused", async (changes, message) => {
  const body = { name: "Idol found", defaultPoints: "3", description: null, ...changes };
  expect(await testApp.refusal(scoringRoutes.saveStatistic, { as: testApp.admin, body })).toEqual({
    code: 400,
    message,
  });
});

test("two statistics of a season cannot share a name, even when added simultaneously", async () => {
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      testApp.codeOf(scoringRoutes.saveStatistic, {
        as: testApp.admin,
        body: { name: index % 2 ? "Twins" : "TWINS", defaultPoints: 1, description: null },
      }),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  const body = { statisticId: testApp.season.statistics[0], name: "Immunity", defaultPoints: 1 };
  expect(await testApp.refusal(scoringRoutes.saveStatistic, { as: testApp.admin, body })).toEqual({
    code: 409,
    message: "There is a statistic with this name already",
  });
});

// Covers ADMIN-SCORE-26.
test("deleting a statistic deletes its scores, totals follow, and the audit log has them", async () => {
  const statisticId = await save({ name: "Short-lived" });
  const [playerId, episodeId] = [testApp.season.players[0]!, testApp.season.episodes[0]!];
  await insertScores(testApp.db, testApp.season, [[0, 0, 1, 5]]);
  const body = { playerId, episodeId, statisticId, points: 9 };
  await testApp.call(scoringRoutes.save, { as: testApp.admin, body });
  const total = async () =>
    (await testApp.call(playerRoutes.list, { as: testApp.admin })).data.find(
      (row) => row.playerId === playerId,
    )?.totalPoints;
  expect(await total()).toBe(14);
  // New default points do not change stored scores.
  await save({ statisticId, name: "Short-lived", defaultPoints: 100 });
  expect(await total()).toBe(14);
  await remove(statisticId);
  expect(await total()).toBe(5);
  expect((await readAudit(testApp, statisticId)).at(-1)?.before).toMatchObject({
    scores: [{ playerId, episodeId, points: 9 }],
  });
});

test("an unknown statistic, and one of an archived season, is refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await markSeasonArchived(testApp, past.seasonId);
  for (const [statisticId, refusal] of [
    [UNKNOWN_ID, { code: 404, message: "Statistic not found" }],
    [past.statistics[0]!, ARCHIVED_ERROR],
  ] as const) {
    const body = { statisticId, name: "Anew", defaultPoints: 1, description: null };
    expect(await testApp.refusal(scoringRoutes.saveStatistic, { as: testApp.admin, body })).toEqual(refusal);
    const params = { statisticId };
    expect(await testApp.refusal(scoringRoutes.removeStatistic, { as: testApp.admin, params })).toEqual(
      refusal,
    );
  }
});
