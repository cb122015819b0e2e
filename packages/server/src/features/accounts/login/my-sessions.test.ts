import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { deleteExpired } from "./delete-expired.ts";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const DAY_MS = 86_400_000;
const elsewhere = async (fan: TestUser, userAgent: string): Promise<TestUser> => ({
  ...fan,
  token: await inTransaction(testApp.db, (tx) =>
    createSession(testApp, tx, { userId: fan.userId, userAgent }),
  ),
});
const list = async (as: TestUser) => (await testApp.call(myAccountRoutes.sessions, { as })).data;
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;

test("a user sees their own sessions only, the current one first", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const phone = await elsewhere(fan, "Phone");
  expect((await list(phone)).map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ["Phone", true],
    [null, false],
  ]);
  expect(await list(other)).toHaveLength(1);
});

test("an expired session is not listed", async () => {
  const fan = await testApp.createUser();
  testApp.time += 90 * DAY_MS;
  const tablet = await elsewhere(fan, "Tablet");
  expect((await list(tablet)).map(({ userAgent }) => userAgent)).toEqual(["Tablet"]);
});

test("a user ends one session, or all others", async () => {
  const fan = await testApp.createUser();
  const [phone, tablet] = [await elsewhere(fan, "Phone"), await elsewhere(fan, "Tablet")];
  const { sessionId } = (await list(fan)).find(({ userAgent }) => userAgent === "Phone")!;
  await testApp.call(myAccountRoutes.endSession, { as: fan, params: { sessionId } });
  expect([await isIn(fan), await isIn(phone), await isIn(tablet)]).toEqual([true, false, true]);
  await testApp.call(myAccountRoutes.endOtherSessions, { as: fan });
  expect([await isIn(fan), await isIn(tablet)]).toEqual([true, false]);
});

test("a user cannot end another user's session", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const { sessionId } = (await list(fan))[0]!;
  const input = { as: other, params: { sessionId } };
  expect(await testApp.refusal(myAccountRoutes.endSession, input)).toEqual({
    code: 404,
    message: "That device is logged out already",
  });
  expect(await isIn(fan)).toBe(true);
});

test("the cleanup deletes what has expired, and nothing else", async () => {
  const stale = await testApp.createUser();
  await testApp.call(accountRoutes.forgotPassword, { body: { email: stale.email } });
  await testApp.call(accountRoutes.updateEmail, { as: stale, body: { email: "stale@mail.test" } });
  testApp.time += 90 * DAY_MS;
  const fresh = await testApp.createUser();
  await testApp.call(accountRoutes.updateEmail, { as: fresh, body: { email: "fresh@mail.test" } });
  await deleteExpired(testApp.db, testApp.time);
  const rows = async (table: "sessions" | "resetTokens" | "verificationCodes" | "codeCounts") =>
    (await testApp.db.selectFrom(table).selectAll().execute()).length;
  expect(await rows("sessions")).toBe(1);
  expect(await rows("resetTokens")).toBe(0);
  expect(await rows("verificationCodes")).toBe(1);
  expect(await rows("codeCounts")).toBe(3);
  expect(await isIn(fresh)).toBe(true);
});

test("the cleanup deletes a code one day after it expired, so that its address can be sent another", async () => {
  const fan = await testApp.createUser();
  await testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: "waiting@mail.test" } });
  const codes = async () => {
    await deleteExpired(testApp.db, testApp.time);
    const { userId } = fan;
    return testApp.db.selectFrom("verificationCodes").selectAll().where("userId", "=", userId).execute();
  };
  testApp.time += DAY_MS;
  expect(await codes()).toHaveLength(1);
  await testApp.call(accountRoutes.resendVerification, { body: { userId: fan.userId } });
  testApp.time += DAY_MS + 30 * 60_000;
  expect(await codes()).toEqual([]);
});

test("confirming a new address ends every other session and emails the old address", async () => {
  const fan = await testApp.createUser();
  const phone = await elsewhere(fan, "Phone");
  await testApp.call(accountRoutes.updateEmail, { as: fan, body: { email: "new@mail.test" } });
  const verificationCode = codeFor(await testApp.runQueue(), "new@mail.test");
  const { token } = await testApp.call(accountRoutes.verifyEmail, {
    as: fan,
    body: { userId: fan.userId, verificationCode },
  });
  expect(token).toBe(fan.token);
  expect(await list(fan)).toHaveLength(1);
  expect(await isIn(phone)).toBe(false);
  const notice = (await testApp.runQueue()).findLast((email) => email.to === fan.email);
  expect(notice?.subject).toBe("Your Emberline email address was changed");
});

test("confirming a first address keeps all sessions and opens none", async () => {
  const email = "first@mail.test";
  const { data } = await testApp.call(accountRoutes.register, {
    body: { username: "first", email, pwd: "correct horse", firstName: "First", lastName: "One" },
  });
  const known = { ...(await testApp.createUser()), userId: data.userId, email };
  const [phone, tablet] = [await elsewhere(known, "Phone"), await elsewhere(known, "Tablet")];
  const verificationCode = codeFor(await testApp.runQueue(), email);
  await testApp.call(accountRoutes.verifyEmail, {
    as: phone,
    body: { userId: data.userId, verificationCode },
  });
  expect(await list(tablet)).toHaveLength(2);
});

test("a code sent with another user's token, or an invalid one, opens a session of the code's user", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  for (const [index, as] of [other, { ...fan, token: "nonsense" }].entries()) {
    const email = `own${index}@mail.test`;
    await testApp.call(accountRoutes.updateEmail, { as: fan, address: freshIpAddress(), body: { email } });
    const verificationCode = codeFor(await testApp.runQueue(), email);
    const { token } = await testApp.call(accountRoutes.verifyEmail, {
      as,
      body: { userId: fan.userId, verificationCode },
    });
    expect((await testApp.call(accountRoutes.me, { as: { ...fan, token } })).data.userId).toBe(fan.userId);
  }
  expect(await isIn(other)).toBe(true);
});
