import { adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOBODY, recordOf } from "../../../testing/record.ts";
import { createWorld, type Person, type World } from "../../../testing/world.ts";

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.fan();
});
afterAll(() => world.end());

const body = (news: object = {}) => ({
  ownerId: owner.userId,
  name: "Chosen League",
  teamName: "Chosen Team",
  privateInd: true,
  password: "planted secret",
  ...news,
});

// Covers ADMIN-LEAGUE-5.
test("a league is founded for somebody, who owns it, has its first team and reads its password", async () => {
  const { data } = await world.call(adminLeagueRoutes.add, { as: world.admin, body: body() });
  const params = { leagueId: data.leagueId };
  const league = (await world.call(leagueRoutes.get, { as: owner, params })).data;
  expect(league).toMatchObject({
    name: "Chosen League",
    privateInd: true,
    password: "planted secret",
    teams: [{ teamId: data.teamId, name: "Chosen Team", owner: { firstName: owner.username } }],
  });
  expect((await world.call(leagueRoutes.ownerAccess, { as: owner, params })).access).toBe(true);
  expect(await recordOf(world, data.leagueId)).toEqual([
    {
      userId: world.admin.userId,
      action: "league.added",
      subject: "Chosen League",
      before: null,
      after: { name: "Chosen League", ownerId: owner.userId, privateInd: true },
    },
  ]);
});

test("a public league has no password, whatever is sent", async () => {
  const sent = body({ privateInd: false });
  const { leagueId } = (await world.call(adminLeagueRoutes.add, { as: world.admin, body: sent })).data;
  const { data } = await world.call(leagueRoutes.get, { as: owner, params: { leagueId } });
  expect([data.privateInd, data.password ?? null]).toEqual([false, null]);
});

test.each([
  [{ ownerId: NOBODY }, 404, "There is no such user"],
  [{ ownerId: null }, 400, "Please choose an owner"],
  [{ password: null }, 400, "Password is required for private leagues"],
  [{ teamName: "ab" }, 400, "Team name must be at least 3 characters long"],
])("%j is refused", async (news, code, words) => {
  const sent = body(news);
  expect(await world.refusal(adminLeagueRoutes.add, { as: world.admin, body: sent })).toEqual({
    code,
    words,
  });
});
