import { adminPlayerRoutes, tribeRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../testing/all-rows.ts";
import { ARCHIVED, archive, NOBODY, recordOf } from "../../testing/record.ts";
import { insertSmallSeason } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const TAKEN = { code: 409, words: "There is a tribe with this name already" };
const add = async (body: { name: string; color?: string }) =>
  (await world.call(tribeRoutes.add, { as: world.admin, body })).data.tribeId;
const change = (tribeId: string, body: { name: string; color?: string }) =>
  world.call(tribeRoutes.change, { as: world.admin, params: { tribeId }, body });
const remove = (tribeId: string) => world.call(tribeRoutes.remove, { as: world.admin, params: { tribeId } });

// Covers ADMIN-PLAYER-6, API-54.
test("a tribe is added, read, changed and deleted, each on record", async () => {
  const tribeId = await add({ name: " Ash ", color: "#AABBCC" });
  const params = { tribeId };
  const { data } = await world.call(tribeRoutes.get, { as: world.admin, params });
  expect(data).toMatchObject({ tribeId, name: "Ash", color: "#aabbcc", playerCount: 0 });
  await change(tribeId, { name: "ASH", color: "#000000" });
  const before = await fingerprint(world.db);
  await change(tribeId, { name: "ASH", color: "#000000" });
  expect(await fingerprint(world.db)).toEqual(before);
  const reply = await world.call(tribeRoutes.remove, { as: world.admin, params });
  expect(reply.message).toBe("Tribe deleted successfully");
  expect(await world.refusal(tribeRoutes.get, { as: world.admin, params })).toEqual({
    code: 404,
    words: "Tribe not found",
  });
  const userId = world.admin.userId;
  const first = { name: "Ash", color: "#aabbcc" };
  const second = { name: "ASH", color: "#000000" };
  expect(await recordOf(world, tribeId)).toEqual([
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
  const { data } = await world.call(tribeRoutes.get, { as: world.admin, params: { tribeId } });
  expect(data.color).toBe("#000000");
  await remove(tribeId);
});

// Covers ADMIN-PLAYER-8.
test("a name is required, and a color is a hex color", async () => {
  for (const [body, words] of [
    [{ name: "  ", color: "#000000" }, "Name is required"],
    [{ name: null, color: "#000000" }, "Name is required"],
    [{ name: "Ash", color: "red" }, "A color looks like #ff7a3d"],
    [{ name: "Ash", color: "#fff" }, "A color looks like #ff7a3d"],
    [{ name: "Ash", color: "#000000;x:url(y)" }, "A color looks like #ff7a3d"],
  ] as const) {
    expect(await world.refusal(tribeRoutes.add, { as: world.admin, body })).toEqual({ code: 400, words });
  }
});

test("two tribes of a season never have one name, in any case, also when they are added at once", async () => {
  const body = { name: "eMBER", color: "#000000" };
  expect(await world.refusal(tribeRoutes.add, { as: world.admin, body })).toEqual(TAKEN);
  const params = { tribeId: world.season.tribes[1]! };
  expect(await world.refusal(tribeRoutes.change, { as: world.admin, params, body })).toEqual(TAKEN);
  const codes = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.codeOf(tribeRoutes.add, { as: world.admin, body: { name: "Twins" } }),
    ),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(7);
});

// Covers ADMIN-PLAYER-16.
test("a deleted tribe leaves its contestants without one, and the record says who they were", async () => {
  const tribeId = await add({ name: "Merged" });
  const playerId = world.season.players[0]!;
  const fromEpisodeId = world.season.episodes[2]!;
  const body = {
    playerId,
    firstName: "Ada",
    lastName: "Young",
    tribeId,
    tribeFromEpisodeId: fromEpisodeId,
  };
  await world.call(adminPlayerRoutes.save, { as: world.admin, body });
  const { data } = await world.call(tribeRoutes.get, { as: world.admin, params: { tribeId } });
  expect(data.playerCount).toBe(1);
  await remove(tribeId);
  const after = await world.call(adminPlayerRoutes.get, { as: world.admin, params: { playerId } });
  expect(after.data.tribeId).toBeNull();
  expect((await recordOf(world, tribeId)).at(-1)?.before).toEqual({
    name: "Merged",
    color: "#000000",
    players: [{ playerId, player: "Ada Young" }],
    moves: [{ playerId, fromEpisodeId }],
  });
});

test("a tribe that is not there, or of an archived season, is refused", async () => {
  const past = await insertSmallSeason(world.db, { name: "Past", isCurrent: false });
  await archive(world, past.seasonId);
  for (const [tribeId, refusal] of [
    [NOBODY, { code: 404, words: "Tribe not found" }],
    [past.tribes[0]!, ARCHIVED],
  ] as const) {
    const params = { tribeId };
    const body = { name: "Anew", color: "#123456" };
    expect(await world.refusal(tribeRoutes.change, { as: world.admin, params, body })).toEqual(refusal);
    expect(await world.refusal(tribeRoutes.remove, { as: world.admin, params })).toEqual(refusal);
  }
  const { data } = await world.call(tribeRoutes.list, { as: world.admin });
  expect(data.map((tribe) => tribe.name)).toEqual(["Ember", "Tide", "Twins"]);
});
