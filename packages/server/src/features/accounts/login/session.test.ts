import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const DAY_MS = 86_400_000;
const REFUSED = { code: 401, message: "Invalid username/email or password" };

async function registered(username: string, pwd: string) {
  const email = `${username}@mail.test`;
  const { data } = await testApp.call(accountRoutes.register, {
    body: { username, email, pwd, firstName: "Log", lastName: "In" },
  });
  return { ...data, username, pwd };
}
const logIn = (username: string, pwd: string) =>
  testApp.call(accountRoutes.login, { address: freshIpAddress(), body: { username, pwd } });
const refusedLogin = (username: string, pwd: string) =>
  testApp.refusal(accountRoutes.login, { address: freshIpAddress(), body: { username, pwd } });
const isVerified = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;

// Covers ACCOUNT-61.
test("a user logs in by username or address, in any letter case, verified or not", async () => {
  await registered("Traveller", "through the woods");
  for (const name of [
    "Traveller",
    "tRAVELLER",
    " traveller ",
    "traveller@mail.test",
    "TRAVELLER@MAIL.test",
  ]) {
    const { token, ...rest } = await logIn(name, "through the woods");
    expect(rest).toEqual({ status: "success", target: "/", userType: "USER" });
    expect(token).toMatch(/^[\w-]{43}$/);
  }
});

// Covers ACCOUNT-75.
test("a login ends the session that the device had, whoever had it, and no other", async () => {
  const { username, pwd } = await registered("newcomer", "with a torch");
  const body = { username, pwd };
  const elsewhere = await logIn(username, pwd);
  const [before, other] = [await testApp.createUser(), await testApp.createUser()];
  const logInHere = (as: { token: string }, password = pwd) =>
    testApp.codeOf(accountRoutes.login, {
      as: { ...before, ...as },
      address: freshIpAddress(),
      body: { ...body, pwd: password },
    });
  expect(await logInHere(before, "a wrong one")).toBe(401);
  expect(await isVerified(before)).toBe(true);
  expect(await logInHere(before)).toBe(200);
  expect(await isVerified(before)).toBe(false);
  expect([await isVerified(other), await isVerified({ ...other, token: elsewhere.token })]).toEqual([
    true,
    true,
  ]);
  expect(await logInHere(elsewhere)).toBe(200);
  expect(await isVerified({ ...other, token: elsewhere.token })).toBe(false);
});

test("an admin's login leads to the admin area", async () => {
  const { userId } = await registered("chief", "above them all");
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", userId).execute();
  expect(await logIn("chief", "above them all")).toMatchObject({
    target: "/admin/episodes",
    userType: "ADMIN",
  });
});

test("a wrong name and a wrong password get the same message", async () => {
  await registered("known", "the right one");
  const fan = await testApp.createUser();
  expect(await refusedLogin("known", "a wrong one")).toEqual(REFUSED);
  expect(await refusedLogin("unknown", "the right one")).toEqual(REFUSED);
  expect(await refusedLogin("un@known.test", "the right one")).toEqual(REFUSED);
  expect(await refusedLogin(fan.username, "has no password")).toEqual(REFUSED);
});

// Covers ACCOUNT-30, ACCOUNT-54.
test("a password is compared exactly, to the last byte", async () => {
  for (const [index, pwd] of [
    "  spaces around  ",
    "nul\u0000inside",
    "😀".repeat(64),
    "x".repeat(256),
    `${"y".repeat(72)}z`,
  ].entries()) {
    const name = `exact${index}`;
    await registered(name, pwd);
    await logIn(name, pwd);
    expect(
      await refusedLogin(name, pwd.trim() === pwd ? `${Array.from(pwd).slice(0, -1).join("")}!` : pwd.trim()),
    ).toEqual(REFUSED);
  }
  expect(await refusedLogin("exact3", "x".repeat(257))).toMatchObject({
    code: 400,
    message: REFUSED.message,
  });
});

// Covers ACCOUNT-25.
test("logout ends that session only", async () => {
  const [fan, user] = [await testApp.createUser(), await registered("twice", "on two phones")];
  const [one, two] = [await logIn("twice", user.pwd), await logIn("twice", user.pwd)];
  const [first, second] = [one, two].map(({ token }) => ({ ...fan, userId: user.userId, token }));
  await testApp.call(accountRoutes.logout, { as: first! });
  expect([await isVerified(first!), await isVerified(second!)]).toEqual([false, true]);
});

// Covers ACCOUNT-62.
test("a session lasts ninety days and is renewed by use", async () => {
  const [idle, used] = [await testApp.createUser(), await testApp.createUser()];
  for (const days of [30, 30, 29]) {
    testApp.time += days * DAY_MS;
    expect(await isVerified(used)).toBe(true);
  }
  testApp.time += DAY_MS;
  expect([await isVerified(idle), await isVerified(used)]).toEqual([false, true]);
});

// Covers ADMIN-1.
test("a former admin is refused from the next call on", async () => {
  const admin = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", admin.userId).execute();
  expect((await testApp.call(accountRoutes.checkAdmin, { as: admin })).verified).toBe(true);
  await testApp.db.updateTable("users").set({ isAdmin: false }).where("userId", "=", admin.userId).execute();
  expect((await testApp.call(accountRoutes.checkAdmin, { as: admin })).verified).toBe(false);
});

test("every preference of a profile is on until switched off", async () => {
  const fan = await testApp.createUser();
  const on = { draftNotifications: true, latestUpdates: true, pollReminders: true };
  const { data } = await testApp.call(accountRoutes.me, { as: fan });
  expect(data).toEqual({
    userId: fan.userId,
    username: fan.username,
    email: fan.email,
    emailVerified: true,
    firstName: fan.username,
    lastName: "Fan",
    emailPreferences: on,
    pushNotificationPreferences: on,
  });
});

test("a fan changes first and last name; other fields sent along change nothing", async () => {
  const fan = await testApp.createUser();
  const body = {
    firstName: " New ",
    lastName: "Name",
    username: "hijack",
    isAdmin: true,
    email: "x@y.test",
    userId: testApp.admin.userId,
  };
  const { message } = await testApp.call(myAccountRoutes.change, { as: fan, body });
  expect(message).toBe("Name updated successfully");
  const { data } = await testApp.call(accountRoutes.me, { as: fan });
  expect(data).toMatchObject({
    firstName: "New",
    lastName: "Name",
    username: fan.username,
    email: fan.email,
  });
  expect((await testApp.call(accountRoutes.checkAdmin, { as: fan })).verified).toBe(false);
  expect(
    await testApp.refusal(myAccountRoutes.change, { as: fan, body: { ...body, lastName: " " } }),
  ).toEqual({
    code: 400,
    message: "First name and last name are required",
  });
});
