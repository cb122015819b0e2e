import { auditRoutes, playerRoutes, scoringRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../testing/app/test-app.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

test("whatever an entry mentions by id comes with its name", async () => {
  const { players, statistics, episodes } = world.season;
  const [playerId, statisticId, episodeId] = [players[0]!, statistics[1]!, episodes[2]!];
  const body = { playerId, statisticId, episodeId, points: "4" };
  await world.call(scoringRoutes.save, { as: world.admin, body });
  const out = { episodeId };
  await world.call(playerRoutes.setEliminated, { as: world.admin, params: { playerId }, body: out });
  const { data } = await world.call(auditRoutes.list, { as: world.admin, query: {} });
  expect(data.names).toEqual({
    [playerId]: "Ada Young",
    [statisticId]: "Immunity",
    [episodeId]: "Episode 3: Episode 3",
  });
});
