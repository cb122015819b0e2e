import { accountRoutes, adminAccountRoutes } from "@emberline/contract";
import { pino } from "pino";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { deleteExpired } from "./delete-expired.ts";
import { resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";
import { logIn as openSession } from "./login.ts";
import { reportFailedLogin } from "./login-failures.ts";

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

const PASSWORD = "a lagoon at dusk";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WRONG = "Invalid username/email or password";

const logIn = (address: string, pwd = PASSWORD, username = fan.username) =>
  testApp.codeOf(accountRoutes.login, { address, body: { username, pwd } });
const wrong = (address = freshIpAddress(), username = fan.username) =>
  logIn(address, "a wrong one", username);
async function failTimes(times: number, address?: string, username?: string): Promise<number[]> {
  const codes: number[] = [];
  for (let tried = 0; tried < times; tried += 1) codes.push(await wrong(address, username));
  return codes;
}
const times = (count: number, code: number) => Array.from({ length: count }, () => code);

test("after ten failed logins the wait doubles each time, up to a minute", async () => {
  expect(await failTimes(11)).toEqual([...times(10, 401), 429]);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const body = { username: fan.username, pwd: "a wrong one" };
    expect(await testApp.refusal(accountRoutes.login, { body })).toEqual({
      code: 429,
      message: `Too many failed logins. Please try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}`,
    });
    testApp.time += seconds * 1000 - 1;
    expect(await wrong()).toBe(429);
    testApp.time += 1;
    expect(await wrong()).toBe(401);
  }
});

test("parallel attempts count like sequential ones", async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => wrong()));
  expect(codes.filter((code) => code === 401)).toHaveLength(10);
  expect(codes.filter((code) => code === 429)).toHaveLength(30);
});

// Covers ACCOUNT-51.
test("the owner logs in from a known address, however many guesses come from elsewhere", async () => {
  const home = freshIpAddress();
  expect(await logIn(home)).toBe(200);
  await failTimes(30);
  expect(await logIn(freshIpAddress())).toBe(429);
  expect(await logIn(home)).toBe(200);
});

test("guesses from a known address are slowed at that address only", async () => {
  const [home, office] = [freshIpAddress(), freshIpAddress()];
  for (const address of [home, office]) await logIn(address);
  expect(await failTimes(11, home)).toEqual([...times(10, 401), 429]);
  expect(await logIn(home)).toBe(429);
  expect(await logIn(office)).toBe(200);
  expect(await logIn(freshIpAddress())).toBe(200);
  testApp.time += 1000;
  expect(await logIn(home)).toBe(200);
});

test("a correct password does not count, and clears earlier failures from a known address", async () => {
  const home = freshIpAddress();
  for (let round = 0; round < 3; round += 1) {
    await logIn(home);
    expect(await failTimes(9, home)).toEqual(times(9, 401));
  }
});

test("after a password reset by email link the owner can log in immediately", async () => {
  await failTimes(30);
  const address = freshIpAddress();
  await testApp.call(accountRoutes.forgotPassword, { address, body: { email: fan.email } });
  const token = resetTokenFor(await testApp.runQueue(), fan.email);
  await testApp.call(accountRoutes.resetPassword, { address, body: { token, password: "another lagoon" } });
  expect(await logIn(freshIpAddress(), "another lagoon")).toBe(429);
  expect(await logIn(address, "another lagoon")).toBe(200);
});

test("an unknown name is refused and slowed in the same way", async () => {
  const [known, unknown] = [fan.username, "nobody of that name"];
  const refusalOf = (username: string) =>
    testApp.refusal(accountRoutes.login, { body: { username, pwd: "a wrong one" } });
  for (let tried = 0; tried < 12; tried += 1)
    expect(await refusalOf(unknown)).toEqual(await refusalOf(known));
  expect(await refusalOf(unknown)).toMatchObject({ code: 429 });
  expect(await refusalOf("another name")).toEqual({ code: 401, message: WRONG });
});

test("username and email address share one count, in any letter case", async () => {
  await failTimes(5);
  await failTimes(5, undefined, fan.email.toUpperCase());
  expect(await wrong()).toBe(429);
});

// Covers ACCOUNT-51.
test("after many failures the owner gets one email a day, and the admin sees them", async () => {
  const countEmails = async () =>
    (await testApp.runQueue()).filter(({ to, subject }) => to === fan.email && /failed logins/.test(subject))
      .length;
  async function failSlowly(failures: number): Promise<void> {
    for (let failed = 0; failed < failures; failed += 1) {
      testApp.time += MINUTE_MS;
      await wrong();
    }
  }
  await failSlowly(24);
  expect(await countEmails()).toBe(0);
  await failSlowly(36);
  expect(await countEmails()).toBe(1);
  const { data } = await testApp.call(adminAccountRoutes.failedLogins, { as: testApp.admin });
  expect(data).toContainEqual({
    userId: fan.userId,
    username: fan.username,
    failures: 60,
    lastFailedAt: new Date(testApp.time).toISOString(),
  });
  testApp.time += DAY_MS;
  await deleteExpired(testApp.db, testApp.time);
  expect((await testApp.call(adminAccountRoutes.failedLogins, { as: testApp.admin })).data).toEqual([]);
  await failSlowly(25);
  expect(await countEmails()).toBe(2);
});

test("the log has the account's id, but neither the input nor the IP address", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const takeBack = () => Promise.resolve();
  await reportFailedLogin({ ...testApp, log }, fan, { failures: 25, uncount: takeBack });
  await reportFailedLogin({ ...testApp, log }, { userId: undefined }, { failures: 25, uncount: takeBack });
  const input = {
    username: fan.username,
    pwd: PASSWORD,
    ip: fan.address,
    userAgent: undefined,
    formerToken: undefined,
    reqId: "r-1",
  };
  await openSession({ ...testApp, log }, input);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: "login failed", userId: fan.userId, failures: 25 },
    { msg: "many failed logins; emailing the owner of the account", userId: fan.userId },
    { msg: "login failed", userId: null, failures: 25 },
    { msg: "logged in", userId: fan.userId, by: "password", reqId: "r-1" },
  ]);
  for (const secret of [fan.email, fan.username, fan.address, PASSWORD])
    expect(lines.join("")).not.toContain(secret);
});

test("a known address expires after ninety days without a login", async () => {
  const home = freshIpAddress();
  await logIn(home);
  testApp.time += 89 * DAY_MS;
  await deleteExpired(testApp.db, testApp.time);
  await failTimes(20);
  expect(await logIn(home)).toBe(200);
  testApp.time += 91 * DAY_MS;
  await deleteExpired(testApp.db, testApp.time);
  await failTimes(20);
  expect(await logIn(home)).toBe(429);
});
