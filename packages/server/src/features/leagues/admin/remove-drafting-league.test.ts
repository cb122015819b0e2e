import { adminLeagueRoutes, draftRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinLegacy, connect } from "../../../testing/clients/draft-client.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { startTwoServers, type TwoServers } from "../../../testing/app/two-servers.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
let servers: TwoServers;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

const removeLeague = (leagueId: string) => ({ as: testApp.admin, params: { leagueId } });

/** The number of rows of a league, its draft, its events and its slots. */
const rowsOf = (leagueId: string) =>
  Promise.all(
    (["leagues", "drafts", "draftEvents", "draftPicks"] as const).map(
      async (table) =>
        (await testApp.db.selectFrom(table).select("leagueId").where("leagueId", "=", leagueId).execute())
          .length,
    ),
  );

test.each(["runs", "is paused"])(
  "deleting a league while its draft %s removes it from every server",
  async (state) => {
    const league = await createDraftLeague(testApp, 2);
    const { leagueId, owners, startsAt } = league;
    const mockDraft = await joinMockDraft(owners[1]!, leagueId);
    await moveTo(testApp, startsAt);
    const watching = [
      await joinLegacy(testApp, owners[0]!, leagueId),
      await joinLegacy(testApp, testApp.admin, leagueId),
      await joinLegacy({ server: servers.second.server }, owners[1]!, leagueId),
    ];
    for (const client of watching) await client.waitFor("init");
    if (state === "is paused") {
      const body = { reason: "Dinner" };
      await testApp.call(draftRoutes.pause, { as: owners[0], params: { leagueId }, body });
    }
    await testApp.call(adminLeagueRoutes.remove, removeLeague(leagueId));
    expect(await rowsOf(leagueId)).toEqual([0, 0, 0, 0]);
    for (const client of watching) {
      expect((await client.waitFor("error")).message).toBe("This league was deleted");
      expect(await client.closed).toBe(1008);
    }
    expect(await mockDraft.closed).toBe(1008);
    await servers.advanceTo(startsAt + 600_000);
    expect(await rowsOf(leagueId)).toEqual([0, 0, 0, 0]);
    expect(await testApp.codeOf(draftRoutes.byLeague, { as: testApp.admin, params: { leagueId } })).toBe(404);
  },
);

test("deleting a league while its pick clock fires leaves no rows and no errors", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { leagueId, startsAt } = await createDraftLeague(testApp, 2);
    await moveTo(testApp, startsAt);
    testApp.time = startsAt + 60_000;
    const deleted = testApp.codeOf(adminLeagueRoutes.remove, removeLeague(leagueId));
    const [code] = await Promise.all([deleted, testApp.app.runDueClocks()]);
    expect(code).toBe(200);
    expect(await rowsOf(leagueId)).toEqual([0, 0, 0, 0]);
  }
});

/** Joins a practice draft of the league, as the web app does. */
async function joinMockDraft(person: TestUser, leagueId: string) {
  const client = await connect(testApp);
  client.send({ type: "join", payload: { token: person.token, leagueId, log: true, mockDraft: "league" } });
  await client.waitFor("draft-snapshot");
  return client;
}
