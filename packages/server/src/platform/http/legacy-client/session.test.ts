import { expect, test } from "vitest";
import {
  createLegacyHttpClient,
  PASSWORD,
  signUp,
  textAt,
} from "../../../testing/clients/legacy-http-client.ts";
import { codeFor } from "../../../testing/app/email-reader.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const onAndOff = {
  draftNotifications: expect.any(Boolean),
  latestUpdates: expect.any(Boolean),
  pollReminders: expect.any(Boolean),
};

// Covers ACCOUNT-38, API-10.
test("it registers without a token, verifies with the code as a number, and is logged in", async () => {
  const client = createLegacyHttpClient(testApp);
  const registered = await client.send("POST", "user/register", {
    username: "Rupert",
    email: "rupert@fans.test",
    pwd: PASSWORD,
    firstName: "Rupert",
    lastName: "Old",
  });
  expect(registered).toMatchObject({
    code: 200,
    body: {
      status: "success",
      data: { userId: expect.any(String), email: "rupert@fans.test" },
      target: "/verify-email",
    },
  });
  expect(registered.body).not.toHaveProperty("token");
  const verified = await client.send("POST", "user/verify-email", {
    verificationCode: codeFor(await testApp.runQueue(), "rupert@fans.test"),
    userId: textAt(registered.body, "data", "userId"),
  });
  expect(verified.body).toMatchObject({ status: "success", token: expect.any(String), target: "/" });
  client.token = textAt(verified.body, "token");
  expect((await client.get("login/check")).body).toMatchObject({ status: "success", verified: true });
  expect((await client.get("login/checkAdmin")).body).toMatchObject({ verified: false });
});

// Covers ACCOUNT-17, API-9.
test.each(["resa", "resa@fans.test", "RESA@Fans.Test"])("it logs in as %s", async (username) => {
  const client = createLegacyHttpClient(testApp);
  if (username === "resa") await signUp(testApp, "resa");
  const { code, body } = await client.send("POST", "login", { username, pwd: PASSWORD });
  expect([code, body]).toEqual([
    200,
    expect.objectContaining({ status: "success", token: expect.any(String), target: "/", userType: "USER" }),
  ]);
});

// Covers ADMIN-19, API-9.
test("an admin's login leads to the admin area", async () => {
  await signUp(testApp, "boss");
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("username", "=", "boss").execute();
  const { body } = await createLegacyHttpClient(testApp).send("POST", "login", {
    username: "boss",
    pwd: PASSWORD,
  });
  expect(body).toMatchObject({ target: "/admin/episodes", userType: "ADMIN" });
});

test("a wrong password is answered with the envelope and 401", async () => {
  const { code, body } = await createLegacyHttpClient(testApp).send("POST", "login", {
    username: "resa",
    pwd: "no",
  });
  const words = "Invalid username/email or password";
  expect([code, body]).toEqual([401, { status: "fail", message: words, err: words }]);
});

// Covers ADMIN-18, API-7.
test("its token is accepted raw and as Bearer", async () => {
  const client = await signUp(testApp, "bea");
  const token = client.token;
  for (const sent of [token, `Bearer ${token}`]) {
    client.token = sent;
    expect((await client.get("login/check")).body).toMatchObject({ verified: true });
    expect((await client.get("user/me")).body).toMatchObject({ data: { username: "bea" } });
  }
});

// Covers API-7.
test.each(["null", "undefined", "", "made-up"])(
  "with the token %j the caller is not logged in",
  async (token) => {
    const client = createLegacyHttpClient(testApp);
    client.token = token;
    for (const path of ["login/check", "login/checkAdmin"]) {
      const { code, body } = await client.get(path);
      expect([code, body]).toMatchObject([200, { verified: false }]);
    }
    expect(await client.get("user/me")).toMatchObject({
      code: 401,
      body: { status: "fail", message: "Please log in", err: "Please log in" },
    });
  },
);

