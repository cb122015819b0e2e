import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { type DraftClient, joinLegacy, connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let second: App;
let secondDatabase: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  testApp = await createTestApp();
  secondDatabase = openDatabase(testApp.pool.options, testApp.log);
  second = await createApp({ ...testApp, ...secondDatabase });
  await Promise.all([testApp.app.start(), second.start()]);
});
afterAll(async () => {
  await second.server.close();
  await secondDatabase.pool.end();
  await testApp.close();
});

async function listen(app: App, { token }: TestUser, leagueId: string): Promise<DraftClient> {
  const client = await connect(app);
  client.send({ type: "join", payload: { token, leagueId, log: true } });
  await client.waitFor("draft-snapshot");
  return client;
}

/** Waits until a client receives exactly this presence. */
async function expectAnnouncement(client: DraftClient, teamIds: string[], watching: number): Promise<void> {
  for (;;) {
    const { payload } = await client.waitFor("draft-presence");
    if (payload.watching === watching && payload.teamIds.toSorted().join() === teamIds.toSorted().join())
      return;
  }
}

// Covers ROOM-20.
test("presence is sent on both servers when a client joins, leaves, or its server stops", async () => {
  const { leagueId, owners, teamIds } = await createDraftLeague(testApp, 3);
  const [first, other, third] = [teamIds[0]!, teamIds[1]!, teamIds[2]!];
  const here = await listen(testApp.app, owners[0]!, leagueId);
  await expectAnnouncement(here, [first], 0);
  const there = await listen(second, owners[1]!, leagueId);
  await Promise.all([
    expectAnnouncement(here, [first, other], 0),
    expectAnnouncement(there, [first, other], 0),
  ]);

  const admin = await joinLegacy(second, testApp.admin, leagueId);
  const onBoards = await joinLegacy(testApp, owners[2]!, leagueId);
  await Promise.all([
    expectAnnouncement(here, [first, other, third], 1),
    expectAnnouncement(there, [first, other, third], 1),
  ]);
  onBoards.socket.terminate();
  await Promise.all([
    expectAnnouncement(here, [first, other], 1),
    expectAnnouncement(there, [first, other], 1),
  ]);
  expect([...onBoards.inbox, ...admin.inbox].map(({ type }) => type)).not.toContain("draft-presence");

  await second.stop();
  await expectAnnouncement(here, [first], 0);
});
