import { adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const DAY_MS = 86_400_000;
const body = { name: "One of many", teamName: "Busy", privateInd: false };
const TOO_MANY = {
  code: 429,
  message: "You can create at most 100 leagues a day. Please try again tomorrow",
};

const create = (as: TestUser) => testApp.codeOf(leagueRoutes.add, { as, address: freshIpAddress(), body });
const createMany = (as: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => create(as)));
const leaguesOf = (ownerId: string) =>
  testApp.db.selectFrom("leagues").select("leagueId").where("ownerId", "=", ownerId).execute();

test("of 110 simultaneous creations by one user 100 succeed, and other users are not affected", async () => {
  const [busy, other] = [await testApp.createUser(), await testApp.createUser()];
  const [codes, otherCode] = await Promise.all([createMany(busy, 110), create(other)]);
  expect(codes.filter((code) => code === 200)).toHaveLength(100);
  expect(codes.filter((code) => code === 429)).toHaveLength(10);
  expect(await leaguesOf(busy.userId)).toHaveLength(100);
  expect(otherCode).toBe(200);
});

// Covers LEAGUE-34.
test("a user creates at most a hundred leagues in 24 hours, deleted ones included", async () => {
  const fan = await testApp.createUser();
  await createMany(fan, 50);
  testApp.time += DAY_MS / 2;
  await createMany(fan, 50);
  for (const { leagueId } of await leaguesOf(fan.userId)) {
    await testApp.call(adminLeagueRoutes.remove, { as: testApp.admin, params: { leagueId } });
  }
  expect(await testApp.refusal(leagueRoutes.add, { as: fan, body })).toEqual(TOO_MANY);
  testApp.time += DAY_MS / 2 - 1;
  expect(await testApp.refusal(leagueRoutes.add, { as: fan, body })).toEqual(TOO_MANY);
  testApp.time += 1;
  expect(await create(fan)).toBe(200);
});

test("a refused creation states when to try again", async () => {
  const fan = await testApp.createUser();
  await createMany(fan, 100);
  testApp.time += DAY_MS - 90_000;
  const reply = await testApp.server.inject({
    method: "POST",
    url: `/api${leagueRoutes.add.path}`,
    remoteAddress: freshIpAddress(),
    headers: { authorization: fan.token },
    payload: body,
  });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([429, "90"]);
});

test("a league that an admin creates for a user counts against neither", async () => {
  const fan = await testApp.createUser();
  await createMany(fan, 100);
  const input = { ...body, password: null, ownerId: fan.userId };
  expect((await testApp.call(adminLeagueRoutes.add, { as: testApp.admin, body: input })).status).toBe(
    "success",
  );
});
