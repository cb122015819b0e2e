import { accountRoutes, auditRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { allText } from "../../../testing/checks/database-fingerprint.ts";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";

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
const INVALID = { code: 400, message: "This link is no longer valid. Please contact the site admin" };

const change = (email: string, password?: string, as = fan) =>
  testApp.call(accountRoutes.updateEmail, { as, body: { email, ...(password && { password }) } });
const stop = (token: string) =>
  testApp.call(accountRoutes.stopEmailChange, { address: freshIpAddress(), body: { token } });
const refusedStop = (token: string) =>
  testApp.refusal(accountRoutes.stopEmailChange, { address: freshIpAddress(), body: { token } });
const confirm = async (email: string, as: TestUser | undefined = fan) =>
  testApp.call(accountRoutes.verifyEmail, {
    ...(as && { as }),
    address: freshIpAddress(),
    body: { userId: fan.userId, verificationCode: codeFor(await testApp.runQueue(), email) },
  });
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
async function tokenTo(email: string): Promise<string> {
  const emails = (await testApp.runQueue()).filter(({ to }) => to === email);
  const link = /http:\/\/emberline\.test\/stop-email-change\?token=([\w-]{43})/;
  return link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? "")?.[1] ?? "none";
}
const addressOf = ({ userId }: TestUser) =>
  testApp.db
    .selectFrom("users")
    .select(["email", "emailVerifiedAt"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();

test("the link sent to the old address cancels a pending change, voids its code and ends every session", async () => {
  const email = `new-${fan.email}`;
  await change(email);
  const token = await tokenTo(fan.email);
  expect(await tokenTo(email)).toBe("none");
  expect(await allText(testApp.db)).not.toContain(token);
  await stop(token);
  expect(await isIn(fan)).toBe(false);
  const body = { userId: fan.userId, verificationCode: codeFor(testApp.sentEmails, email) };
  expect(await testApp.codeOf(accountRoutes.verifyEmail, { body })).toBe(400);
  expect(await addressOf(fan)).toMatchObject({ email: fan.email });
  expect(await refusedStop(token)).toEqual(INVALID);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "email.change-stopped" },
  });
  expect(data.entries[0]).toMatchObject({ user: { userId: fan.userId }, before: null, after: null });
});

// Covers ACCOUNT-52.
test("the link restores the old address after the new one is confirmed, and voids its reset links", async () => {
  const email = `new-${fan.email}`;
  await change(email);
  const token = await tokenTo(fan.email);
  await confirm(email);
  await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email } });
  testApp.time += 7 * DAY_MS - 1;
  await stop(token);
  expect(await addressOf(fan)).toEqual({ email: fan.email, emailVerifiedAt: new Date(testApp.time) });
  const left = await testApp.db
    .selectFrom("resetTokens")
    .select("userId")
    .where("userId", "=", fan.userId)
    .execute();
  expect(left).toEqual([]);
});

test("the first link undoes a chain of changes and voids the later links", async () => {
  const [second, third] = [`second-${fan.email}`, `third-${fan.email}`];
  await change(second);
  const first = await tokenTo(fan.email);
  await confirm(second);
  testApp.time += MINUTE_MS;
  await change(third);
  const later = await tokenTo(second);
  await confirm(third);
  await stop(first);
  expect(await addressOf(fan)).toMatchObject({ email: fan.email });
  expect(await refusedStop(later)).toEqual(INVALID);
});

test("the link is valid for seven days, and opening it changes nothing", async () => {
  await change(`new-${fan.email}`);
  const token = await tokenTo(fan.email);
  const url = `/api/user/stop-email-change?token=${token}`;
  expect((await testApp.server.inject({ method: "GET", url })).statusCode).toBe(404);
  expect(await isIn(fan)).toBe(true);
  testApp.time += 7 * DAY_MS;
  expect(await refusedStop(token)).toEqual(INVALID);
  for (const made of ["", "nonsense", `${token}x`]) expect(await refusedStop(made)).toEqual(INVALID);
});

test("an old address that another user has confirmed since is not restored", async () => {
  const email = `new-${fan.email}`;
  await change(email);
  const token = await tokenTo(fan.email);
  await confirm(email);
  const other = await testApp.createUser();
  await testApp.db
    .updateTable("users")
    .set({ email: fan.email })
    .where("userId", "=", other.userId)
    .execute();
  expect(await refusedStop(token)).toEqual({ code: 409, message: "That email address is already in use" });
  expect(await addressOf(fan)).toMatchObject({ email });
});

test("an address that was never confirmed gets no link", async () => {
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  await change(`new-${fan.email}`);
  expect(await tokenTo(fan.email)).toBe("none");
});

test("a password that is sent along must be correct; without one the change is accepted", async () => {
  const email = `new-${fan.email}`;
  const request = { as: fan, body: { email, password: "a wrong one" } };
  expect(await testApp.refusal(accountRoutes.updateEmail, request)).toEqual({
    code: 403,
    message: "That is not your password",
  });
  expect(await tokenTo(fan.email)).toBe("none");
  await change(email, PASSWORD);
  testApp.time += MINUTE_MS;
  await change(email);
});
