import { auditRoutes, playerRoutes, scoringRoutes, tribeRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test("ids in an entry are resolved to names", async () => {
  const { players, statistics, episodes } = testApp.season;
  const [playerId, statisticId, episodeId] = [players[0]!, statistics[1]!, episodes[2]!];
  const body = { playerId, statisticId, episodeId, points: "4" };
  await testApp.call(scoringRoutes.save, { as: testApp.admin, body });
  const out = { episodeId };
  await testApp.call(playerRoutes.setEliminated, { as: testApp.admin, params: { playerId }, body: out });
  const { data } = await testApp.call(auditRoutes.list, { as: testApp.admin, query: {} });
  expect(data.names).toEqual({
    [playerId]: "Ada Young",
    [statisticId]: "Immunity",
    [episodeId]: "Episode 3: Episode 3",
  });
});

// Covers ADMIN-AUDIT-4.
test("the id of something deleted has the name under which it was deleted", async () => {
  const as = testApp.admin;
  const { tribeId } = (await testApp.call(tribeRoutes.add, { as, body: { name: "Ash", color: "#112233" } }))
    .data;
  const [playerId] = testApp.season.players;
  const entry = { userId: as.userId, action: "player.changed", subjectId: playerId!, subject: "Ada Young" };
  await testApp.db
    .insertInto("auditLog")
    .values({ ...entry, before: JSON.stringify({ tribeId: null }), after: JSON.stringify({ tribeId }) })
    .execute();
  await testApp.call(tribeRoutes.remove, { as, params: { tribeId } });
  const { data } = await testApp.call(auditRoutes.list, { as, query: { action: "player.changed" } });
  expect(data.names).toEqual({ [tribeId]: "Ash" });
});
