import {
  accountRoutes,
  adminAccountRoutes,
  broadcastRoutes,
  calendarRoutes,
  deviceRoutes,
  leagueRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { notify } from "../../messages/notifications/notify.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { startTwoServers } from "../../../testing/app/two-servers.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { savePasswordHash } from "../account-store.ts";

const PASSWORD = "a lagoon at dusk";
const reason = "Insults in team names";
const SUSPENDED = {
  code: 403,
  message: "This account is suspended. Please contact the site admin",
};

const testApp = useTestApp();
let passwordHash: string;
let fan: TestUser;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  fan = await testApp.createUser();
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
});

const inputFor = ({ userId }: { userId: string }, as = testApp.admin) => ({
  as,
  params: { userId },
  body: { reason },
});
const suspend = (user: TestUser) => testApp.call(adminAccountRoutes.suspend, inputFor(user));
const restore = (user: TestUser) => testApp.call(adminAccountRoutes.restore, inputFor(user));
const login = (pwd = PASSWORD) => ({ address: freshIpAddress(), body: { username: fan.username, pwd } });
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
const emailsTo = async ({ email }: TestUser) =>
  (await testApp.runQueue()).filter(({ to }) => to === email).map(({ subject }) => subject);

// Covers ADMIN-USER-6.
test("a suspension ends every session with the next request, and the login says so after the right password only", async () => {
  expect(await isIn(fan)).toBe(true);
  expect((await suspend(fan)).message).toBe(`${fan.username} is suspended now`);
  expect(await isIn(fan)).toBe(false);
  expect(await testApp.codeOf(accountRoutes.me, { as: fan })).toBe(401);
  expect(await testApp.refusal(accountRoutes.login, login("a wrong one"))).toEqual({
    code: 401,
    message: "Invalid username/email or password",
  });
  expect(await testApp.refusal(accountRoutes.login, login())).toEqual(SUSPENDED);
  expect((await restore(fan)).message).toBe(`${fan.username} can log in again`);
  await testApp.call(accountRoutes.login, login());
});

test("right passwords of a suspended user do not count as failed logins", async () => {
  await suspend(fan);
  const codes: number[] = [];
  for (let tried = 0; tried < 12; tried += 1) codes.push(await testApp.codeOf(accountRoutes.login, login()));
  expect(new Set(codes)).toEqual(new Set([403]));
});

test("a login during the suspension leaves no session", async () => {
  await Promise.all([testApp.codeOf(accountRoutes.login, login()), suspend(fan)]);
  expect(await testApp.db.selectFrom("sessions").where("userId", "=", fan.userId).execute()).toEqual([]);
});

test("a session that an older server opened meanwhile is refused", async () => {
  const row = await testApp.db
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", fan.userId)
    .executeTakeFirstOrThrow();
  await suspend(fan);
  await testApp.db.insertInto("sessions").values(row).execute();
  expect(await isIn(fan)).toBe(false);
});

test("the sessions end on every server", async () => {
  const servers = await startTwoServers(testApp);
  const check = () =>
    servers.second.server.inject({ url: "/api/login/check", headers: { authorization: fan.token } });
  expect((await check()).json()).toMatchObject({ verified: true });
  await suspend(fan);
  expect((await check()).json()).toMatchObject({ verified: false });
  await servers.close();
});

// Covers ADMIN-USER-6.
test("a suspended user gets the email about it, with its reason, and no other email or push message", async () => {
  await testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson() } });
  const pushes = testApp.sentPushes.length;
  const announce = (key: string) =>
    inTransaction(testApp.db, (tx) =>
      notify(
        testApp,
        tx,
        { key, category: "updates", type: "general", urgency: "normal", expiresAt: testApp.time + 60_000 },
        [
          {
            userId: fan.userId,
            email: { subject: "News", paragraphs: ["News."], link: { text: "See", path: "/" } },
            push: { title: "News", body: "News", url: "/", tag: key },
          },
        ],
      ),
    );
  await announce("before");
  await suspend(fan);
  await announce("after");
  const toAll = { targetUsers: "all" as const, subject: "Finale", body: "Tonight", isHtml: false };
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { ...toAll, priority: "normal" } });
  expect(await emailsTo(fan)).toEqual(["Your Emberline account is suspended"]);
  expect(testApp.sentEmails.find(({ to }) => to === fan.email)?.text).toContain(`The reason: ${reason}`);
  expect(testApp.sentPushes).toHaveLength(pushes);
  const search = { as: testApp.admin, query: { search: fan.username } };
  expect((await testApp.call(broadcastRoutes.findEmailRecipients, search)).data.total).toBe(0);
  expect((await testApp.call(broadcastRoutes.findPushRecipients, search)).data.total).toBe(0);
  await restore(fan);
  await announce("again");
  expect(await emailsTo(fan)).toEqual([
    "Your Emberline account is suspended",
    "Your Emberline account is no longer suspended",
    "News",
  ]);
});

