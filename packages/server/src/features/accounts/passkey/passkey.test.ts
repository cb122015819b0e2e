import { accountRoutes, myAccountRoutes, type Passkey, passkeyRoutes } from "@emberline/contract";
import { PASSKEYS_MAX } from "@emberline/game";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { savePasswordHash } from "../account-store.ts";
import { hashPassword } from "../password/password.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { createSoftwareAuthenticator } from "../../../testing/clients/software-authenticator.ts";
import { createPasskey, openPasskeySession } from "../../../testing/fixtures/passkey-fixture.ts";

const SITE = "http://emberline.test";
const MINUTE_MS = 60_000;
const PASSWORD = "a good password";

const testApp = useTestApp();
let fan: TestUser;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  fan = await testApp.createUser();
});

const list = async (as = fan): Promise<Passkey[]> => (await testApp.call(passkeyRoutes.list, { as })).data;
const beginAdding = async (as = fan) => (await testApp.call(passkeyRoutes.creationOptions, { as })).data;
const beginLogin = async () => (await testApp.call(passkeyRoutes.loginOptions)).data;
const at = (time: number) => new Date(time).toISOString();

/** Sets the session to a confirmation this many minutes ago; null: never confirmed. */
async function setConfirmed(user: TestUser, minutesAgo: number | null): Promise<void> {
  const confirmedAt = minutesAgo === null ? null : new Date(testApp.time - minutesAgo * MINUTE_MS);
  await testApp.db.updateTable("sessions").set({ confirmedAt }).where("userId", "=", user.userId).execute();
}

// Covers ACCOUNT-65, ACCOUNT-66.
test("a passkey is added, opens a session and is listed with its name and dates", async () => {
  const authenticator = await createPasskey(testApp, fan, "Ana's phone");
  const createdAt = at(testApp.time);
  expect(await list()).toEqual([
    { passkeyId: expect.any(String), name: "Ana's phone", createdAt, usedAt: null },
  ]);
  testApp.time += MINUTE_MS;
  const again = await openPasskeySession(testApp, fan, authenticator);
  expect((await testApp.call(accountRoutes.me, { as: again })).data.userId).toBe(fan.userId);
  expect(await list()).toMatchObject([{ createdAt, usedAt: at(testApp.time) }]);
  const { data: sessions } = await testApp.call(myAccountRoutes.sessions, { as: again });
  expect(sessions).toMatchObject([{ current: true }, { current: false }]);
});

test("the browser is asked for a passkey of this site that is found without a name and verifies its user", async () => {
  await createPasskey(testApp, fan);
  expect((await beginAdding()).options).toMatchObject({
    rp: { id: "emberline.test" },
    user: { name: fan.username },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ type: "public-key" }],
  });
  expect((await beginLogin()).options).toMatchObject({
    rpId: "emberline.test",
    userVerification: "required",
    allowCredentials: [],
  });
});

describe("a new passkey is refused", () => {
  const NOT_OURS = { code: 400, message: "That passkey was not made for this site" };
  const TOO_LATE = { code: 400, message: "That took too long. Please try again" };
  const add = (body: object, as = fan) =>
    testApp.refusal(passkeyRoutes.add, { as, body: { name: "Phone", ...body } });

  // Covers ACCOUNT-68.
  test.each([
    ["that was made on another origin", { origin: "https://evil.test" }],
    ["that is for another site", { rpId: "evil.test" }],
    ["that did not verify its user", { userVerified: false }],
  ])("%s", async (_, deviation) => {
    const { challengeId, options } = await beginAdding();
    const newCredential = createSoftwareAuthenticator(SITE).create(options, deviation);
    expect(await add({ challengeId, newCredential })).toEqual(NOT_OURS);
    expect(await list()).toEqual([]);
  });

  test("for a challenge that is older than five minutes, used, another session's or a login's", async () => {
    const authenticator = createSoftwareAuthenticator(SITE);
    const { challengeId, options } = await beginAdding();
    const newCredential = authenticator.create(options);
    const other = await testApp.createUser();
    expect(await add({ challengeId, newCredential }, other)).toEqual(TOO_LATE);
    testApp.time += 5 * MINUTE_MS;
    expect(await add({ challengeId, newCredential })).toEqual(TOO_LATE);
    const next = await beginAdding();
    const body = { challengeId: next.challengeId, newCredential: authenticator.create(next.options) };
    await testApp.call(passkeyRoutes.add, { as: fan, body: { name: "Phone", ...body } });
    expect(await add(body)).toEqual(TOO_LATE);
    expect(await add({ challengeId: (await beginLogin()).challengeId, newCredential })).toEqual(TOO_LATE);
  });

  test("that another user has already", async () => {
    const other = await testApp.createUser();
    const authenticator = await createPasskey(testApp, other);
    const { challengeId, options } = await beginAdding();
    const newCredential = authenticator.create(options);
    await testApp.db
      .updateTable("passkeys")
      .set({ credentialId: Buffer.from(newCredential.id, "base64url") })
      .where("userId", "=", other.userId)
      .execute();
    expect(await add({ challengeId, newCredential })).toMatchObject({ code: 409 });
  });

  // Covers ACCOUNT-65.
  test("beyond the tenth, also of several at once", async () => {
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await createPasskey(testApp, fan, `Key ${count}`);
    const authenticator = createSoftwareAuthenticator(SITE);
    const begun = [await beginAdding(), await beginAdding(), await beginAdding()];
    const codes = await Promise.all(
      begun.map(({ challengeId, options }) =>
        testApp.codeOf(passkeyRoutes.add, {
          as: fan,
          body: { name: "Last", challengeId, newCredential: authenticator.create(options) },
        }),
      ),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: fan })).toBe(409);
    expect(await list()).toHaveLength(PASSKEYS_MAX);
  });
});

