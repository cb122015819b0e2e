import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { rememberAddress } from "./known-address.ts";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isVerified = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
const open = (fan: TestUser) =>
  inTransaction(testApp.db, (tx) => createSession(testApp, tx, { userId: fan.userId, userAgent: undefined }));
const sessionsOf = async (userId: string) =>
  (await testApp.db.selectFrom("sessions").select("sessionId").where("userId", "=", userId).execute()).length;

// Covers ACCOUNT-62.
test("a session ends a year after login, however often it was renewed", async () => {
  const fan = await testApp.createUser();
  for (let days = 0; days < 350; days += 50) {
    testApp.time += 50 * DAY_MS;
    expect(await isVerified(fan)).toBe(true);
  }
  testApp.time += 15 * DAY_MS - 1;
  expect(await isVerified(fan)).toBe(true);
  testApp.time += 1;
  expect(await isVerified(fan)).toBe(false);
});

// Covers ACCOUNT-62.
test("a user keeps the twenty most recently seen sessions", async () => {
  const fan = await testApp.createUser();
  const tokens = [fan.token];
  for (let count = 1; count < 20; count += 1) {
    testApp.time += 2 * HOUR_MS;
    tokens.push(await open(fan));
  }
  const used = [0, 3];
  testApp.time += 2 * HOUR_MS;
  for (const index of used) await isVerified({ ...fan, token: tokens[index]! });
  for (let count = 0; count < 5; count += 1) {
    testApp.time += 2 * HOUR_MS;
    tokens.push(await open(fan));
  }
  const alive = [];
  for (const [index, token] of tokens.entries()) {
    if (await isVerified({ ...fan, token })) alive.push(index);
  }
  // 1, 2, 4, 5 and 6 were deleted.
  expect(alive).toEqual([0, 3, ...Array.from({ length: 18 }, (_, index) => index + 7)]);
});

test("a new session stays, whatever time the clocks of other servers show", async () => {
  const fan = await testApp.createUser();
  for (let count = 1; count < 20; count += 1) await open(fan);
  await testApp.db
    .updateTable("sessions")
    .set({ seenAt: new Date(testApp.time + DAY_MS) })
    .where("userId", "=", fan.userId)
    .execute();
  expect(await isVerified({ ...fan, token: await open(fan) })).toBe(true);
  expect(await sessionsOf(fan.userId)).toBe(20);
});

test("thirty simultaneous logins leave twenty sessions, and other users keep theirs", async () => {
  const password = "thirty at once";
  const body = {
    username: "hasty",
    email: "hasty@mail.test",
    pwd: password,
    firstName: "Has",
    lastName: "Ty",
  };
  const { data } = await testApp.call(accountRoutes.register, { body });
  const bystander = await testApp.createUser();
  const addresses = Array.from({ length: 30 }, freshIpAddress);
  // From known addresses, so that no login counts against another.
  for (const ip of addresses) await rememberAddress(testApp, testApp.db, { userId: data.userId, ip });
  const logins = await Promise.all(
    addresses.map((address) =>
      testApp.call(accountRoutes.login, { address, body: { username: "hasty", pwd: password } }),
    ),
  );
  expect(await sessionsOf(data.userId)).toBe(20);
  const alive = await Promise.all(
    logins.map(({ token }) => isVerified({ ...bystander, userId: data.userId, token })),
  );
  expect(alive.filter(Boolean)).toHaveLength(20);
  expect(await isVerified(bystander)).toBe(true);
});
