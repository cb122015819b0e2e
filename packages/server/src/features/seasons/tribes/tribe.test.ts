import { adminPlayerRoutes, tribeRoutes } from "@emberline/contract";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { recordFirstTribes } from "../../../platform/db/queries/season-content.ts";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const TAKEN = { code: 409, message: "There is a tribe with this name already" };
const add = async (body: { name: string; color?: string }) =>
  (await testApp.call(tribeRoutes.add, { as: testApp.admin, body })).data.tribeId;
const change = (tribeId: string, body: { name: string; color?: string }) =>
  testApp.call(tribeRoutes.change, { as: testApp.admin, params: { tribeId }, body });
const remove = (tribeId: string) =>
  testApp.call(tribeRoutes.remove, { as: testApp.admin, params: { tribeId } });

// Covers ADMIN-PLAYER-6, API-54.
test("a tribe is added, read, changed and deleted, each with an audit entry", async () => {
  const tribeId = await add({ name: " Ash ", color: "#AABBCC" });
  const params = { tribeId };
  const { data } = await testApp.call(tribeRoutes.get, { as: testApp.admin, params });
  expect(data).toMatchObject({ tribeId, name: "Ash", color: "#aabbcc", playerCount: 0 });
  await change(tribeId, { name: "ASH", color: "#000000" });
  const before = await databaseFingerprint(testApp.db);
  await change(tribeId, { name: "ASH", color: "#000000" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  const reply = await testApp.call(tribeRoutes.remove, { as: testApp.admin, params });
  expect(reply.message).toBe("Tribe deleted successfully");
  expect(await testApp.refusal(tribeRoutes.get, { as: testApp.admin, params })).toEqual({
    code: 404,
    message: "Tribe not found",
  });
  const userId = testApp.admin.userId;
  const first = { name: "Ash", color: "#aabbcc" };
  const second = { name: "ASH", color: "#000000" };
  expect(await readAudit(testApp, tribeId)).toEqual([
    { userId, action: "tribe.added", subject: "Ash", before: null, after: first },
    { userId, action: "tribe.changed", subject: "Ash", before: first, after: second },
    {
      userId,
      action: "tribe.removed",
      subject: "ASH",
      before: { ...second, players: [], moves: [] },
      after: null,
    },
  ]);
});

// Covers ADMIN-PLAYER-6, LIMIT-22.
test("a tribe without a color is black", async () => {
  const tribeId = await add({ name: "Plain" });
  const { data } = await testApp.call(tribeRoutes.get, { as: testApp.admin, params: { tribeId } });
  expect(data.color).toBe("#000000");
  await remove(tribeId);
});

// Covers ADMIN-PLAYER-8.
test("a name is required, and a color must be a hex color", async () => {
  for (const [body, message] of [
    [{ name: "  ", color: "#000000" }, "Name is required"],
    [{ name: null, color: "#000000" }, "Name is required"],
    [{ name: "Ash", color: "red" }, "A color looks like #ff7a3d"],
    [{ name: "Ash", color: "#fff" }, "A color looks like #ff7a3d"],
    [{ name: "Ash", color: "#000000;x:url(y)" }, "A color looks like #ff7a3d"],
  ] as const) {
    expect(await testApp.refusal(tribeRoutes.add, { as: testApp.admin, body })).toEqual({
      code: 400,
      message,
    });
  }
});

test("two tribes of a season cannot share a name, even when added simultaneously", async () => {
  const body = { name: "eMBER", color: "#000000" };
  expect(await testApp.refusal(tribeRoutes.add, { as: testApp.admin, body })).toEqual(TAKEN);
  const params = { tribeId: testApp.season.tribes[1]! };
  expect(await testApp.refusal(tribeRoutes.change, { as: testApp.admin, params, body })).toEqual(TAKEN);
  const codes = await Promise.all(
    Array.from({ length: 8 }, () =>
      testApp.codeOf(tribeRoutes.add, { as: testApp.admin, body: { name: "Twins" } }),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(7);
});

// Covers ADMIN-PLAYER-16.
test("a deleted tribe leaves its players without a tribe, and the audit log names them", async () => {
  const tribeId = await add({ name: "Merged" });
  const playerId = testApp.season.players[0]!;
  const fromEpisodeId = testApp.season.episodes[2]!;
  const body = {
    playerId,
    firstName: "Ada",
    lastName: "Young",
    tribeId,
    tribeFromEpisodeId: fromEpisodeId,
  };
  await testApp.call(adminPlayerRoutes.save, { as: testApp.admin, body });
  const { data } = await testApp.call(tribeRoutes.get, { as: testApp.admin, params: { tribeId } });
  expect(data.playerCount).toBe(1);
  await remove(tribeId);
  const after = await testApp.call(adminPlayerRoutes.get, { as: testApp.admin, params: { playerId } });
  expect(after.data.tribeId).toBeNull();
  expect(after.data.moves.map(({ number, tribe }) => [number, tribe.name])).toEqual([
    [1, "Ember"],
    [3, "No Tribe"],
  ]);
  // An import only fills in tribes of players who have none now.
  await testApp.db
    .insertInto("playerTribes")
    .values({
      seasonId: testApp.season.seasonId,
      playerId,
      fromEpisodeId: testApp.season.episodes[3]!,
      tribeId: testApp.season.tribes[1]!,
    })
    .execute();
  await inTransaction(testApp.db, (tx) => recordFirstTribes(tx, testApp.season.seasonId));
  const { data: later } = await testApp.call(adminPlayerRoutes.get, {
    as: testApp.admin,
    params: { playerId },
  });
  expect(later.moves.map(({ number, tribe }) => [number, tribe.name])).toEqual([
    [1, "Ember"],
    [3, "No Tribe"],
    [4, "Tide"],
  ]);
  expect((await readAudit(testApp, tribeId)).at(-1)?.before).toEqual({
    name: "Merged",
    color: "#000000",
    players: [{ playerId, player: "Ada Young" }],
    moves: [{ playerId, fromEpisodeId }],
  });
});

test("an unknown tribe, and one of an archived season, is refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  await markSeasonArchived(testApp, past.seasonId);
  for (const [tribeId, refusal] of [
    [UNKNOWN_ID, { code: 404, message: "Tribe not found" }],
    [past.tribes[0]!, ARCHIVED_ERROR],
  ] as const) {
    const params = { tribeId };
    const body = { name: "Anew", color: "#123456" };
    expect(await testApp.refusal(tribeRoutes.change, { as: testApp.admin, params, body })).toEqual(refusal);
    expect(await testApp.refusal(tribeRoutes.remove, { as: testApp.admin, params })).toEqual(refusal);
  }
  const { data } = await testApp.call(tribeRoutes.list, { as: testApp.admin });
  expect(data.map((tribe) => tribe.name)).toEqual(["Ember", "Tide", "Twins"]);
});
