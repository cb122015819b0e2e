import { randomUUID } from "node:crypto";
import { adminPlayerRoutes, episodeRoutes, playerRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockImageShared, deleteUnusedImages } from "../../../platform/images/unused-images.ts";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const WEEK_MS = 7 * 86_400_000;
const photoOf = (imageId: string) => `http://emberline.test/images/${imageId}/card.webp`;

const save = async (body: object) => {
  const sent = { firstName: "Gus", lastName: "Stone", tribeId: testApp.season.tribes[0]!, ...body };
  return (await testApp.call(adminPlayerRoutes.save, { as: testApp.admin, body: sent })).data.playerId;
};
const read = async (playerId: string) =>
  (await testApp.call(adminPlayerRoutes.get, { as: testApp.admin, params: { playerId } })).data;
const remove = (playerId: string) =>
  testApp.call(adminPlayerRoutes.remove, { as: testApp.admin, params: { playerId } });
const movesOf = async (playerId: string) =>
  (await read(playerId)).moves.map(({ number, tribe }) => `${number} ${tribe.name}`);

// Covers API-42.
test("a player is added, changed and deleted, each with an audit entry", async () => {
  const playerId = await save({ playerId: null, photoUrl: null });
  const [ember] = testApp.season.tribes;
  expect(await read(playerId)).toMatchObject({
    playerId,
    firstName: "Gus",
    lastName: "Stone",
    photoUrl: null,
    tribeId: ember,
  });
  await save({ playerId, firstName: " Gustav " });
  const before = await databaseFingerprint(testApp.db);
  await save({ playerId, firstName: "Gustav", photoUrl: null });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  await remove(playerId);
  const facts = { firstName: "Gus", lastName: "Stone", tribeId: ember, photoUrl: null };
  const fromEpisodeId = testApp.season.episodes[0];
  expect(await readAudit(testApp, playerId)).toMatchObject([
    { action: "player.added", subject: "Gus Stone", before: null, after: { ...facts, fromEpisodeId } },
    { action: "player.changed", before: facts, after: { ...facts, firstName: "Gustav" } },
    { action: "player.removed", before: { ...facts, firstName: "Gustav", scores: [] }, after: null },
  ]);
});

// Covers ADMIN-PLAYER-22.
test("age, home and job stay unless they are sent, and null removes them", async () => {
  const factsOf = async (playerId: string) => {
    const { data } = await testApp.call(playerRoutes.facts, { as: testApp.admin, params: { playerId } });
    return [data.age, data.home, data.occupation];
  };
  const playerId = await save({ age: 34, home: " Oslo ", occupation: "Diver" });
  await save({ playerId, firstName: "Gunnar" });
  expect(await factsOf(playerId)).toEqual([34, "Oslo", "Diver"]);
  await save({ playerId, age: null, home: "Bergen" });
  expect(await factsOf(playerId)).toEqual([null, "Bergen", "Diver"]);
  for (const [facts, message] of [
    [{ age: 3.5 }, "Age is not a whole number from 0 to 150"],
    [{ age: -1 }, "Age is not a whole number from 0 to 150"],
    [{ home: " " }, "Home is missing"],
    [{ occupation: "x".repeat(256) }, "Job has more than 255 characters"],
  ] as const) {
    await expect(save({ playerId, ...facts })).rejects.toThrow(message);
  }
  expect(await factsOf(playerId)).toEqual([null, "Bergen", "Diver"]);
  await remove(playerId);
});

// Covers ADMIN-PLAYER-7, LIMIT-27.
test("names and a tribe are required; names have at most 255 characters", async () => {
  const good = { firstName: "Gus", lastName: "Stone", tribeId: testApp.season.tribes[0] };
  for (const [changes, message] of [
    [{ firstName: " " }, "First name is required"],
    [{ firstName: null }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ lastName: "x".repeat(256) }, "Please use at most 255 characters"],
    [{ tribeId: "Ember" }, "Please choose a tribe"],
    [{ tribeId: null }, "Please choose a tribe"],
    [{ tribeId: undefined }, "Please choose a tribe"],
    [{ playerId: testApp.season.players[0], tribeId: null }, "Please choose a tribe"],
  ] as const) {
    const body = { ...good, ...changes };
    expect(await testApp.refusal(adminPlayerRoutes.save, { as: testApp.admin, body })).toEqual({
      code: 400,
      message,
    });
  }
});

/** Stores an image as an upload does. */
async function insertImage(createdAt = new Date(testApp.time)): Promise<string> {
  const imageId = randomUUID();
  const bytes = Buffer.from("a picture");
  const rows = (["list", "card", "full"] as const).map((variant) => ({ imageId, variant, bytes, createdAt }));
  await testApp.db.insertInto("images").values(rows).execute();
  return imageId;
}

async function storedImages(): Promise<Set<string>> {
  const rows = await testApp.db.selectFrom("images").select("imageId").execute();
  return new Set(rows.map(({ imageId }) => imageId));
}

