import { accountRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { createTestApp, freshIpAddress, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const registration = (username: string) => ({
  username,
  email: `${username}@mail.test`,
  pwd: "correct horse",
  firstName: "Some",
  lastName: "Body",
});
const register = (body: Record<string, unknown>) =>
  // The form may be invalid here, which the types of `call` forbid.
  testApp.call(accountRoutes.register, { body: { ...registration("nobody"), ...body } });
const usersNamed = async (username: string) =>
  testApp.db
    .selectFrom("users")
    .selectAll()
    .where(({ eb, fn }) => eb(fn<string>("lower", ["username"]), "=", username.toLowerCase()))
    .execute();

test("registration answers an id, no token yet, and emails a code", async () => {
  const reply = await register(registration("newcomer"));
  expect(reply).toEqual({
    status: "success",
    data: { userId: expect.any(String), email: "newcomer@mail.test" },
    target: "/verify-email",
  });
  const emails = await testApp.runQueue();
  expect(emails.filter((email) => email.to === "newcomer@mail.test")).toHaveLength(1);
  expect(codeFor(emails, "newcomer@mail.test")).toBeGreaterThanOrEqual(100_000);
});

test("the code and the password are not stored in plain text", async () => {
  const { data } = await register(registration("secretive"));
  const code = codeFor(await testApp.runQueue(), "secretive@mail.test");
  const row = await testApp.db
    .selectFrom("verificationCodes")
    .selectAll()
    .where("userId", "=", data.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString("latin1") })).not.toContain(String(code));
  const { passwordHash } = await testApp.db
    .selectFrom("credentials")
    .select("passwordHash")
    .where("userId", "=", data.userId)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

// Covers ACCOUNT-60.
test("a username is taken in any letter case", async () => {
  await register(registration("Taken"));
  expect(
    await testApp.refusal(accountRoutes.register, {
      body: { ...registration("tAKEN"), email: "x@mail.test" },
    }),
  ).toEqual({
    code: 409,
    message: "That username is already taken",
  });
});

test("simultaneous registrations of one username create one user and send one email", async () => {
  const outcomes = await Promise.allSettled(
    ["rush", "Rush", "RUSH", "rusH", "rush"].map((username, index) =>
      register({ ...registration(username), email: `rush${index}@mail.test` }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await usersNamed("rush")).toHaveLength(1);
  const emails = await testApp.runQueue();
  expect(emails.filter((email) => email.to.startsWith("rush"))).toHaveLength(1);
});

test("unknown fields in a registration grant nothing", async () => {
  const [admin] = await usersNamed(testApp.admin.username);
  const { data } = await register({
    ...registration("sly"),
    isAdmin: true,
    is_admin: true,
    userType: "ADMIN",
    emailVerified: true,
    emailVerifiedAt: "2020-01-01T00:00:00Z",
    userId: testApp.admin.userId,
  });
  expect(data.userId).not.toBe(testApp.admin.userId);
  const [sly] = await usersNamed("sly");
  expect([sly!.isAdmin, sly!.emailVerifiedAt]).toEqual([false, null]);
  expect(await usersNamed(testApp.admin.username)).toEqual([admin]);
});

test("a verified address is taken; an unverified one can be registered again", async () => {
  const fan = await testApp.createUser();
  const theirs = { ...registration("thief"), email: fan.email.toUpperCase() };
  expect(await testApp.refusal(accountRoutes.register, { body: theirs })).toEqual({
    code: 409,
    message: "That email address is already in use",
  });
  await register({ ...registration("squatter"), email: "wanted@mail.test" });
  await register({ ...registration("rightful"), email: "wanted@mail.test" });
});

test.each([
  [{ username: "" }, "All fields are required"],
  [{ username: "   " }, "All fields are required"],
  [{ firstName: undefined }, "All fields are required"],
  [{ pwd: "" }, "All fields are required"],
  [{ email: null }, "All fields are required"],
  [{ pwd: "abc" }, "Password must be at least 4 characters"],
  [{ pwd: "abcdefg" }, "Password must be at least 8 characters"],
  [{ pwd: "😀😀😀😀😀😀😀" }, "Password must be at least 8 characters"],
  [{ pwd: "x".repeat(257) }, "Password must be at most 256 bytes"],
  [{ pwd: "😀".repeat(65) }, "Password must be at most 256 bytes"],
  [{ email: "no address" }, "Please enter a valid email address"],
  [{ email: "a@b.test\r\nBcc: x@y.test" }, "Please enter a valid email address"],
  [{ username: "some@body" }, "A username cannot contain @"],
  [{ username: "two\r\nlines" }, "Please leave out control characters"],
  [{ lastName: "Smith\u2067" }, "Please leave out control characters"],
  [{ lastName: "x".repeat(256) }, "Please use at most 255 characters"],
])("a form with %j is refused: %s", async (wrong, message) => {
  const body = { ...registration("wrong"), ...wrong };
  expect(await testApp.refusal(accountRoutes.register, { body, address: freshIpAddress() })).toEqual({
    code: 400,
    message,
  });
  expect(await usersNamed("wrong")).toEqual([]);
});

// Covers ACCOUNT-55, LIMIT-2.
test("an operator may allow shorter passwords, down to the minimum", async () => {
  const lenient = await createTestApp({ PASSWORD_MIN_LENGTH: "4" });
  await lenient.call(accountRoutes.register, { body: { ...registration("short"), pwd: "w4x!" } });
  expect(
    await lenient.refusal(accountRoutes.register, { body: { ...registration("shorter"), pwd: "123" } }),
  ).toEqual({
    code: 400,
    message: "Password must be at least 4 characters",
  });
  await lenient.close();
});
