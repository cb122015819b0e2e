import { randomUUID } from "node:crypto";
import { draftRoutes, leagueRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
let league: DraftLeague;
/** A UUID in upper case names the same league (RFC 9562, section 4). */
let leagueId: string;
beforeAll(async () => {
  await testApp.app.start();
  league = await createDraftLeague(testApp, 2);
  leagueId = league.leagueId.toUpperCase();
  await moveTo(testApp, league.startsAt);
});

test("an upper-case league id does not let anyone join a league whose draft runs", async () => {
  const body = { teamName: "Late", leagueId, leaguePassword: null };
  expect(await testApp.refusal(leagueRoutes.join, { as: await testApp.createUser(), body })).toMatchObject({
    code: 409,
  });
});

test("an upper-case league id does not reschedule a running draft", async () => {
  const draftDate = new Date(testApp.time + 900_000).toISOString();
  const body = { draftOrder: league.teamIds, draftDate, pickTimeSeconds: 60 };
  expect(
    await testApp.refusal(draftRoutes.generate, { as: testApp.admin, params: { leagueId }, body }),
  ).toMatchObject({ code: 409, message: "Cannot save: Draft has already started" });
});

test("upper-case ids lead to the same room and the same player", async () => {
  const client = await connect(testApp.app);
  const { token } = league.owners[0]!;
  client.send({ type: "join", payload: { token, leagueId, log: true } });
  expect((await client.waitFor("draft-snapshot")).payload.teamId).toBe(league.teamIds[0]);
  const playerId = testApp.season.players[0]!.toUpperCase();
  client.send({ type: "choose", payload: { token, leagueId, key: randomUUID(), pickNumber: 1, playerId } });
  expect((await client.waitFor("draft-answer")).payload).toMatchObject({ accepted: true });
});
