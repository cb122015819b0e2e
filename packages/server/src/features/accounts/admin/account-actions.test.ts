import {
  accountRoutes,
  adminAccountRoutes,
  auditRoutes,
  deviceRoutes,
  episodeRoutes,
  leagueRoutes,
  myAccountRoutes,
  playerRoutes,
  scoringRoutes,
} from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { savePasswordHash } from "../account-store.ts";

const PASSWORD = "a lagoon at dusk";
const reason = "Asked for by phone";

const testApp = useTestApp();
let fan: TestUser;
beforeEach(async () => {
  fan = await testApp.createUser();
});

const inputFor = ({ userId }: { userId: string }, as = testApp.admin) => ({
  as,
  params: { userId },
  body: { reason },
});
const setRole = (user: TestUser, role: "fan" | "scorer" | "admin", as = testApp.admin) =>
  testApp.call(adminAccountRoutes.setRole, { ...inputFor(user, as), body: { role, reason } });
const find = async (user: TestUser) =>
  (await testApp.call(adminAccountRoutes.get, { as: testApp.admin, params: { userId: user.userId } })).data;
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
const lastEmailTo = async ({ email }: TestUser) =>
  (await testApp.runQueue()).findLast(({ to }) => to === email);
const setOwner = (userId: string, isOwner: boolean) =>
  testApp.db.updateTable("users").set({ isOwner }).where("userId", "=", userId).execute();
const createLeague = async (as: TestUser, name: string) =>
  (await testApp.call(leagueRoutes.add, { as, body: { name, teamName: `${name} team`, privateInd: false } }))
    .data.leagueId;

// Covers ADMIN-USER-5.
test("an account's details have its sessions, devices and leagues", async () => {
  const leagueId = await createLeague(fan, "Alone");
  await testApp.call(deviceRoutes.register, {
    as: fan,
    body: { fcmToken: subscriptionJson(), deviceInfo: { userAgent: "A phone" } },
  });
  await testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: "next@mail.test" } });
  const at = new Date(testApp.time).toISOString();
  expect(await find(fan)).toEqual({
    userId: fan.userId,
    username: fan.username,
    email: fan.email,
    firstName: fan.username,
    lastName: "Fan",
    verified: true,
    suspended: false,
    role: "fan",
    owner: false,
    sessions: 1,
    leagues: 1,
    lastSeenAt: at,
    createdAt: expect.any(String),
    pendingEmail: "next@mail.test",
    suspendedAt: null,
    canOwnSite: false,
    openSessions: [{ sessionId: expect.any(String), userAgent: null, createdAt: at, seenAt: at }],
    devices: [{ device: "A phone", createdAt: expect.any(String), seenAt: expect.any(String) }],
    leaguesWithout: [{ leagueId, name: "Alone", outcome: "deleted", heir: null, drafting: false }],
  });
  const unknown = { as: testApp.admin, params: { userId: UNKNOWN_ID } };
  expect(await testApp.refusal(adminAccountRoutes.get, unknown)).toEqual({
    code: 404,
    message: "That account no longer exists",
  });
});

test.each(["endSessions", "suspend", "restore", "remove", "handOver"] as const)(
  "%s refuses an account that does not exist",
  async (name) => {
    const input = inputFor({ userId: UNKNOWN_ID });
    expect(await testApp.codeOf(adminAccountRoutes[name], input)).toBe(404);
  },
);

// Covers ADMIN-USER-5.
test("ending the sessions logs a user out everywhere and tells them why", async () => {
  expect(await testApp.call(adminAccountRoutes.endSessions, inputFor(fan))).toMatchObject({
    message: `${fan.username} is logged out on every device`,
  });
  expect(await isIn(fan)).toBe(false);
  const email = await lastEmailTo(fan);
  expect(email?.subject).toBe("Your Emberline account was logged out");
  expect(email?.text).toContain(`The reason: ${reason}`);
  expect(await readAudit(testApp, fan.userId)).toMatchObject([
    { action: "account.sessions-ended", userId: testApp.admin.userId, after: { reason } },
  ]);
});

test("no notice goes to an unverified address", async () => {
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  await testApp.call(adminAccountRoutes.endSessions, inputFor(fan));
  expect(await lastEmailTo(fan)).toBeUndefined();
});

// Covers ADMIN-USER-7.
test("an admin deletes an account with the consequences of the owner's own deletion", async () => {
  const leagueId = await createLeague(fan, "Left Behind");
  const heir = await testApp.createUser();
  await testApp.call(leagueRoutes.join, { as: heir, body: { leagueId, teamName: "Heirs" } });
  await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email: fan.email } });
  expect(await testApp.call(adminAccountRoutes.remove, inputFor(fan))).toMatchObject({
    message: `The account of ${fan.username} was deleted`,
  });
  expect(await isIn(fan)).toBe(false);
  const { teams, ...league } = (await testApp.call(leagueRoutes.get, { as: heir, params: { leagueId } }))
    .data;
  expect([league.name, teams.length]).toEqual(["Left Behind", 1]);
  const own = await testApp.call(leagueRoutes.ownerAccess, { as: heir, params: { leagueId } });
  expect(own.access).toBe(true);
  const emails = (await testApp.runQueue()).filter(({ to }) => to === fan.email);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your Emberline account was deleted"]);
  const { entries } = (await testApp.call(auditRoutes.list, { as: testApp.admin, query: {} })).data;
  expect(entries[0]).toMatchObject({ action: "account.removed", subjectId: null, after: { reason } });
  expect(JSON.stringify(entries)).not.toContain(fan.userId);
  expect(await testApp.codeOf(adminAccountRoutes.remove, inputFor(fan))).toBe(404);
});

