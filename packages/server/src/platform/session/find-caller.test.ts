import { accountRoutes, healthRoutes, myAccountRoutes, noteRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { hashPassword } from "../../features/accounts/password/password.ts";
import { hashToken } from "./session.ts";
import { openDatabase } from "../db/database.ts";
import { savePasswordHash } from "../../features/accounts/account-store.ts";
import { type ApiCaller, createApiCaller } from "../../testing/app/api-caller.ts";
import { resetTokenFor } from "../../testing/app/email-reader.ts";
import { createTestApp, freshIpAddress, type TestApp, type TestUser } from "../../testing/app/test-app.ts";
import { startTwoServers, type TwoServers } from "../../testing/app/two-servers.ts";
import { openDbProxy } from "../../testing/fakes/db-proxy.ts";

const PASSWORD = "a lagoon at dusk";
const DAY_MS = 86_400_000;

let testApp: TestApp;
let servers: TwoServers;
/** The API of the server that does not make the change. */
let other: ApiCaller;
let passwordHash: string;
beforeAll(async () => {
  testApp = await createTestApp();
  servers = await startTwoServers(testApp);
  other = createApiCaller(servers.second.server, () => {});
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await servers.close();
  await testApp.close();
});

/** How each server treats this token: from the database, from memory, and when it checks the session. */
const answersTo = (as: TestUser) =>
  Promise.all(
    [testApp, other].map(async ({ call, codeOf }) => [
      await codeOf(accountRoutes.me, { as }),
      await codeOf(noteRoutes.list, { as }),
      (await call(accountRoutes.check, { as })).verified,
    ]),
  );
const onBoth = (answer: unknown[]) => [answer, answer];
const ADMITTED = onBoth([200, 200, true]);
const REFUSED = onBoth([401, 401, false]);

/** A user with a known password, whose session both servers have in memory. */
async function knownUser(): Promise<TestUser> {
  const user = await testApp.createUser();
  await savePasswordHash(testApp.db, user.userId, passwordHash);
  expect(await answersTo(user)).toEqual(ADMITTED);
  return user;
}

test("a session that ended on one server is refused by both", async () => {
  const user = await knownUser();
  await testApp.call(accountRoutes.logout, { as: user });
  expect(await answersTo(user)).toEqual(REFUSED);
});

test("a token that both servers know as invalid is admitted as soon as its session begins", async () => {
  const user = await testApp.createUser();
  const as = { ...user, token: "not a session yet" };
  expect(await answersTo(as)).toEqual(REFUSED);
  await testApp.db
    .updateTable("sessions")
    .set({ tokenHash: hashToken(as.token) })
    .where("userId", "=", user.userId)
    .execute();
  expect(await answersTo(as)).toEqual(ADMITTED);
  expect(await answersTo(user)).toEqual(REFUSED);
});

test("a session that the user ends on another device is refused by both servers", async () => {
  const user = await knownUser();
  const { token } = await testApp.call(accountRoutes.login, {
    address: freshIpAddress(),
    body: { username: user.username, pwd: PASSWORD },
  });
  await other.call(myAccountRoutes.endOtherSessions, { as: { ...user, token } });
  expect(await answersTo(user)).toEqual(REFUSED);
  expect(await answersTo({ ...user, token })).toEqual(ADMITTED);
});

test("a password reset ends the session on both servers", async () => {
  const user = await knownUser();
  await testApp.call(accountRoutes.forgotPassword, {
    address: freshIpAddress(),
    body: { email: user.email },
  });
  const token = resetTokenFor(await testApp.runQueue(), user.email);
  await testApp.call(accountRoutes.resetPassword, {
    address: freshIpAddress(),
    body: { token, password: "another lagoon" },
  });
  expect(await answersTo(user)).toEqual(REFUSED);
});

test("a deleted user is refused by both servers", async () => {
  const user = await knownUser();
  await testApp.call(myAccountRoutes.remove, { as: user, body: { password: PASSWORD } });
  expect(await answersTo(user)).toEqual(REFUSED);
});

test("an admin is recognised, and after the demotion refused, by both servers", async () => {
  const user = await knownUser();
  const setAdmin = (isAdmin: boolean) =>
    testApp.db.updateTable("users").set({ isAdmin }).where("userId", "=", user.userId).execute();
  const areAdmins = () =>
    Promise.all(
      [testApp, other].map(async ({ call }) => (await call(accountRoutes.checkAdmin, { as: user })).verified),
    );
  expect(await areAdmins()).toEqual([false, false]);
  await setAdmin(true);
  expect(await areAdmins()).toEqual([true, true]);
  await setAdmin(false);
  expect(await areAdmins()).toEqual([false, false]);
});

// Covers ACCOUNT-62.
test("a session in memory expires by time and is extended by use on either server", async () => {
  const [idle, used] = [await knownUser(), await knownUser()];
  testApp.time += 60 * DAY_MS;
  await other.call(accountRoutes.check, { as: used });
  testApp.time += 30 * DAY_MS;
  expect(await answersTo(idle)).toEqual(REFUSED);
  expect(await answersTo(used)).toEqual(ADMITTED);
});

test("while the database is away a known session is not taken for an ended one, and nothing is written", async () => {
  const user = await knownUser();
  const proxy = await openDbProxy(testApp.connection);
  const database = openDatabase(proxy.connection, testApp.log);
  const app = await createApp({ ...testApp, ...database });
  const { codeOf } = createApiCaller(app.server, () => {});
  const ask = (url: string) =>
    app.server.inject({ method: "GET", url, headers: { authorization: user.token } });
  expect((await ask("/api/login/check")).json()).toMatchObject({ verified: true });
  expect(await codeOf(noteRoutes.list, { as: user })).toBe(200);
  proxy.cut();
  // This call would extend the session.
  testApp.time += DAY_MS;
  const check = await ask("/api/login/check");
  expect([check.statusCode, check.json()]).toMatchObject([503, { status: "fail", verified: true }]);
  expect(await codeOf(accountRoutes.logout, { as: user })).toBe(503);
  expect(await codeOf(noteRoutes.list, { as: user })).toBe(200);
  expect(await codeOf(healthRoutes.live)).toBe(200);
  await testApp.call(accountRoutes.logout, { as: user });
  proxy.restore();
  expect((await ask("/api/login/check")).json()).toMatchObject({ verified: false });
  await app.server.close();
  await database.pool.end();
  await proxy.close();
});
