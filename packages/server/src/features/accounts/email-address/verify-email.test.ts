import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const MINUTE_MS = 60_000;
const WRONG = { code: 400, message: "That code is wrong. Please check it and try again" };
const SPENT = { code: 400, message: "That code is no longer valid. Please ask for a new one" };

/** A user who has registered, with the code from the email. */
async function newcomer(username: string, email = `${username}@mail.test`) {
  const { data } = await testApp.call(accountRoutes.register, {
    body: { username, email, pwd: "correct horse", firstName: "New", lastName: "Comer" },
  });
  return { ...data, code: codeFor(await testApp.runQueue(), email) };
}
const attempt = (userId: string, verificationCode: unknown) => ({
  address: freshIpAddress(),
  body: { userId, verificationCode },
});
const verify = (userId: string, verificationCode: number) =>
  testApp.call(accountRoutes.verifyEmail, { address: freshIpAddress(), body: { userId, verificationCode } });
const refusal = (userId: string, code: unknown) =>
  testApp.refusal(accountRoutes.verifyEmail, attempt(userId, code));
const otherThan = (code: number) => (code === 999_999 ? 100_000 : code + 1);
const asOwner = async (userId: string, code: number) => {
  const { token } = await verify(userId, code);
  return {
    userId,
    token,
    username: "",
    email: `${userId}@nowhere.test`,
    isAdmin: false,
    address: freshIpAddress(),
  };
};
const profile = async (as: Awaited<ReturnType<typeof asOwner>>) =>
  (await testApp.call(accountRoutes.me, { as })).data;

test("the correct code verifies the address and opens a session", async () => {
  const { userId, code } = await newcomer("ready");
  const as = await asOwner(userId, code);
  expect(await profile(as)).toMatchObject({ userId, email: "ready@mail.test", emailVerified: true });
  expect(await refusal(userId, code)).toEqual(SPENT);
});

// Covers ACCOUNT-90.
test("an address with a domain in another script is one address, typed or in punycode", async () => {
  const { userId, code } = await newcomer("umlaut", "umlaut@exämple.com");
  const as = await asOwner(userId, code);
  expect((await profile(as)).email).toBe("umlaut@exämple.com");
  for (const username of ["umlaut@EXÄMPLE.com", "umlaut@xn--exmple-cua.com", "umlaut@exa\u0308mple.com"]) {
    const body = { username, pwd: "correct horse" };
    expect(await testApp.codeOf(accountRoutes.login, { address: freshIpAddress(), body })).toBe(200);
  }
  const body = {
    username: "umlaut2",
    email: "umlaut@xn--exmple-cua.com",
    pwd: "correct horse",
    firstName: "A",
    lastName: "B",
  };
  expect(await testApp.refusal(accountRoutes.register, { address: freshIpAddress(), body })).toMatchObject({
    code: 409,
  });
  await testApp.call(accountRoutes.forgotPassword, {
    address: freshIpAddress(),
    body: { email: "umlaut@xn--exmple-cua.com" },
  });
});

// Covers ACCOUNT-56.
test("after five wrong tries, in parallel too, the correct code is refused until a new one is sent", async () => {
  const { userId, code } = await newcomer("guessed");
  const tries = await Promise.all(Array.from({ length: 12 }, () => refusal(userId, otherThan(code))));
  expect(tries.filter((refused) => refused.message === WRONG.message)).toHaveLength(5);
  expect(tries.filter((refused) => refused.message === SPENT.message)).toHaveLength(7);
  expect(await refusal(userId, code)).toEqual(SPENT);
  testApp.time += MINUTE_MS;
  await testApp.call(accountRoutes.resendVerification, { body: { userId } });
  await verify(userId, codeFor(await testApp.runQueue(), "guessed@mail.test"));
});

// Covers ACCOUNT-56.
test("a code is valid for thirty minutes", async () => {
  const { userId, code } = await newcomer("slow");
  testApp.time += 30 * MINUTE_MS;
  expect(await refusal(userId, code)).toEqual(SPENT);
  testApp.time -= 1;
  await verify(userId, code);
});

test("a code works for its own user only", async () => {
  const [one, other] = [await newcomer("one"), await newcomer("other")];
  expect(await refusal(other.userId, one.code === other.code ? otherThan(one.code) : one.code)).toEqual(
    WRONG,
  );
});

