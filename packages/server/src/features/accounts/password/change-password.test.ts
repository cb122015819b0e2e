import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { hashPassword, createPasswordConfirmation } from "./password.ts";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";

const testApp = useTestApp();

const OLD = "the old one";
const NEW = "the new one";
const WRONG = { code: 403, message: "That is not your password" };

async function fanWithPassword(): Promise<TestUser> {
  const fan = await testApp.createUser();
  await savePasswordHash(testApp.db, fan.userId, await hashPassword(OLD));
  return fan;
}
const elsewhere = async (fan: TestUser): Promise<TestUser> => ({
  ...fan,
  token: await inTransaction(testApp.db, (tx) =>
    createSession(testApp, tx, { userId: fan.userId, userAgent: "Elsewhere" }),
  ),
});
const input = (as: TestUser, currentPassword: string, password: string) => ({
  as,
  address: freshIpAddress(),
  body: { currentPassword, password },
});
const change = (as: TestUser, from = OLD, to = NEW) =>
  testApp.call(myAccountRoutes.changePassword, input(as, from, to));
const refused = (as: TestUser, from: string, to = NEW) =>
  testApp.refusal(myAccountRoutes.changePassword, input(as, from, to));
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;

test("a new password ends every other session, and the old one no longer works", async () => {
  const [fan, other] = [await fanWithPassword(), await testApp.createUser()];
  const phone = await elsewhere(fan);
  await change(fan);
  expect([await isIn(fan), await isIn(phone), await isIn(other)]).toEqual([true, false, true]);
  const logIn = (pwd: string) =>
    testApp.codeOf(accountRoutes.login, {
      address: freshIpAddress(),
      body: { username: fan.username, pwd },
    });
  expect([await logIn(OLD), await logIn(NEW)]).toEqual([401, 200]);
});

test("a password change voids earlier reset links and emails the owner", async () => {
  const fan = await fanWithPassword();
  await testApp.db
    .updateTable("users")
    .set({ emailDraft: false, emailUpdates: false, emailPolls: false })
    .where("userId", "=", fan.userId)
    .execute();
  await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email: fan.email } });
  const token = resetTokenFor(await testApp.runQueue(), fan.email);
  await change(fan);
  expect(await testApp.codeOf(accountRoutes.resetPassword, { body: { token, password: NEW } })).toBe(400);
  const notice = (await testApp.runQueue()).findLast((email) => email.to === fan.email);
  expect(notice?.subject).toBe("Your Emberline password was changed");
});

test("an unconfirmed address gets no email about it, as it may belong to another user", async () => {
  const fan = await fanWithPassword();
  await testApp.db
    .updateTable("users")
    .set({ emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  await change(fan);
  expect((await testApp.runQueue()).filter((email) => email.to === fan.email)).toEqual([]);
});

test("a wrong password changes nothing, and ten wrong ones block further guesses, in parallel too", async () => {
  const fan = await fanWithPassword();
  expect(await refused(fan, "a wrong one")).toEqual(WRONG);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => refused(fan, "another")));
  expect(guesses.filter(({ code }) => code === 403)).toHaveLength(9);
  expect(await refused(fan, OLD)).toMatchObject({ code: 429 });
  testApp.time += 3_600_000;
  await change(fan);
});

// Covers OPERATION-36.
test("wrong passwords on two servers count together, until an hour after the first", async () => {
  const fan = await fanWithPassword();
  const servers = [createPasswordConfirmation(testApp), createPasswordConfirmation(testApp)];
  const guess = (turn: number, password: string) => servers[turn % 2]!(fan.userId, password);
  for (let turn = 0; turn < 10; turn += 1) {
    await expect(guess(turn, "a wrong one")).rejects.toMatchObject({ statusCode: 403 });
  }
  for (const turn of [0, 1]) await expect(guess(turn, OLD)).rejects.toMatchObject({ statusCode: 429 });
  testApp.time += 3_600_000;
  expect(await guess(0, OLD)).toBeTypeOf("string");
});

test("a correct password does not count as a guess", async () => {
  const fan = await fanWithPassword();
  const rounds = Array.from({ length: 12 });
  for (const _ of rounds)
    expect((await change(fan, OLD, OLD)).message).toBe("Your password has been changed");
});

test("a password that was not compared, because the database is down, does not count as a guess", async () => {
  const fan = await fanWithPassword();
  const away = openDatabase({ host: "/nowhere" }, testApp.log);
  const deps = { ...testApp, db: away.db };
  const requireOwnPassword = createPasswordConfirmation(deps);
  for (const _ of Array.from({ length: 12 })) {
    await expect(requireOwnPassword(fan.userId, OLD)).rejects.toThrow("ENOENT");
  }
  deps.db = testApp.db;
  expect(await requireOwnPassword(fan.userId, OLD)).toBeTypeOf("string");
  await away.pool.end();
});

test("a new password must follow the password rules", async () => {
  const fan = await fanWithPassword();
  const message = async (to: string) => (await refused(fan, OLD, to)).message;
  expect(await message("")).toBe("Please fill in all fields");
  expect(await message("abc")).toBe("Password must be at least 4 characters");
  expect(await message("abcdefg")).toBe("Password must be at least 8 characters");
  expect(await message("x".repeat(257))).toBe("Password must be at most 256 bytes");
});

test("of two simultaneous changes one is saved and the other is refused", async () => {
  const fan = await fanWithPassword();
  const outcomes = await Promise.all(
    ["the first one", "the other one"].map((to) =>
      testApp.codeOf(myAccountRoutes.changePassword, input(fan, OLD, to)),
    ),
  );
  expect(outcomes.sort((a, b) => a - b)).toEqual([200, 409]);
});