// Covers ACCOUNT-14, API-8, API-13.
test("its profile has an address, real booleans and every preference", async () => {
  const client = await signUp(testApp, "pru");
  expect((await client.get("user/me")).body).toMatchObject({
    status: "success",
    data: {
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
      username: "pru",
      email: "pru@fans.test",
      emailVerified: true,
      firstName: "Old",
      lastName: "Client",
      emailPreferences: onAndOff,
      pushNotificationPreferences: onAndOff,
    },
  });
  const saved = await client.send("PATCH", "user/me", { firstName: "New", lastName: "Name" });
  expect(saved.body).toMatchObject({ status: "success" });
  expect((await client.get("user/me")).body).toMatchObject({ data: { firstName: "New", lastName: "Name" } });
});

// Covers API-12.
test("a forgotten password: success, or not_found for an address that is not verified", async () => {
  const client = await signUp(testApp, "fay");
  client.token = null;
  const found = await client.send("POST", "user/forgot-password", { email: "fay@fans.test" });
  expect(found).toMatchObject({ code: 200, body: { status: "success" } });
  const email = (await testApp.runQueue()).findLast((mail) => mail.to === "fay@fans.test");
  const token = /http:\/\/emberline\.test\/reset-password\?token=([\w-]+)/.exec(email?.text ?? "")?.[1];
  const reset = await client.send("POST", "user/reset-password", { token, password: "a newer password" });
  expect(reset.body).toMatchObject({ status: "success" });
  const missing = await client.send("POST", "user/forgot-password", { email: "no-one@fans.test" });
  expect(missing.body).toMatchObject({ status: "not_found", message: expect.any(String) });
});

// Covers API-15.
test("its preferences are saved one set at a time, and its device at every load, also twice at once", async () => {
  const client = await signUp(testApp, "dev");
  const off = { draftNotifications: false, latestUpdates: true, pollReminders: false };
  for (const set of ["emailPreferences", "pushNotificationPreferences"]) {
    expect((await client.send("PATCH", "user/me", { [set]: off })).body).toMatchObject({ status: "success" });
  }
  expect((await client.get("user/me")).body).toMatchObject({
    data: { emailPreferences: off, pushNotificationPreferences: off, firstName: "Old" },
  });
  const device = {
    fcmToken: "dGhpcyBpcyBh:APA91bH-not-a-real-registration_token-0123456789abcdefghijklmnopqrstuvwxyz",
    deviceInfo: {
      userAgent: "Mozilla/5.0",
      platform: "iPhone",
      language: "en-GB",
      screenResolution: "390x844",
      timezone: "Europe/London",
      lastSeen: "2026-09-01T12:00:00.000Z",
      isPWA: true,
      isIOS: true,
    },
  };
  const replies = await Promise.all([1, 2, 3].map(() => client.send("POST", "user/fcm-token", device)));
  expect(replies).toMatchObject(replies.map(() => ({ code: 200, body: { status: "success" } })));
});

// Covers API-14.
test("a new address and another code can be requested; errors have their reason in message", async () => {
  const client = await signUp(testApp, "ned");
  const blank = await client.send("POST", "user/update-email", { email: "" });
  expect(blank).toMatchObject({ code: 400, body: { message: "Please enter an email address" } });
  const sent = await client.send("POST", "user/update-email", { email: "ned@elsewhere.test" });
  expect(sent.body).toMatchObject({ status: "success" });
  const { userId } = await testApp.db
    .selectFrom("users")
    .select("userId")
    .where("username", "=", "ned")
    .executeTakeFirstOrThrow();
  const again = await client.send("POST", "user/resend-verification", { userId });
  expect(again).toMatchObject({ code: 429, body: { status: "fail", message: expect.any(String) } });
  const verified = await client.send("POST", "user/verify-email", {
    verificationCode: codeFor(await testApp.runQueue(), "ned@elsewhere.test"),
    userId,
  });
  expect(verified.body).toMatchObject({ status: "success", token: expect.any(String), target: "/" });
});
