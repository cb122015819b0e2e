import { adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await testApp.createUser();
});

const body = (changes: object = {}) => ({
  ownerId: owner.userId,
  name: "Chosen League",
  teamName: "Chosen Team",
  privateInd: true,
  password: "planted secret",
  ...changes,
});

// Covers ADMIN-LEAGUE-5.
test("an admin creates a league for a user, who owns it, has its first team and reads its password", async () => {
  const { data } = await testApp.call(adminLeagueRoutes.add, { as: testApp.admin, body: body() });
  const params = { leagueId: data.leagueId };
  const league = (await testApp.call(leagueRoutes.get, { as: owner, params })).data;
  expect(league).toMatchObject({
    name: "Chosen League",
    privateInd: true,
    password: "planted secret",
    teams: [{ teamId: data.teamId, name: "Chosen Team", owner: { firstName: owner.username } }],
  });
  expect((await testApp.call(leagueRoutes.ownerAccess, { as: owner, params })).access).toBe(true);
  expect(await readAudit(testApp, data.leagueId)).toEqual([
    {
      userId: testApp.admin.userId,
      action: "league.added",
      subject: "Chosen League",
      before: null,
      after: { name: "Chosen League", ownerId: owner.userId, privateInd: true },
    },
  ]);
});

test("a public league has no password, even if one is sent", async () => {
  const sent = body({ privateInd: false });
  const { leagueId } = (await testApp.call(adminLeagueRoutes.add, { as: testApp.admin, body: sent })).data;
  const { data } = await testApp.call(leagueRoutes.get, { as: owner, params: { leagueId } });
  expect([data.privateInd, data.password ?? null]).toEqual([false, null]);
});

test.each([
  [{ ownerId: UNKNOWN_ID }, 404, "There is no such user"],
  [{ ownerId: null }, 400, "Please choose an owner"],
  [{ password: null }, 400, "Password is required for private leagues"],
  [{ teamName: "ab" }, 400, "Team name must be at least 3 characters long"],
])("%j is refused", async (changes, code, message) => {
  const sent = body(changes);
  expect(await testApp.refusal(adminLeagueRoutes.add, { as: testApp.admin, body: sent })).toEqual({
    code,
    message,
  });
});
