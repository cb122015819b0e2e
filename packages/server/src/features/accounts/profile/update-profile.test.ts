import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const ON = { draftNotifications: true, latestUpdates: true, pollReminders: true };
const OFF = { draftNotifications: false, latestUpdates: false, pollReminders: false };
const change = async (as: TestUser, body: object) =>
  (await testApp.call(myAccountRoutes.change, { as, body })).message;
const profile = async (as: TestUser) => (await testApp.call(accountRoutes.me, { as })).data;

// Covers API-13.
test("each set of preferences is changed on its own, with its own message", async () => {
  const fan = await testApp.createUser();
  expect(await change(fan, { emailPreferences: OFF })).toBe("Email preferences updated");
  expect(await profile(fan)).toMatchObject({ emailPreferences: OFF, pushNotificationPreferences: ON });
  expect(await change(fan, { pushNotificationPreferences: { ...ON, pollReminders: false } })).toBe(
    "Push notification preferences updated",
  );
  expect(await profile(fan)).toMatchObject({
    emailPreferences: OFF,
    pushNotificationPreferences: { ...ON, pollReminders: false },
  });
});

// Covers ACCOUNT-15.
test("a preference that is sent as null, or not at all, keeps its value", async () => {
  const fan = await testApp.createUser();
  await change(fan, { emailPreferences: OFF, pushNotificationPreferences: OFF });
  await change(fan, { emailPreferences: { latestUpdates: true, pollReminders: null } });
  expect((await profile(fan)).emailPreferences).toEqual({ ...OFF, latestUpdates: true });
  await change(fan, { pushNotificationPreferences: { pollReminders: true } });
  await change(fan, { pushNotificationPreferences: { draftNotifications: null } });
  expect(await profile(fan)).toMatchObject({
    emailPreferences: { ...OFF, latestUpdates: true },
    pushNotificationPreferences: { ...OFF, pollReminders: true },
  });
});

test("an empty set of preferences changes nothing and is accepted", async () => {
  const fan = await testApp.createUser();
  await change(fan, { emailPreferences: OFF });
  expect(await change(fan, { emailPreferences: {} })).toBe("Email preferences updated");
  expect((await profile(fan)).emailPreferences).toEqual(OFF);
});

test("unknown fields beside the preferences change nothing", async () => {
  const fan = await testApp.createUser();
  const before = await profile(fan);
  await change(fan, {
    emailPreferences: { ...ON, isAdmin: true },
    isAdmin: true,
    is_admin: true,
    email: "x@y.test",
    emailVerified: false,
    userId: testApp.admin.userId,
  });
  expect(await profile(fan)).toEqual(before);
  expect((await testApp.call(accountRoutes.checkAdmin, { as: fan })).verified).toBe(false);
});

test.each([
  {},
  { firstName: "Only" },
  { emailPreferences: "all" },
  { emailPreferences: { pollReminders: 1 } },
])("%j is refused with a message", async (body) => {
  const { code, message } = await testApp.refusal(myAccountRoutes.change, {
    as: await testApp.createUser(),
    body,
  });
  expect([code, message]).toEqual([400, expect.stringMatching(/required|on or off/)]);
});
