import { randomUUID } from "node:crypto";
import { draftRoutes, leagueRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let league: DraftLeague;
/** A uuid in capitals names the same league (RFC 9562, 4). */
let leagueId: string;
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
  league = await createDraftLeague(testApp, 2);
  leagueId = league.leagueId.toUpperCase();
  await moveTo(testApp, league.startsAt);
});
afterAll(() => testApp.close());

test("nobody joins a league whose draft runs by its id in capitals", async () => {
  const body = { teamName: "Late", leagueId, leaguePassword: null };
  expect(await testApp.refusal(leagueRoutes.join, { as: await testApp.createUser(), body })).toMatchObject({
    code: 409,
  });
});

test("a draft that runs is not set again by its league's id in capitals", async () => {
  const draftDate = new Date(testApp.time + 900_000).toISOString();
  const body = { draftOrder: league.teamIds, draftDate, pickTimeSeconds: 60 };
  expect(
    await testApp.refusal(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body }),
  ).toMatchObject({ code: 409, message: "Cannot save: Draft has already started" });
});

test("ids in capitals lead into the same room, and name the same contestant", async () => {
  const client = await connect(testApp.app);
  const { token } = league.owners[0]!;
  client.send({ type: "join", payload: { token, leagueId, log: true } });
  expect((await client.waitFor("draft-snapshot")).payload.teamId).toBe(league.teamIds[0]);
  const playerId = testApp.season.players[0]!.toUpperCase();
  client.send({ type: "choose", payload: { token, leagueId, key: randomUUID(), pickNumber: 1, playerId } });
  expect((await client.waitFor("draft-answer")).payload).toMatchObject({ accepted: true });
});
