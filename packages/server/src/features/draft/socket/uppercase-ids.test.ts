import { randomUUID } from "node:crypto";
import { draftRoutes, leagueRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { visit } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createWorld, type World } from "../../../testing/app/test-app.ts";

let world: World;
let league: DraftLeague;
/** A uuid in capitals names the same league (RFC 9562, 4). */
let leagueId: string;
beforeAll(async () => {
  world = await createWorld();
  await world.app.start();
  league = await createDraftLeague(world, 2);
  leagueId = league.leagueId.toUpperCase();
  await moveTo(world, league.startsAt);
});
afterAll(() => world.end());

test("nobody joins a league whose draft runs by its id in capitals", async () => {
  const body = { teamName: "Late", leagueId, leaguePassword: null };
  expect(await world.refusal(leagueRoutes.join, { as: await world.fan(), body })).toMatchObject({
    code: 409,
  });
});

test("a draft that runs is not set again by its league's id in capitals", async () => {
  const draftDate = new Date(world.time + 900_000).toISOString();
  const body = { draftOrder: league.teamIds, draftDate, pickTimeSeconds: 60 };
  expect(
    await world.refusal(draftRoutes.generate, { as: world.admin, params: { leagueId }, body }),
  ).toMatchObject({ code: 409, message: "Cannot save: Draft has already started" });
});

test("ids in capitals lead into the same room, and name the same contestant", async () => {
  const guest = await visit(world.app);
  const { token } = league.owners[0]!;
  guest.send({ type: "join", payload: { token, leagueId, log: true } });
  expect((await guest.nextOf("draft-snapshot")).payload.teamId).toBe(league.teamIds[0]);
  const playerId = world.season.players[0]!.toUpperCase();
  guest.send({ type: "choose", payload: { token, leagueId, key: randomUUID(), pickNumber: 1, playerId } });
  expect((await guest.nextOf("draft-answer")).payload).toMatchObject({ accepted: true });
});
