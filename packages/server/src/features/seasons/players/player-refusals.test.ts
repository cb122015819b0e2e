import { adminPlayerRoutes, playerRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { addLeague } from "../../../testing/fixtures/league-fixture.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { insertSmallSeason, type SmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
let past: SmallSeason;
beforeAll(async () => {
  past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
});

const body = (changes: object = {}) => ({
  firstName: "Gus",
  lastName: "Stone",
  tribeId: testApp.season.tribes[0],
  ...changes,
});
const refusalOf = (changes: object) =>
  testApp.refusal(adminPlayerRoutes.save, { as: testApp.admin, body: body(changes) });
const removal = (playerId: string) =>
  testApp.refusal(adminPlayerRoutes.remove, { as: testApp.admin, params: { playerId } });

// Covers ADMIN-PLAYER-7.
test("tribes and episodes of another season and unknown players are refused", async () => {
  const tribe = { code: 404, message: "That tribe is not one of the contestant's season" };
  const notFound = { code: 404, message: "Contestant not found" };
  const playerId = testApp.season.players[0];
  expect(await refusalOf({ tribeId: past.tribes[0] })).toEqual(tribe);
  expect(await refusalOf({ playerId, tribeId: UNKNOWN_ID })).toEqual(tribe);
  const tribeId = testApp.season.tribes[1];
  expect(await refusalOf({ playerId, tribeId, tribeFromEpisodeId: past.episodes[0] })).toEqual({
    code: 404,
    message: "That episode is not one of the contestant's season",
  });
  expect(await refusalOf({ playerId: UNKNOWN_ID })).toEqual(notFound);
  expect(await removal(UNKNOWN_ID)).toEqual(notFound);
  const params = { playerId: UNKNOWN_ID };
  expect(await testApp.refusal(adminPlayerRoutes.get, { as: testApp.admin, params })).toEqual(notFound);
  const sent = { as: testApp.admin, params, body: { episodeId: null } };
  expect(await testApp.refusal(playerRoutes.setEliminated, sent)).toEqual(notFound);
});

test("players of an archived season can be read, but not changed, eliminated or deleted", async () => {
  await markSeasonArchived(testApp, past.seasonId);
  const playerId = past.players[0]!;
  const params = { playerId };
  expect(await refusalOf({ playerId })).toEqual(ARCHIVED_ERROR);
  expect(await removal(playerId)).toEqual(ARCHIVED_ERROR);
  const sent = { as: testApp.admin, params, body: { episodeId: past.episodes[0] } };
  expect(await testApp.refusal(playerRoutes.setEliminated, sent)).toEqual(ARCHIVED_ERROR);
  const { data } = await testApp.call(adminPlayerRoutes.get, { as: testApp.admin, params });
  expect(data).toMatchObject({ firstName: "Ada", tribeId: past.tribes[0] });
});

test("an elimination is audited with the player's name", async () => {
  const playerId = testApp.season.players[5]!;
  const episodeId = testApp.season.episodes[0]!;
  await testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId },
    body: { episodeId },
  });
  expect(await readAudit(testApp, playerId)).toMatchObject([
    { action: "player.eliminated", subject: "Finn O'Hara <Tan> & Co" },
  ]);
  const { data } = await testApp.call(adminPlayerRoutes.list, { as: testApp.admin, query: {} });
  expect(data.map(({ firstName, eliminated }) => [firstName, eliminated]).at(-1)).toEqual([
    "Finn O'Hara",
    true,
  ]);
});

// Covers ADMIN-PLAYER-20.
test("a player on a team cannot be deleted", async () => {
  await addLeague(testApp, [[4]]);
  expect(await removal(testApp.season.players[4]!)).toEqual({
    code: 409,
    message: "This contestant is on a team. Take them off every roster first, or eliminate them",
  });
});

// Covers ADMIN-PLAYER-20.
test("no player is deleted while a draft runs", async () => {
  const { startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  expect(await removal(testApp.season.players[3]!)).toEqual({
    code: 409,
    message: 'The draft of "The League" is running. Contestants can be deleted once that is complete',
  });
});

// Covers ADMIN-PLAYER-21.
test("the players of another season are listed by its id", async () => {
  const list = async (query: { seasonId?: string }) =>
    (await testApp.call(adminPlayerRoutes.list, { as: testApp.admin, query })).data
      .map(({ playerId }) => playerId)
      .toSorted();
  expect(await list({ seasonId: past.seasonId })).toEqual(past.players.toSorted());
  expect(await list({})).toEqual(testApp.season.players.toSorted());
  expect(await testApp.codeOf(adminPlayerRoutes.list, { as: testApp.admin, query: { seasonId: "50" } })).toBe(
    400,
  );
});
