import { adminPlayerRoutes, episodeRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../testing/all-rows.ts";
import { recordOf } from "../../testing/record.ts";
import { FIRST_AIR_AT } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const WEEK_MS = 7 * 86_400_000;
const PHOTO = "http://emberline.test/images/00000000-0000-4000-8000-000000000000/card.webp";

const save = async (body: object) => {
  const sent = { firstName: "Gus", lastName: "Stone", tribeId: world.season.tribes[0]!, ...body };
  return (await world.call(adminPlayerRoutes.save, { as: world.admin, body: sent })).data.playerId;
};
const read = async (playerId: string) =>
  (await world.call(adminPlayerRoutes.get, { as: world.admin, params: { playerId } })).data;
const remove = (playerId: string) =>
  world.call(adminPlayerRoutes.remove, { as: world.admin, params: { playerId } });
const movesOf = async (playerId: string) =>
  (await read(playerId)).moves.map(({ number, tribe }) => `${number} ${tribe.name}`);

test("a contestant is added, changed and deleted, each on record", async () => {
  const playerId = await save({ playerId: null, photoUrl: null });
  const [ember] = world.season.tribes;
  expect(await read(playerId)).toMatchObject({
    playerId,
    firstName: "Gus",
    lastName: "Stone",
    photoUrl: null,
    tribeId: ember,
  });
  await save({ playerId, firstName: " Gustav " });
  const before = await fingerprint(world.db);
  await save({ playerId, firstName: "Gustav", photoUrl: null });
  expect(await fingerprint(world.db)).toEqual(before);
  await remove(playerId);
  const facts = { firstName: "Gus", lastName: "Stone", tribeId: ember, photoUrl: null };
  const fromEpisodeId = world.season.episodes[0];
  expect(await recordOf(world, playerId)).toMatchObject([
    { action: "player.added", subject: "Gus Stone", before: null, after: { ...facts, fromEpisodeId } },
    { action: "player.changed", before: facts, after: { ...facts, firstName: "Gustav" } },
    { action: "player.removed", before: { ...facts, firstName: "Gustav", scores: [] }, after: null },
  ]);
});

test("names and a tribe are required, and names have at most 255 characters", async () => {
  const good = { firstName: "Gus", lastName: "Stone", tribeId: world.season.tribes[0] };
  for (const [news, words] of [
    [{ firstName: " " }, "First name is required"],
    [{ firstName: null }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ lastName: "x".repeat(256) }, "Please use at most 255 characters"],
    [{ tribeId: "Ember" }, "Please choose a tribe"],
    [{ tribeId: null }, "Please choose a tribe"],
    [{ tribeId: undefined }, "Please choose a tribe"],
    [{ playerId: world.season.players[0], tribeId: null }, "Please choose a tribe"],
  ] as const) {
    const body = { ...good, ...news };
    expect(await world.refusal(adminPlayerRoutes.save, { as: world.admin, body })).toEqual({
      code: 400,
      words,
    });
  }
});

test("a photo stays when none is sent, goes when it is emptied, and comes from our own uploads alone", async () => {
  const playerId = await save({ photoUrl: PHOTO });
  await save({ playerId });
  await save({ playerId, photoUrl: null });
  expect((await read(playerId)).photoUrl).toBe(PHOTO);
  for (const photoUrl of [
    "https://elsewhere.test/tracker.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "http://emberline.test.evil.test/images/x.webp",
    "http://emberline.test/images/../admin",
    'http://emberline.test/images/x.webp" onerror="alert(1)',
    "x".repeat(256),
  ]) {
    const body = {
      playerId,
      firstName: "Gus",
      lastName: "Stone",
      tribeId: world.season.tribes[0],
      photoUrl,
    };
    expect(await world.refusal(adminPlayerRoutes.save, { as: world.admin, body })).toEqual({
      code: 400,
      words: "That photo is not one of ours",
    });
  }
  await save({ playerId, photoUrl: "" });
  expect((await read(playerId)).photoUrl).toBeNull();
  // One that is stored already, from an address the site had before, is no news.
  const old = "http://old.test/images/1.webp";
  await world.db.updateTable("players").set({ photoUrl: old }).where("playerId", "=", playerId).execute();
  await save({ playerId, photoUrl: old, lastName: "Rock" });
  expect(await read(playerId)).toMatchObject({ photoUrl: old, lastName: "Rock" });
  await remove(playerId);
});

test("a new tribe holds from the next episode to air, and the first one is kept from the beginning", async () => {
  const playerId = world.season.players[0]!;
  const [, tide] = world.season.tribes;
  expect(await movesOf(playerId)).toEqual([]);
  world.time = FIRST_AIR_AT + WEEK_MS + 1;
  await save({ playerId, firstName: "Ada", lastName: "Young", tribeId: tide });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "3 Tide"]);
  expect((await recordOf(world, playerId)).at(-1)?.after).toMatchObject({
    tribeId: tide,
    move: { fromEpisodeId: world.season.episodes[2], tribeId: tide },
  });
});

test("a move may be said to be from an earlier episode, also when they are in that tribe already", async () => {
  const playerId = world.season.players[1]!;
  const [ember, tide] = world.season.tribes;
  const at = (episode: number) => ({ tribeFromEpisodeId: world.season.episodes[episode] });
  const names = { playerId, firstName: "Bo", lastName: "Xu" };
  await save({ ...names, tribeId: tide, ...at(2) });
  await save({ ...names, tribeId: tide, ...at(1) });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "2 Tide", "3 Tide"]);
  // A move back in time does not change where they are now.
  await save({ ...names, tribeId: ember, ...at(1) });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "2 Ember", "3 Tide"]);
  expect((await read(playerId)).tribeId).toBe(tide);
});

test("the moves of a deleted episode go with it, and the record has them", async () => {
  const playerId = world.season.players[2]!;
  const body = { airDate: "2026-10-20T00:00", title: null };
  const { episodeId } = (await world.call(episodeRoutes.save, { as: world.admin, body })).data;
  const tribeId = world.season.tribes[1]!;
  await save({ playerId, firstName: "Cleo", lastName: "Walsh", tribeId, tribeFromEpisodeId: episodeId });
  await world.call(episodeRoutes.remove, { as: world.admin, params: { episodeId } });
  expect(await movesOf(playerId)).toEqual(["1 Ember"]);
  expect((await recordOf(world, episodeId)).at(-1)?.before).toMatchObject({ moves: [{ playerId, tribeId }] });
});
