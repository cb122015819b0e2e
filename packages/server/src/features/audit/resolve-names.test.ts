import { auditRoutes, playerRoutes, scoringRoutes } from "@emberline/contract";
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