const cleanUp = () => deleteUnusedImages(testApp.db, testApp.time);
const longAgo = () => new Date(testApp.time - 25 * 3_600_000);
const gus = () => ({ firstName: "Gus", lastName: "Stone", tribeId: testApp.season.tribes[0] });
const refusalOf = (body: object) =>
  testApp.refusal(adminPlayerRoutes.save, { as: testApp.admin, body: { ...gus(), ...body } });
const GONE = { code: 409, message: "That photo is no longer stored. Please upload it again" };

test("images that no player uses are deleted after a day", async () => {
  const used = await insertImage(longAgo());
  const playerId = await save({ photoUrl: photoOf(used) });
  const unused = await insertImage(longAgo());
  const young = await insertImage(new Date(testApp.time - 23 * 3_600_000));
  await cleanUp();
  expect(await storedImages()).toEqual(new Set([used, young]));
  expect(await refusalOf({ playerId, photoUrl: photoOf(unused) })).toEqual(GONE);
  expect((await read(playerId)).photoUrl).toBe(photoOf(used));
  await remove(playerId);
  testApp.time += 25 * 3_600_000;
  await sql`select graphile_worker.add_job('clean-up')`.execute(testApp.db);
  await testApp.runQueue();
  expect(await storedImages()).toEqual(new Set());
});

test("a save after the removal of its image is refused, a save before it keeps the image", async () => {
  const removed = await insertImage(longAgo());
  const removal = await testApp.db.startTransaction().execute();
  await removal.deleteFrom("images").where("imageId", "=", removed).execute();
  const refused = refusalOf({ photoUrl: photoOf(removed) });
  await waitForLockWaiters(testApp, 1);
  await removal.commit().execute();
  expect(await refused).toEqual(GONE);

  const keptImageId = await insertImage(longAgo());
  const saving = await testApp.db.startTransaction().execute();
  expect(await lockImageShared(saving, photoOf(keptImageId))).toBe(true);
  await cleanUp();
  await saving.rollback().execute();
  expect(await storedImages()).toEqual(new Set([keptImageId]));
});

test("concurrent saves and removals leave no player with a deleted image", async () => {
  const imageIds = await Promise.all(Array.from({ length: 20 }, () => insertImage(longAgo())));
  const codes = imageIds.map((imageId) =>
    testApp.codeOf(adminPlayerRoutes.save, {
      as: testApp.admin,
      body: { ...gus(), lastName: imageId, photoUrl: photoOf(imageId) },
    }),
  );
  const [answers] = await Promise.all([Promise.all(codes), cleanUp(), cleanUp(), cleanUp()]);
  for (const code of answers) expect([200, 409]).toContain(code);
  const stored = await storedImages();
  const saved = imageIds.filter((_, place) => answers[place] === 200);
  expect(saved.filter((imageId) => !stored.has(imageId))).toEqual([]);
});

// Covers ADMIN-PLAYER-17.
test("a photo stays when none is sent, is removed by an empty text, and must be one of our uploads", async () => {
  const imageId = await insertImage();
  const playerId = await save({ photoUrl: photoOf(imageId) });
  await save({ playerId });
  await save({ playerId, photoUrl: null });
  expect((await read(playerId)).photoUrl).toBe(photoOf(imageId));
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
      tribeId: testApp.season.tribes[0],
      photoUrl,
    };
    expect(await testApp.refusal(adminPlayerRoutes.save, { as: testApp.admin, body })).toEqual({
      code: 400,
      message: "That photo was not uploaded here. Please upload it first",
    });
  }
  await save({ playerId, photoUrl: "" });
  expect((await read(playerId)).photoUrl).toBeNull();
  // A stored photo with the site's former URL is not a change.
  const old = "http://old.test/images/1.webp";
  await testApp.db.updateTable("players").set({ photoUrl: old }).where("playerId", "=", playerId).execute();
  await save({ playerId, photoUrl: old, lastName: "Rock" });
  expect(await read(playerId)).toMatchObject({ photoUrl: old, lastName: "Rock" });
  await remove(playerId);
});

// Covers ADMIN-PLAYER-21.
test("a photo alone is set without the other fields, also of a player without a tribe", async () => {
  const { seasonId } = testApp.season;
  const { playerId } = await testApp.db
    .insertInto("players")
    .values({ seasonId, firstName: "Ivy", lastName: "Chen" })
    .returning("playerId")
    .executeTakeFirstOrThrow();
  const send = (photoUrl: string, id = playerId) => ({
    as: testApp.admin,
    params: { playerId: id },
    body: { photoUrl },
  });
  const photoUrl = photoOf(await insertImage());
  await testApp.call(adminPlayerRoutes.setPhoto, send(photoUrl));
  await testApp.call(adminPlayerRoutes.setPhoto, send(photoUrl));
  expect(await read(playerId)).toMatchObject({ firstName: "Ivy", tribeId: null, photoUrl });
  expect(await readAudit(testApp, playerId)).toMatchObject([
    { action: "player.changed", subject: "Ivy Chen", before: { photoUrl: null }, after: { photoUrl } },
  ]);
  for (const [call, code] of [
    [send("https://elsewhere.test/x.png"), 400],
    [send(""), 400],
    [send(photoUrl, randomUUID()), 404],
    [send(photoOf(randomUUID())), 409],
    [{ ...send(photoUrl), as: await testApp.createUser() }, 403],
  ] as const) {
    expect(await testApp.codeOf(adminPlayerRoutes.setPhoto, call)).toBe(code);
  }
  expect((await read(playerId)).photoUrl).toBe(photoUrl);
});