test("a code entered while another user is logged in opens a session of its own user", async () => {
  const { userId, code } = await newcomer("sister");
  const brother = await testApp.createUser();
  const { token } = await testApp.call(accountRoutes.verifyEmail, {
    as: brother,
    body: { userId, verificationCode: code },
  });
  expect(token).not.toBe(brother.token);
  expect((await testApp.call(accountRoutes.me, { as: { ...brother, token } })).data.userId).toBe(userId);
});

// Covers ACCOUNT-33.
test.each(["123456", "0123456", "12345a", 123_456.5, 99_999, 1_000_000, -123_456, true, [123_456], null, {}])(
  "the code %j is none",
  async (code) => {
    expect(await refusal(testApp.admin.userId, code)).toEqual({
      code: 400,
      message: "Please enter a valid 6-digit verification code",
    });
  },
);

// Covers ACCOUNT-57, API-11.
test("a new code is sent at most once a minute and five times an hour, and voids the old one", async () => {
  const { userId, code } = await newcomer("again");
  const resend = () =>
    testApp.call(accountRoutes.resendVerification, { address: freshIpAddress(), body: { userId } });
  const refused = () =>
    testApp.refusal(accountRoutes.resendVerification, { address: freshIpAddress(), body: { userId } });
  expect(await refused()).toMatchObject({ code: 429 });
  for (let sent = 2; sent <= 5; sent += 1) {
    testApp.time += MINUTE_MS;
    await resend();
  }
  testApp.time += MINUTE_MS;
  expect(await refused()).toMatchObject({ code: 429 });
  const emails = await testApp.runQueue();
  expect(emails.filter((email) => email.to === "again@mail.test")).toHaveLength(5);
  const newest = codeFor(emails, "again@mail.test");
  // Once in 900 000 runs the two are the same.
  expect(newest === code ? WRONG : await refusal(userId, code)).toEqual(WRONG);
  testApp.time += 55 * MINUTE_MS;
  await resend();
  await verify(userId, codeFor(await testApp.runQueue(), "again@mail.test"));
});

test("a hundred simultaneous resends send one email", async () => {
  const { userId } = await newcomer("flood");
  testApp.time += MINUTE_MS;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      testApp.call(accountRoutes.resendVerification, { address: freshIpAddress(), body: { userId } }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
});

// Covers ACCOUNT-58.
test("of two users with one address the first to verify gets it", async () => {
  const one = await newcomer("claims", "shared@mail.test");
  const other = await newcomer("claims-too", "shared@mail.test");
  const outcomes = await Promise.allSettled([verify(one.userId, one.code), verify(other.userId, other.code)]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  const stored = await testApp.db
    .selectFrom("users")
    .select("userId")
    .where("email", "=", "shared@mail.test")
    .where("emailVerifiedAt", "is not", null)
    .execute();
  expect(stored).toHaveLength(1);
});

// Covers ACCOUNT-58, API-14.
test("a changed address takes effect once it is verified", async () => {
  const { userId, code } = await newcomer("mover");
  const as = await asOwner(userId, code);
  const email = "moved@mail.test";
  await testApp.call(accountRoutes.updateEmail, { as, body: { email } });
  expect(await profile(as)).toMatchObject({ email: "mover@mail.test", emailVerified: true });
  const next = codeFor(await testApp.runQueue(), email);
  expect(await profile(await asOwner(userId, next))).toMatchObject({ email, emailVerified: true });
});

test("a user cannot take another user's address or verify their own twice", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const to = (email: string) => testApp.refusal(accountRoutes.updateEmail, { as: fan, body: { email } });
  expect(await to(other.email.toUpperCase())).toEqual({
    code: 409,
    message: "That email address is already in use",
  });
  expect(await to(fan.email.toUpperCase())).toEqual({
    code: 409,
    message: "That is already your verified email address",
  });
  expect(await to(" ")).toEqual({ code: 400, message: "Please enter an email address" });
});

test("a user without an address to verify gets no email", async () => {
  const { userId } = await testApp.createUser();
  expect(await testApp.refusal(accountRoutes.resendVerification, { body: { userId } })).toMatchObject({
    code: 409,
  });
});