test("admins delete their own account in Settings only", async () => {
  expect(await testApp.refusal(adminAccountRoutes.remove, inputFor(testApp.admin))).toEqual({
    code: 409,
    message: "Please delete your own account in Settings",
  });
});

test("deleting an account twice at once deletes it once", async () => {
  const codes = await Promise.all([1, 2].map(() => testApp.codeOf(adminAccountRoutes.remove, inputFor(fan))));
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404]);
});

// Covers ADMIN-USER-8, ADMIN-USER-10.
test("a scorer's rights are granted and revoked from the next call on, and the user is told", async () => {
  const checkRole = () => testApp.call(accountRoutes.checkAdmin, { as: fan });
  expect(await checkRole()).toEqual({ status: "success", verified: false });
  expect((await setRole(fan, "scorer")).message).toBe(`${fan.username} is a scorer now`);
  expect(await checkRole()).toEqual({ status: "success", verified: false, scorer: true });
  expect(await lastEmailTo(fan)).toMatchObject({ subject: "Your Emberline role was changed" });
  await setRole(fan, "admin");
  expect(await checkRole()).toEqual({ status: "success", verified: true });
  await setRole(fan, "scorer");
  await setRole(fan, "fan");
  expect(await checkRole()).toEqual({ status: "success", verified: false });
  expect((await lastEmailTo(fan))?.text).toContain("You are no longer a scorer.");
  expect((await readAudit(testApp, fan.userId)).map(({ action }) => action)).toEqual([
    "scorer.granted",
    "admin.granted",
    "scorer.granted",
    "scorer.revoked",
  ]);
});

// Covers ADMIN-USER-10.
test("a scorer adds an episode, sets a score and eliminates a contestant", async () => {
  await setRole(fan, "scorer");
  const airDate = new Date(testApp.time).toISOString();
  const { episodeId } = (await testApp.call(episodeRoutes.save, { as: fan, body: { airDate } })).data;
  const [playerId = "", statisticId = ""] = [testApp.season.players[0], testApp.season.statistics[0]];
  await testApp.call(scoringRoutes.save, {
    as: fan,
    body: { playerId, statisticId, episodeId, points: "5" },
  });
  await testApp.call(playerRoutes.setEliminated, { as: fan, params: { playerId }, body: { episodeId } });
  const sheet = await testApp.call(scoringRoutes.sheet, { as: fan, params: { episodeId } });
  expect(sheet.data.players.find((player) => player.playerId === playerId)).toMatchObject({ eliminated: 1 });
  expect(await readAudit(testApp, playerId)).toMatchObject([{ userId: fan.userId }]);
});

test("a role that does not exist is refused", async () => {
  const body = { role: "owner", reason };
  expect(await testApp.refusal(adminAccountRoutes.setRole, { ...inputFor(fan), body })).toEqual({
    code: 400,
    message: "Please choose a role",
  });
});

// Covers ADMIN-USER-9.
test("other admins can neither demote, suspend nor delete the owner of the site", async () => {
  await setRole(fan, "admin");
  await setOwner(fan.userId, true);
  const refused = { code: 409, message: "That is the owner of the site, who has to hand it over first" };
  for (const route of [adminAccountRoutes.suspend, adminAccountRoutes.remove, adminAccountRoutes.setRole]) {
    const body = { role: "fan", reason };
    expect(await testApp.refusal(route, { ...inputFor(fan), body })).toEqual(refused);
  }
  expect(await testApp.refusal(adminAccountRoutes.handOver, inputFor(testApp.admin))).toEqual({
    code: 403,
    message: "Only the owner of the site can hand it over",
  });
  expect(await find(fan)).toMatchObject({ owner: true, role: "admin", suspended: false });
  await setOwner(fan.userId, false);
});

// Covers ADMIN-USER-9.
test("the owner hands the site over to an admin and stays one", async () => {
  const { userId } = testApp.admin;
  await setOwner(userId, true);
  expect(await testApp.refusal(adminAccountRoutes.handOver, inputFor(fan))).toEqual({
    code: 409,
    message: "Only an admin can own the site. Please make that user an admin first",
  });
  await savePasswordHash(testApp.db, userId, await hashPassword(PASSWORD));
  await setRole(fan, "admin");
  expect(
    await testApp.refusal(myAccountRoutes.remove, { as: testApp.admin, body: { password: PASSWORD } }),
  ).toEqual({ code: 409, message: "You own this site. Please hand it over to another admin first" });
  expect(await find(fan)).toMatchObject({ canOwnSite: true });
  expect(await testApp.call(adminAccountRoutes.handOver, inputFor(fan))).toMatchObject({
    message: `${fan.username} is the owner of the site now`,
  });
  expect([await find(fan), await find(testApp.admin)]).toMatchObject([
    { owner: true, role: "admin" },
    { owner: false, role: "admin" },
  ]);
  expect((await lastEmailTo(testApp.admin))?.text).toContain(`The owner of the site is ${fan.username} now`);
  await setOwner(fan.userId, false);
});

test("the site has one owner, also after simultaneous transfers", async () => {
  const others = [await testApp.createUser(), await testApp.createUser()];
  for (const other of others) await setRole(other, "admin");
  await setOwner(testApp.admin.userId, true);
  const codes = await Promise.all(
    others.map((other) => testApp.codeOf(adminAccountRoutes.handOver, inputFor(other))),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 403]);
  const owners = await testApp.db.selectFrom("users").select("userId").where("isOwner", "=", true).execute();
  expect(owners).toHaveLength(1);
  await setOwner(owners[0]!.userId, false);
});
