import { accountRoutes, draftRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { createApiCaller } from "../../../testing/app/api-caller.ts";
import { joinLegacy, connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, moveTo, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";
import { insertExits } from "../../../testing/fixtures/small-season.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterEach(() => testApp.close());

async function enter(person: TestUser, leagueId: string) {
  const client = await joinLegacy(testApp, person, leagueId);
  await client.waitFor("init");
  return client;
}

test("a client in a room that sends an unreadable message gets an error and a fresh board", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const client = await enter(owners[0]!, leagueId);
  client.send({ type: "pick", payload: { token: owners[0]!.token, leagueId, player: null } });
  expect((await client.next()).type).toBe("error");
  expect((await client.next()).type).toBe("init");
});

test("a watching client is disconnected once its session has ended", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 2);
  const [leaving, staying] = [await enter(owners[0]!, leagueId), await enter(owners[1]!, leagueId)];
  const admin = await enter(testApp.admin, leagueId);
  await testApp.call(accountRoutes.logout, { as: owners[0] });
  await testApp.db
    .updateTable("users")
    .set({ isAdmin: false })
    .where("userId", "=", testApp.admin.userId)
    .execute();
  expect(await Promise.all([leaving.closed, admin.closed])).toEqual([1008, 1008]);
  expect(staying.socket.readyState).toBe(staying.socket.OPEN);
});

test("the eleventh socket of one user closes the first", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  const first = await enter(owners[0]!, leagueId);
  const second = await enter(owners[0]!, leagueId);
  for (let count = 3; count <= 11; count += 1) await enter(owners[0]!, leagueId);
  expect(await first.closed).toBe(1008);
  expect(second.socket.readyState).toBe(second.socket.OPEN);
});

test("a board that changed with the start comes before its clock", async () => {
  const { leagueId, owners, startsAt } = await createDraftLeague(testApp, 3);
  const client = await enter(owners[0]!, leagueId);
  const [playerId = ""] = testApp.season.players;
  await insertExits(testApp.db, testApp.season.episodes[0]!, playerId);
  // The available players are sent at once; the order gets shorter at the start.
  expect((await client.next()).type).toBe("init");
  await moveTo(testApp, startsAt);
  const board = await client.waitFor("init");
  const slots = await testApp.db
    .selectFrom("draftPicks")
    .select(["draftPickId", "pickNumber", "teamId"])
    .where("leagueId", "=", leagueId)
    .orderBy("pickNumber")
    .execute();
  expect(
    board.payload.draftOrder.map(({ draftPickId, pickNumber, team }) => ({
      draftPickId,
      pickNumber,
      teamId: team.teamId,
    })),
  ).toEqual(slots);
  expect(await client.next()).toMatchObject({
    type: "draft-timer-started",
    payload: { startTime: startsAt },
  });
});

test("a server that stops closes every socket as restarting", async () => {
  const { leagueId, owners } = await createDraftLeague(testApp, 1);
  const [client, idle] = [await enter(owners[0]!, leagueId), await connect(testApp)];
  await testApp.server.close();
  expect(await Promise.all([client.closed, idle.closed])).toEqual([1012, 1012]);
});

test("a room gets the next season's draft that another server schedules, though its versions start again", async () => {
  const league = await createDraftLeague(testApp, 1);
  const client = await enter(league.owners[0]!, league.leagueId);
  await moveTo(testApp, league.startsAt);
  await moveTo(testApp, league.startsAt + PICK_SECONDS * 1000);
  await client.waitFor("auto-pick-made");
  await beginSeason();
  const other = await createApp(testApp);
  await createApiCaller(other.server, () => {}).call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId: league.leagueId },
    body: {
      draftOrder: league.teamIds,
      draftDate: new Date(testApp.time + 3_600_000).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
  const { payload } = await client.waitFor("init");
  expect(payload.draft.version).toBe(1);
  expect(payload.availablePlayers.map((player) => player.firstName)).toEqual(["Nova"]);
  await other.server.close();
});

async function beginSeason(): Promise<void> {
  await testApp.db.updateTable("seasons").set({ isCurrent: false }).execute();
  const { seasonId } = await testApp.db
    .insertInto("seasons")
    .values({ name: "The Next", isCurrent: true })
    .returning("seasonId")
    .executeTakeFirstOrThrow();
  await testApp.db.insertInto("players").values({ seasonId, firstName: "Nova", lastName: "New" }).execute();
}