describe("a login with a passkey is refused", () => {
  const REFUSED = {
    code: 401,
    message: "That passkey cannot be used here. Please log in with your password",
  };
  const login = (body: object) => testApp.refusal(passkeyRoutes.login, { body, address: freshIpAddress() });

  // Covers ACCOUNT-68.
  test.each([
    ["on another origin", { origin: "https://evil.test" }],
    ["for another site", { rpId: "evil.test" }],
    ["without verifying the user", { userVerified: false }],
    ["with a counter that went back", { counter: 4 }],
    ["with a counter that stayed", { counter: 5 }],
  ])("%s", async (_, deviation) => {
    const authenticator = await createPasskey(testApp, fan);
    const first = await beginLogin();
    const credential = authenticator.get(first.options, { counter: 5 });
    await testApp.call(passkeyRoutes.login, { body: { challengeId: first.challengeId, credential } });
    const { challengeId, options } = await beginLogin();
    expect(
      await login({ challengeId, credential: authenticator.get(options, { counter: 6, ...deviation }) }),
    ).toEqual(REFUSED);
    expect((await testApp.call(myAccountRoutes.sessions, { as: fan })).data).toHaveLength(2);
  });

  test("with a signature of another challenge, another user's handle or a passkey that was removed", async () => {
    const authenticator = await createPasskey(testApp, fan);
    const credential = authenticator.get((await beginLogin()).options);
    expect(await login({ challengeId: (await beginLogin()).challengeId, credential })).toEqual(REFUSED);
    const { challengeId, options } = await beginLogin();
    const own = authenticator.get(options);
    const response = { ...own.response, userHandle: "AAAAAAAAAAAAAAAAAAAAAA" };
    expect(await login({ challengeId, credential: { ...own, response } })).toEqual(REFUSED);
    const [{ passkeyId } = { passkeyId: "" }] = await list();
    await testApp.call(passkeyRoutes.remove, { as: fan, params: { passkeyId } });
    const last = await beginLogin();
    const removed = { challengeId: last.challengeId, credential: authenticator.get(last.options) };
    expect(await login(removed)).toEqual(REFUSED);
  });

  // Covers ACCOUNT-68.
  test("when repeated, even at the same moment", async () => {
    const authenticator = await createPasskey(testApp, fan);
    const { challengeId, options } = await beginLogin();
    const body = { challengeId, credential: authenticator.get(options) };
    const codes = await Promise.all(
      [1, 2, 3, 4].map(() => testApp.codeOf(passkeyRoutes.login, { body, address: freshIpAddress() })),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test("five minutes after it began", async () => {
    const authenticator = await createPasskey(testApp, fan);
    const { challengeId, options } = await beginLogin();
    testApp.time += 5 * MINUTE_MS;
    expect(await login({ challengeId, credential: authenticator.get(options) })).toMatchObject({ code: 400 });
  });

  // Covers ACCOUNT-69.
  test("after many failures, which count with those of the password", async () => {
    const authenticator = await createPasskey(testApp, fan);
    const tryWrong = async () => {
      const { challengeId, options } = await beginLogin();
      return login({ challengeId, credential: authenticator.get(options, { origin: "https://evil.test" }) });
    };
    for (let count = 0; count < 10; count += 1) expect(await tryWrong()).toEqual(REFUSED);
    expect(await tryWrong()).toMatchObject({ code: 429 });
    const password = { username: fan.username, pwd: PASSWORD };
    await savePasswordHash(testApp.db, fan.userId, passwordHash);
    expect(
      await testApp.refusal(accountRoutes.login, { body: password, address: freshIpAddress() }),
    ).toMatchObject({ code: 429 });
  });
});

// Covers ACCOUNT-75.
test("a login with a passkey ends the session that the device had", async () => {
  const authenticator = await createPasskey(testApp, fan);
  const before = await testApp.createUser();
  const { challengeId, options } = await beginLogin();
  const body = { challengeId, credential: authenticator.get(options) };
  await testApp.call(passkeyRoutes.login, { as: before, body, address: freshIpAddress() });
  const isVerified = async (as: TestUser) => (await testApp.call(accountRoutes.check, { as })).verified;
  expect([await isVerified(before), await isVerified(fan)]).toEqual([false, true]);
});

// Covers ACCOUNT-67.
test.each([
  ["an old session", 6],
  ["a session that was never confirmed", null],
])("in %s, adding and removing a passkey need the password", async (_, minutesAgo) => {
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
  await createPasskey(testApp, fan);
  const [{ passkeyId } = { passkeyId: "" }] = await list();
  await setConfirmed(fan, minutesAgo);
  const refused = { code: 403, message: "Please confirm that it is you" };
  expect(await testApp.refusal(passkeyRoutes.creationOptions, { as: fan })).toEqual(refused);
  expect(await testApp.refusal(passkeyRoutes.remove, { as: fan, params: { passkeyId } })).toEqual(refused);
  const confirm = (currentPassword: string) =>
    testApp.codeOf(passkeyRoutes.confirmPassword, { as: fan, body: { currentPassword } });
  expect(await confirm("wrong")).toBe(403);
  expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: fan })).toBe(403);
  expect(await confirm(PASSWORD)).toBe(200);
  await testApp.call(passkeyRoutes.remove, { as: fan, params: { passkeyId } });
  expect(await list()).toEqual([]);
});

