import { accountRoutes, playerRoutes, type Sample } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, freshIpAddress, type TestApp } from "../../../testing/app/test-app.ts";
import { createSetupLink } from "./first-admin-setup.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp({}, { hasSeason: false });
  // The test app has an admin; a first start has none.
  await testApp.db.updateTable("users").set({ isAdmin: false }).execute();
});
afterEach(() => testApp.close());

const operator = (username: string) => ({
  username,
  email: `${username}@mail.test`,
  password: "correct horse",
  sample: "none" as const,
});
async function freshToken(): Promise<string> {
  const link = await createSetupLink(testApp);
  expect(link).toMatch(/^http:\/\/emberline\.test\/setup\?token=[\w-]{43}$/);
  return new URL(link!).searchParams.get("token")!;
}
const setUp = (token: string, username: string, sample: Sample = "none") =>
  testApp.call(accountRoutes.setUp, {
    address: freshIpAddress(),
    body: { ...operator(username), token, sample },
  });
const refused = (token: string) =>
  testApp.refusal(accountRoutes.setUp, { address: freshIpAddress(), body: { ...operator("second"), token } });
const countAdmins = async () =>
  (await testApp.db.selectFrom("users").select("userId").where("isAdmin", "=", true).execute()).length;

// Covers ADMIN-USER-9.
test("the first admin owns the site", async () => {
  await setUp(await freshToken(), "chief");
  const owners = await testApp.db
    .selectFrom("users")
    .select("username")
    .where("isOwner", "=", true)
    .execute();
  expect(owners).toEqual([{ username: "chief" }]);
});

// Covers ACCOUNT-63.
test("the link creates the first admin once, with a verified address and a session", async () => {
  const token = await freshToken();
  const isValid = async () =>
    (await testApp.call(accountRoutes.checkSetUp, { body: { token }, address: freshIpAddress() })).data.valid;
  expect(await isValid()).toBe(true);
  const reply = await setUp(token, "chief");
  expect(await isValid()).toBe(false);
  expect(reply.target).toBe("/admin/episodes");
  const as = { ...testApp.admin, email: "chief@mail.test", token: reply.token };
  expect((await testApp.call(accountRoutes.checkAdmin, { as })).verified).toBe(true);
  expect((await testApp.call(accountRoutes.me, { as })).data).toMatchObject({
    username: "chief",
    emailVerified: true,
  });
  expect(await refused(token)).toMatchObject({ code: 403 });
  expect(await createSetupLink(testApp)).toBeNull();
  expect(await countAdmins()).toBe(1);
});

test("two simultaneous uses of the link create one admin", async () => {
  const token = await freshToken();
  const outcomes = await Promise.allSettled([
    setUp(token, "one"),
    setUp(token, "two"),
    setUp(token, "three"),
  ]);
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  expect(await countAdmins()).toBe(1);
});

test("a newer link voids the older one, and an invalid link changes nothing", async () => {
  const [old, token] = [await freshToken(), await freshToken()];
  expect(await refused(old)).toMatchObject({ code: 403 });
  expect(await refused("")).toMatchObject({ code: 403 });
  expect(await countAdmins()).toBe(0);
  await setUp(token, "chief");
});

test("an open link is void once there is an admin", async () => {
  const token = await freshToken();
  await testApp.db.updateTable("users").set({ isAdmin: true }).execute();
  expect(await refused(token)).toMatchObject({ code: 403 });
});

test("the demo season is loaded on request", async () => {
  const { token } = await setUp(await freshToken(), "chief", "season");
  const { data } = await testApp.call(playerRoutes.list, { as: { ...testApp.admin, token } });
  expect(data).toHaveLength(18);
});
