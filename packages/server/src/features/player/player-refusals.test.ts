import { adminPlayerRoutes, playerRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDraftLeague, moveTo } from "../../testing/draft-league.ts";
import { insertLeague } from "../../testing/league-scene.ts";
import { ARCHIVED, archive, NOBODY, recordOf } from "../../testing/record.ts";
import { insertSmallSeason, type SmallSeason } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
let past: SmallSeason;
beforeAll(async () => {
  world = await createWorld();
  past = await insertSmallSeason(world.db, { name: "Past", isCurrent: false });
});
afterAll(() => world.end());

const body = (news: object = {}) => ({
  firstName: "Gus",
  lastName: "Stone",
  tribeId: world.season.tribes[0],
  ...news,
});
const refusalOf = (news: object) =>
  world.refusal(adminPlayerRoutes.save, { as: world.admin, body: body(news) });
const removal = (playerId: string) =>
  world.refusal(adminPlayerRoutes.remove, { as: world.admin, params: { playerId } });

// Covers ADMIN-PLAYER-7.
test("tribes and episodes of another season, and contestants who are not there, are refused", async () => {
  const tribe = { code: 404, words: "That tribe is not one of the contestant's season" };
  const nobody = { code: 404, words: "Contestant not found" };
  const playerId = world.season.players[0];
  expect(await refusalOf({ tribeId: past.tribes[0] })).toEqual(tribe);
  expect(await refusalOf({ playerId, tribeId: NOBODY })).toEqual(tribe);
  const tribeId = world.season.tribes[1];
  expect(await refusalOf({ playerId, tribeId, tribeFromEpisodeId: past.episodes[0] })).toEqual({
    code: 404,
    words: "That episode is not one of the contestant's season",
  });
  expect(await refusalOf({ playerId: NOBODY })).toEqual(nobody);
  expect(await removal(NOBODY)).toEqual(nobody);
  const params = { playerId: NOBODY };
  expect(await world.refusal(adminPlayerRoutes.get, { as: world.admin, params })).toEqual(nobody);
  const sent = { as: world.admin, params, body: { episodeId: null } };
  expect(await world.refusal(playerRoutes.setEliminated, sent)).toEqual(nobody);
});

test("contestants of an archived season can be read, not changed, eliminated or deleted", async () => {
  await archive(world, past.seasonId);
  const playerId = past.players[0]!;
  const params = { playerId };
  expect(await refusalOf({ playerId })).toEqual(ARCHIVED);
  expect(await removal(playerId)).toEqual(ARCHIVED);
  const sent = { as: world.admin, params, body: { episodeId: past.episodes[0] } };
  expect(await world.refusal(playerRoutes.setEliminated, sent)).toEqual(ARCHIVED);
  const { data } = await world.call(adminPlayerRoutes.get, { as: world.admin, params });
  expect(data).toMatchObject({ firstName: "Ada", tribeId: past.tribes[0] });
});

test("an elimination is on record with the contestant's name", async () => {
  const playerId = world.season.players[5]!;
  const episodeId = world.season.episodes[0]!;
  await world.call(playerRoutes.setEliminated, {
    as: world.admin,
    params: { playerId },
    body: { episodeId },
  });
  expect(await recordOf(world, playerId)).toMatchObject([
    { action: "player.eliminated", subject: "Finn O'Hara <Tan> & Co" },
  ]);
  const { data } = await world.call(adminPlayerRoutes.list, { as: world.admin });
  expect(data.map(({ firstName, eliminated }) => [firstName, eliminated]).at(-1)).toEqual([
    "Finn O'Hara",
    true,
  ]);
});

test("a contestant on a team is not deleted", async () => {
  await insertLeague(world, [[4]]);
  expect(await removal(world.season.players[4]!)).toEqual({
    code: 409,
    words: "This contestant is on a team. Take them off every roster first, or eliminate them",
  });
});

test("nobody is deleted while a draft runs", async () => {
  const { startsAt } = await createDraftLeague(world, 2);
  await moveTo(world, startsAt);
  expect(await removal(world.season.players[3]!)).toEqual({
    code: 409,
    words: 'The draft of "The League" is running. Contestants can be deleted once that is complete',
  });
});
