import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const HOUR_MS = 3_600_000;
const INVALID = { code: 400, message: "This reset link is no longer valid. Please request a new one" };

async function askFor(email: string): Promise<string> {
  await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email } });
  return resetTokenFor(await testApp.runQueue(), email);
}
const reset = (token: string, password: string) =>
  testApp.call(accountRoutes.resetPassword, { address: freshIpAddress(), body: { token, password } });
const refused = (token: unknown, password = "brand new one") =>
  testApp.refusal(accountRoutes.resetPassword, { address: freshIpAddress(), body: { token, password } });
const isIn = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;

// Covers ACCOUNT-59.
test("an emailed link sets a new password once and ends every session of that user", async () => {
  const [fan, other] = [await testApp.createUser(), await testApp.createUser()];
  const [unused, token] = [await askFor(fan.email), await askFor(fan.email)];
  await reset(token, "brand new one");
  expect([await isIn(fan), await isIn(other)]).toEqual([false, true]);
  await testApp.call(accountRoutes.login, { body: { username: fan.username, pwd: "brand new one" } });
  expect(await refused(token)).toEqual(INVALID);
  expect(await refused(unused)).toEqual(INVALID);
});

test("of two simultaneous uses of one link, one sets the password", async () => {
  const token = await askFor((await testApp.createUser()).email);
  const outcomes = await Promise.allSettled([reset(token, "the first one"), reset(token, "the other one")]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
});

// Covers ACCOUNT-59.
test("a link is valid for an hour", async () => {
  const token = await askFor((await testApp.createUser()).email);
  testApp.time += HOUR_MS;
  expect(await refused(token)).toEqual(INVALID);
  testApp.time -= 1;
  await reset(token, "just in time");
});

test("a truncated, changed or invented token is refused with the same message", async () => {
  const token = await askFor((await testApp.createUser()).email);
  const swapped = token.replace(/[a-z]/, (email) => email.toUpperCase());
  for (const wrong of [token.slice(0, -1), swapped, `${token}x`, ` ${token}`, "", "nonsense"]) {
    expect(await refused(wrong)).toEqual(INVALID);
  }
  expect(await refused(token, "")).toEqual({ code: 400, message: "Please fill in all fields" });
  expect(await refused(token, "abc")).toEqual({
    code: 400,
    message: "Password must be at least 4 characters",
  });
  expect(await refused(token, "abcdefg")).toEqual({
    code: 400,
    message: "Password must be at least 8 characters",
  });
  await reset(token, "still good");
});

test("an unverified address is not found and gets no email", async () => {
  const body = {
    username: "unsure",
    email: "unsure@mail.test",
    pwd: "correct horse",
    firstName: "Un",
    lastName: "Sure",
  };
  await testApp.call(accountRoutes.register, { body });
  for (const email of ["unsure@mail.test", "nobody@mail.test"]) {
    const reply = await testApp.server.inject({
      method: "POST",
      url: "/api/user/forgot-password",
      remoteAddress: freshIpAddress(),
      payload: { email },
    });
    expect(reply.json()).toMatchObject({ status: "not_found" });
  }
  const emails = await testApp.runQueue();
  expect(emails.some((email) => email.subject.startsWith("Reset"))).toBe(true);
  expect(emails.filter((email) => email.to === "unsure@mail.test" && /reset/i.test(email.subject))).toEqual(
    [],
  );
});

test("the link has the configured host, regardless of the request's Host header", async () => {
  const fan = await testApp.createUser();
  await testApp.server.inject({
    method: "POST",
    url: "/api/user/forgot-password",
    remoteAddress: "127.0.0.1",
    headers: {
      host: "evil.test",
      "x-forwarded-host": "evil.test",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.test",
    },
    payload: { email: fan.email },
  });
  const emails = await testApp.runQueue();
  expect(resetTokenFor(emails, fan.email)).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(emails)).not.toContain("evil.test");
});

// Covers ACCOUNT-59.
test("a user gets at most five links an hour", async () => {
  const { email } = await testApp.createUser();
  for (let sent = 0; sent < 5; sent += 1) await askFor(email);
  expect(
    await testApp.refusal(accountRoutes.forgotPassword, { address: freshIpAddress(), body: { email } }),
  ).toMatchObject({ code: 429 });
  testApp.time += HOUR_MS;
  await askFor(email);
});