// Covers ADMIN-PLAYER-19.
test("a new tribe applies from the next episode to air, and the first one is recorded from the beginning", async () => {
  const playerId = testApp.season.players[0]!;
  const [, tide] = testApp.season.tribes;
  expect(await movesOf(playerId)).toEqual([]);
  testApp.time = FIRST_AIR_AT + WEEK_MS + 1;
  await save({ playerId, firstName: "Ada", lastName: "Young", tribeId: tide });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "3 Tide"]);
  expect((await readAudit(testApp, playerId)).at(-1)?.after).toMatchObject({
    tribeId: tide,
    move: { fromEpisodeId: testApp.season.episodes[2], tribeId: tide },
  });
});

// Covers ADMIN-PLAYER-19.
test("a move may start at an earlier episode, even to the player's current tribe", async () => {
  const playerId = testApp.season.players[1]!;
  const [ember, tide] = testApp.season.tribes;
  const at = (episode: number) => ({ tribeFromEpisodeId: testApp.season.episodes[episode] });
  const names = { playerId, firstName: "Bo", lastName: "Xu" };
  await save({ ...names, tribeId: tide, ...at(2) });
  await save({ ...names, tribeId: tide, ...at(1) });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "2 Tide", "3 Tide"]);
  // A move in an earlier episode does not change the present tribe.
  await save({ ...names, tribeId: ember, ...at(1) });
  expect(await movesOf(playerId)).toEqual(["1 Ember", "2 Ember", "3 Tide"]);
  expect((await read(playerId)).tribeId).toBe(tide);
});

test("deleting an episode deletes its tribe moves, and the audit log has them", async () => {
  const playerId = testApp.season.players[2]!;
  const body = { airDate: "2026-10-20T00:00", title: null };
  const { episodeId } = (await testApp.call(episodeRoutes.save, { as: testApp.admin, body })).data;
  const tribeId = testApp.season.tribes[1]!;
  await save({ playerId, firstName: "Cleo", lastName: "Walsh", tribeId, tribeFromEpisodeId: episodeId });
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
  expect(await movesOf(playerId)).toEqual(["1 Ember"]);
  expect((await readAudit(testApp, episodeId)).at(-1)?.before).toMatchObject({
    moves: [{ playerId, tribeId }],
  });
});

const present = async (playerId: string) => {
  const { data } = await testApp.call(playerRoutes.list, { as: testApp.admin });
  const { tribeId } = await read(playerId);
  return [
    testApp.season.tribes.indexOf(tribeId ?? ""),
    data.find((row) => row.playerId === playerId)?.tribe?.name,
  ];
};
const tide = (playerId: string, tribeFromEpisodeId: string | undefined) =>
  save({ playerId, tribeId: testApp.season.tribes[1]!, tribeFromEpisodeId });

// Covers ADMIN-PLAYER-23.
test("a player whose move is deleted with its episode is in the tribe before, a first tribe stays", async () => {
  const body = { airDate: "2026-10-21T00:00", title: null };
  const { episodeId } = (await testApp.call(episodeRoutes.save, { as: testApp.admin, body })).data;
  const playerId = await save({ playerId: null, tribeFromEpisodeId: episodeId });
  const earlier = await testApp.call(episodeRoutes.save, {
    as: testApp.admin,
    body: { airDate: "2026-10-28T00:00", title: null },
  });
  await tide(playerId, earlier.data.episodeId);
  expect(await present(playerId)).toEqual([1, "Tide"]);
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: earlier.data });
  expect(await present(playerId)).toEqual([0, "Ember"]);
  await testApp.call(episodeRoutes.remove, { as: testApp.admin, params: { episodeId } });
  expect(await present(playerId)).toEqual([0, "Ember"]);
  expect(await movesOf(playerId)).toEqual(["4 Ember"]);
  await remove(playerId);
});

// Covers ADMIN-PLAYER-23.
test("moves follow the order of the air dates", async () => {
  const playerId = await save({ playerId: null, tribeFromEpisodeId: testApp.season.episodes[0] });
  await tide(playerId, testApp.season.episodes[1]);
  await save({ playerId, tribeFromEpisodeId: testApp.season.episodes[2] });
  expect(await present(playerId)).toEqual([0, "Ember"]);
  const move = (airDate: string) =>
    testApp.call(episodeRoutes.save, {
      as: testApp.admin,
      body: { episodeId: testApp.season.episodes[1]!, airDate, title: null },
    });
  const { data } = await testApp.call(episodeRoutes.list, { as: testApp.admin });
  const { airDate } = data.find(({ number }) => number === 2)!;
  await move("2026-12-01T00:00");
  expect(await present(playerId)).toEqual([1, "Tide"]);
  await move(airDate);
  expect(await present(playerId)).toEqual([0, "Ember"]);
  await remove(playerId);
});
