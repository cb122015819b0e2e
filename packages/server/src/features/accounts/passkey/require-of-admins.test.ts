import {
  accountRoutes,
  adminAccountRoutes,
  adminPasskeyRoutes,
  jobRoutes,
  passkeyRoutes,
} from "@emberline/contract";
import { beforeEach, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { createSoftwareAuthenticator } from "../../../testing/clients/software-authenticator.ts";
import { createPasskey, openPasskeySession } from "../../../testing/fixtures/passkey-fixture.ts";
import { setRequirement } from "./require-of-admins.ts";

const testApp = useTestApp();
/** An admin whose session was opened without a passkey. */
let admin: TestUser;
beforeEach(async () => {
  await setRequirement(testApp.db, { required: false, by: null });
  admin = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", admin.userId).execute();
});

const setOn = (as: TestUser) =>
  testApp.codeOf(adminPasskeyRoutes.setRequirement, { as, body: { required: true } });
const isAdmin = (as: TestUser) => testApp.call(accountRoutes.checkAdmin, { as });
const NEEDS_PASSKEY = {
  code: 403,
  message: "This site asks admins for a passkey. Please use or add yours",
};

// Covers ACCOUNT-71.
test("an admin must have used a passkey before it is asked of all", async () => {
  expect(await setOn(admin)).toBe(409);
  const authenticator = await createPasskey(testApp, admin);
  expect(await setOn(admin)).toBe(409);
  const withPasskey = await openPasskeySession(testApp, admin, authenticator);
  expect(await setOn(withPasskey)).toBe(200);
  const { data } = await testApp.call(adminPasskeyRoutes.requirement, { as: withPasskey });
  expect(data).toMatchObject({ required: true, ownInUse: 1 });
});

// Covers ACCOUNT-71.
test("a session without a passkey loses the admin's rights at once, until one is added and used", async () => {
  expect(await isAdmin(admin)).toEqual({ status: "success", verified: true });
  await setRequirement(testApp.db, { required: true, by: null });
  expect(await isAdmin(admin)).toEqual({ status: "success", verified: false, needsPasskey: true });
  expect(await testApp.refusal(jobRoutes.status, { as: admin })).toEqual(NEEDS_PASSKEY);
  const fan = await testApp.createUser();
  expect(await isAdmin(fan)).toEqual({ status: "success", verified: false });
  const authenticator = await createPasskey(testApp, admin);
  expect(await testApp.refusal(jobRoutes.status, { as: admin })).toEqual(NEEDS_PASSKEY);
  const { challengeId, options } = (await testApp.call(passkeyRoutes.confirmOptions, { as: admin })).data;
  const body = { challengeId, credential: authenticator.get(options) };
  await testApp.call(passkeyRoutes.confirm, { as: admin, body });
  expect(await isAdmin(admin)).toEqual({ status: "success", verified: true });
  await testApp.call(jobRoutes.status, { as: admin });
});

// Covers ACCOUNT-71.
test("a stolen password can neither add a passkey beside the admin's nor remove it", async () => {
  await createPasskey(testApp, admin);
  const [{ passkeyId } = { passkeyId: "" }] = (await testApp.call(passkeyRoutes.list, { as: admin })).data;
  const { challengeId, options } = (await testApp.call(passkeyRoutes.creationOptions, { as: admin })).data;
  await setRequirement(testApp.db, { required: true, by: null });
  expect(await testApp.refusal(passkeyRoutes.creationOptions, { as: admin })).toEqual(NEEDS_PASSKEY);
  expect(await testApp.refusal(passkeyRoutes.remove, { as: admin, params: { passkeyId } })).toEqual(
    NEEDS_PASSKEY,
  );
  const newCredential = createSoftwareAuthenticator(testApp.settings.publicUrl).create(options);
  const body = { challengeId, name: "Thief", newCredential };
  expect(await testApp.refusal(passkeyRoutes.add, { as: admin, body })).toEqual(NEEDS_PASSKEY);
});

test("an admin who needs a passkey keeps the last one", async () => {
  const withPasskey = await openPasskeySession(testApp, admin, await createPasskey(testApp, admin));
  await testApp.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(testApp.time) })
    .where("userId", "=", admin.userId)
    .execute();
  await setRequirement(testApp.db, { required: true, by: null });
  const [{ passkeyId } = { passkeyId: "" }] = (await testApp.call(passkeyRoutes.list, { as: withPasskey }))
    .data;
  const remove = () => testApp.codeOf(passkeyRoutes.remove, { as: withPasskey, params: { passkeyId } });
  expect(await remove()).toBe(409);
  await setRequirement(testApp.db, { required: false, by: null });
  expect(await remove()).toBe(200);
});

// Covers ACCOUNT-72.
test.each([
  [adminPasskeyRoutes.setRequirement, { required: true }],
  [adminAccountRoutes.setRole, { role: "scorer", reason: "Helps out" }],
  [adminAccountRoutes.handOver, { reason: "Moves on" }],
  [adminAccountRoutes.remove, { reason: "Asked for it" }],
])("$name needs a password or a passkey of the last ten minutes", async (route, body) => {
  const { userId } = await testApp.createUser();
  const confirmedAt = new Date(testApp.time - 10 * 60_000);
  await testApp.db.updateTable("sessions").set({ confirmedAt }).where("userId", "=", admin.userId).execute();
  expect(await testApp.refusal(route, { as: admin, params: { userId }, body })).toEqual({
    code: 403,
    message: "Please confirm that it is you",
  });
  const after = await testApp.db
    .selectFrom("users")
    .select(["isScorer"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  expect(after).toEqual({ isScorer: false });
});