// Covers ACCOUNT-67.
test("a passkey of the user confirms a session; another user's and a login's challenge do not", async () => {
  const authenticator = await createPasskey(testApp, fan);
  await setConfirmed(fan, null);
  const begin = async () => (await testApp.call(passkeyRoutes.confirmOptions, { as: fan })).data;
  const confirm = (body: object) => testApp.codeOf(passkeyRoutes.confirm, { as: fan, body });
  const { challengeId, options } = await begin();
  expect(options.allowCredentials).toHaveLength(1);
  const foreign = await createPasskey(testApp, await testApp.createUser());
  expect(await confirm({ challengeId, credential: foreign.get(options) })).toBe(403);
  const ofLogin = await beginLogin();
  const credential = authenticator.get(ofLogin.options);
  expect(await confirm({ challengeId: ofLogin.challengeId, credential })).toBe(400);
  expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: fan })).toBe(403);
  const next = await begin();
  expect(await confirm({ challengeId: next.challengeId, credential: authenticator.get(next.options) })).toBe(
    200,
  );
  expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: fan })).toBe(200);
});

test("a login confirms the session; a mailed code does not", async () => {
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
  const { token } = await testApp.call(accountRoutes.login, {
    body: { username: fan.username, pwd: PASSWORD },
  });
  expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: { ...fan, token } })).toBe(200);
  const user = {
    username: "nora",
    email: "nora@fans.test",
    pwd: PASSWORD,
    firstName: "Nora",
    lastName: "Fan",
  };
  const { userId } = (await testApp.call(accountRoutes.register, { body: user })).data;
  const emails = await testApp.runQueue();
  const verificationCode = Number(/\b\d{6}\b/.exec(emails.at(-1)?.text ?? "")?.[0]);
  const verified = await testApp.call(accountRoutes.verifyEmail, { body: { userId, verificationCode } });
  const nora = { ...fan, userId, token: verified.token };
  expect(await testApp.codeOf(passkeyRoutes.creationOptions, { as: nora })).toBe(403);
});

// Covers ACCOUNT-65.
test("a passkey can be renamed and removed by its owner only", async () => {
  await createPasskey(testApp, fan);
  const [{ passkeyId } = { passkeyId: "" }] = await list();
  const other = await testApp.createUser();
  const params = { passkeyId };
  expect(await testApp.codeOf(passkeyRoutes.rename, { as: other, params, body: { name: "Mine" } })).toBe(404);
  expect(await testApp.codeOf(passkeyRoutes.remove, { as: other, params })).toBe(404);
  await testApp.call(passkeyRoutes.rename, { as: fan, params, body: { name: " Work laptop " } });
  expect(await list()).toMatchObject([{ name: "Work laptop" }]);
});

// Covers ACCOUNT-70.
test("adding and removing are emailed and logged; the export names passkeys, the deletion removes them", async () => {
  await createPasskey(testApp, fan, "Ana's phone");
  const { data } = await testApp.call(myAccountRoutes.data, { as: fan });
  expect(data.passkeys).toEqual([{ name: "Ana's phone", createdAt: at(testApp.time), usedAt: null }]);
  const [{ passkeyId } = { passkeyId: "" }] = await list();
  await testApp.call(passkeyRoutes.remove, { as: fan, params: { passkeyId } });
  const emails = (await testApp.runQueue()).filter((email) => email.to === fan.email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Your Emberline account has a new passkey",
    "Your Emberline account has one passkey less",
  ]);
  expect(emails[0]?.text).toContain("“Ana's phone”");
  const entries = await testApp.db
    .selectFrom("auditLog")
    .select("action")
    .where("userId", "=", fan.userId)
    .orderBy("auditId")
    .execute();
  expect(entries).toEqual([{ action: "passkey.added" }, { action: "passkey.removed" }]);
  await createPasskey(testApp, fan);
  await savePasswordHash(testApp.db, fan.userId, passwordHash);
  await testApp.call(myAccountRoutes.remove, { as: fan, body: { password: PASSWORD } });
  const left = await testApp.db
    .selectFrom("passkeys")
    .select("name")
    .where("userId", "=", fan.userId)
    .execute();
  expect(left).toEqual([]);
});
