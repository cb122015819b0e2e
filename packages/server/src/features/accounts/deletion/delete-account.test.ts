import { accountRoutes, draftRoutes, leagueRoutes, myAccountRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { allText } from "../../../testing/checks/database-fingerprint.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";
import { deleteAccount } from "./delete-account.ts";

const testApp = useTestApp();
let passwordHash: string;
let fan: TestUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  fan = await fanWithPassword();
});

const PASSWORD = "burn the bridges";
const ONLY_ADMIN = "You are the only admin. Please make another user an admin first";

async function fanWithPassword(): Promise<TestUser> {
  const user = await testApp.createUser();
  await savePasswordHash(testApp.db, user.userId, passwordHash);
  return user;
}
const input = (as: TestUser, password = PASSWORD) => ({ as, address: freshIpAddress(), body: { password } });
const remove = (as: TestUser) => testApp.call(myAccountRoutes.remove, input(as));
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
const effects = async (as: TestUser) => (await testApp.call(myAccountRoutes.removal, { as })).data;

async function createLeague(as: TestUser, name: string): Promise<string> {
  const body = { name, teamName: `Team of ${as.username}`, privateInd: false };
  return (await testApp.call(leagueRoutes.add, { as, body })).data.leagueId;
}
const join = (as: TestUser, leagueId: string) =>
  testApp.call(leagueRoutes.join, { as, body: { leagueId, teamName: `Team of ${as.username}` } });

test("a deleted account cannot log in, its tokens end, and its name and address are free", async () => {
  await remove(fan);
  expect(await isIn(fan)).toBe(false);
  const body = { username: fan.username, pwd: PASSWORD };
  expect(await testApp.codeOf(accountRoutes.login, { body })).toBe(401);
  await testApp.call(accountRoutes.register, {
    as: fan,
    body: { username: fan.username, email: fan.email, pwd: PASSWORD, firstName: "A", lastName: "B" },
  });
});

test("no table names the deleted user, including emails and the audit log", async () => {
  const leagueId = await createLeague(fan, "Left Behind");
  await join(await testApp.createUser(), leagueId);
  await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email: fan.email } });
  await testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: "next@mail.test" } });
  await audit(testApp.db, {
    userId: null,
    action: "admin.granted",
    subjectId: fan.userId,
    after: { username: fan.username },
  });
  await testApp.runQueue();
  await remove(fan);
  const remainingText = await allText(testApp.db);
  for (const trace of [fan.userId, fan.email, "next@mail.test", `"${fan.username}"`]) {
    expect(remainingText).not.toContain(trace);
  }
});

test("the audit log forgets what the user called their team, and keeps other names", async () => {
  const leagueId = await createLeague(fan, "Short Lived");
  const { teamId } = await testApp.db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  const playerId = testApp.season.players[0]!;
  const rosters = [{ teamId, playerId }];
  await audit(testApp.db, { userId: null, action: "roster.set", subjectId: leagueId, after: { rosters } });
  const stored = () =>
    testApp.db
      .selectFrom("auditLog")
      .select("names")
      .where("subjectId", "=", leagueId)
      .where("action", "=", "roster.set")
      .executeTakeFirstOrThrow();
  expect((await stored()).names).toEqual({ [teamId]: `Team of ${fan.username}`, [playerId]: "Ada Young" });
  await remove(fan);
  expect((await stored()).names).toEqual({ [playerId]: "Ada Young" });
});

test("leagues go to the longest-standing other member, empty ones are deleted, as the preview shows", async () => {
  const [heir, later] = [await testApp.createUser(), await testApp.createUser()];
  const [inherited, empty, joined] = [
    await createLeague(fan, "A kept league"),
    await createLeague(fan, "An empty league"),
    await createLeague(heir, "Heir's league"),
  ];
  for (const as of [heir, later]) await join(as, inherited);
  await join(fan, joined);
  const someone = { firstName: heir.username, lastName: "Fan" };
  expect(await effects(fan)).toEqual([
    { leagueId: inherited, name: "A kept league", outcome: "handed-over", heir: someone, drafting: false },
    { leagueId: empty, name: "An empty league", outcome: "deleted", heir: null, drafting: false },
    { leagueId: joined, name: "Heir's league", outcome: "left", heir: null, drafting: false },
  ]);
  await remove(fan);
  const own = await testApp.call(leagueRoutes.ownerAccess, { as: heir, params: { leagueId: inherited } });
  expect(own.access).toBe(true);
  expect(await testApp.codeOf(leagueRoutes.get, { as: testApp.admin, params: { leagueId: empty } })).toBe(
    404,
  );
  const { data } = await testApp.call(leagueRoutes.get, { as: heir, params: { leagueId: joined } });
  expect(data.teams).toHaveLength(1);
});

test("an account deleted during a draft leaves its team in the order, auto-picked and unnamed", async () => {
  const { owners, leagueId, startsAt } = await createDraftLeague(testApp, 2);
  fan = owners[1]!;
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
  await moveTo(testApp, startsAt);
  expect((await effects(fan))[0]?.drafting).toBe(true);
  await remove(fan);
  expect(await isIn(fan)).toBe(false);
  const { data } = await testApp.call(draftRoutes.byLeague, { as: owners[0]!, params: { leagueId } });
  expect(data?.draftOrder.map(({ team }) => team.name)).toEqual(["Team 1", "A team that left"]);
});

test("an account deleted before the draft takes its team out of the draft order", async () => {
  const { owners, leagueId } = await createDraftLeague(testApp, 3);
  fan = owners[0]!;
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
  await remove(fan);
  const { data } = await testApp.call(draftRoutes.byLeague, { as: owners[1]!, params: { leagueId } });
  expect(data?.draftOrder.map(({ team }) => team.name)).toEqual(["Team 2", "Team 3"]);
});

test("of two simultaneous deletions one succeeds and the other gets 401", async () => {
  const noLeagues = () => Promise.resolve();
  const account = { userId: fan.userId, passwordHash };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 }, () => deleteAccount(testApp, noLeagues, account)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ statusCode: 401 }, { statusCode: 401 }]);
});

test("a wrong password deletes nothing", async () => {
  expect(await testApp.refusal(myAccountRoutes.remove, input(fan, "wrong"))).toEqual({
    code: 403,
    message: "That is not your password",
  });
  expect(await isIn(fan)).toBe(true);
});

test("the only admin cannot leave, and of two who leave simultaneously one stays", async () => {
  await savePasswordHash(testApp.db, testApp.admin.userId, passwordHash);
  expect(await testApp.refusal(myAccountRoutes.remove, input(testApp.admin))).toEqual({
    code: 409,
    message: ONLY_ADMIN,
  });
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", fan.userId).execute();
  const codes = await Promise.all(
    [testApp.admin, fan].map((as) => testApp.codeOf(myAccountRoutes.remove, input(as))),
  );
  expect(codes.sort((a, b) => a - b)).toEqual([200, 409]);
});

test("a join during the deletion is either deleted with the account or refused", async () => {
  const leagueId = await createLeague(await testApp.createUser(), "A narrow door");
  const [removed, joined] = await Promise.all([
    testApp.codeOf(myAccountRoutes.remove, input(fan)),
    testApp.codeOf(leagueRoutes.join, { as: fan, body: { leagueId, teamName: "Too late" } }),
  ]);
  expect(removed).toBe(200);
  expect([200, 401, 409]).toContain(joined);
  const teams = testApp.db.selectFrom("teams").select("teamId").where("leagueId", "=", leagueId);
  expect(await teams.execute()).toHaveLength(1);
});