test("reset links end with the suspension, and none is sent meanwhile", async () => {
  const forgot = () => ({ address: freshIpAddress(), body: { email: fan.email } });
  await testApp.call(accountRoutes.forgotPassword, forgot());
  const token = resetTokenFor(await testApp.runQueue(), fan.email);
  await suspend(fan);
  const body = { token, password: "another lagoon" };
  expect(await testApp.codeOf(accountRoutes.resetPassword, { address: freshIpAddress(), body })).toBe(400);
  expect(await testApp.codeOf(accountRoutes.forgotPassword, forgot())).toBe(404);
  expect(await testApp.refusal(adminAccountRoutes.sendResetLink, inputFor(fan))).toEqual({
    code: 409,
    message: "That account is suspended. Please lift the suspension first",
  });
});

// Covers ADMIN-USER-6.
test("the teams stay; the calendar can no longer be read", async () => {
  const body = { name: "Stays", teamName: "Stays Too", privateInd: false };
  const { leagueId } = (await testApp.call(leagueRoutes.add, { as: fan, body })).data;
  const { address } = (await testApp.call(calendarRoutes.renew, { as: fan })).data;
  const calendarCode = async () =>
    (await testApp.server.inject({ url: new URL(address).pathname })).statusCode;
  expect(await calendarCode()).toBe(200);
  await suspend(fan);
  expect(await calendarCode()).toBe(404);
  const query = { leagueId };
  expect((await testApp.call(teamRoutes.standings, { as: testApp.admin, query })).data).toMatchObject([
    { name: "Stays Too" },
  ]);
});

test("a suspension and its lifting are in the list and in the audit log, once each", async () => {
  const find = async () =>
    (await testApp.call(adminAccountRoutes.list, { as: testApp.admin, query: { search: fan.username } })).data
      .rows;
  for (let times = 0; times < 2; times += 1) await suspend(fan);
  expect(await find()).toMatchObject([{ suspended: true, sessions: 0 }]);
  for (let times = 0; times < 2; times += 1) await restore(fan);
  expect(await find()).toMatchObject([{ suspended: false }]);
  const entry = { userId: testApp.admin.userId, subject: fan.username, before: null, after: { reason } };
  expect(await readAudit(testApp, fan.userId)).toEqual([
    { ...entry, action: "account.suspended" },
    { ...entry, action: "account.restored" },
  ]);
});

test("an admin cannot suspend themselves, and a suspended admin has no rights", async () => {
  const other = await testApp.createUser();
  const setAdmin = (isAdmin: boolean) =>
    testApp.db.updateTable("users").set({ isAdmin }).where("userId", "=", other.userId).execute();
  await setAdmin(true);
  expect(await testApp.refusal(adminAccountRoutes.suspend, inputFor(other, other))).toEqual({
    code: 409,
    message: "You cannot suspend your own account",
  });
  await suspend(other);
  expect(await testApp.codeOf(adminAccountRoutes.list, { as: other, query: {} })).toBe(401);
  await setAdmin(false);
});

// Covers ADMIN-USER-4.
test.each(Array.from({ length: 6 }, (_, index) => index))(
  "of two admins who suspend each other at once, one stays an admin (%i)",
  async () => {
    const [one, other] = [await testApp.createUser(), await testApp.createUser()];
    await testApp.db.updateTable("users").set({ isAdmin: false }).where("isAdmin", "=", true).execute();
    const two = [one.userId, other.userId];
    await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "in", two).execute();
    const codes = await Promise.all([
      testApp.codeOf(adminAccountRoutes.suspend, inputFor(other, one)),
      testApp.codeOf(adminAccountRoutes.suspend, inputFor(one, other)),
    ]);
    // The second request is refused because of its session or the lock, whichever it reaches first.
    expect(codes.toSorted((a, b) => a - b)[0]).toBe(200);
    expect([401, 403]).toContain(Math.max(...codes));
    const { count } = await testApp.db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("isAdmin", "=", true)
      .where("suspendedAt", "is", null)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await testApp.db
      .updateTable("users")
      .set({ isAdmin: true })
      .where("userId", "=", testApp.admin.userId)
      .execute();
  },
);
