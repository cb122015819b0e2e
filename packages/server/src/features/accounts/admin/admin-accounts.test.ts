import {
  type AccountGroup,
  accountRoutes,
  adminAccountRoutes,
  auditRoutes,
  myAccountRoutes,
} from "@emberline/contract";
import { expect, test } from "vitest";
import { hashPassword } from "../password/password.ts";
import { allText } from "../../../testing/checks/database-fingerprint.ts";
import { codeFor, resetTokenFor } from "../../../testing/app/email-reader.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { savePasswordHash } from "../account-store.ts";

const testApp = useTestApp();

const reason = "Asked for by phone";
const list = async (search: string, page?: string) =>
  (
    await testApp.call(adminAccountRoutes.list, {
      as: testApp.admin,
      query: { search, ...(page && { page }) },
    })
  ).data;
const input = ({ userId }: { userId: string }, as = testApp.admin) => ({
  as,
  params: { userId },
  body: { reason },
});
const verify = (user: { userId: string }) => testApp.call(adminAccountRoutes.verify, input(user));
const sendLink = (user: { userId: string }) => testApp.call(adminAccountRoutes.sendResetLink, input(user));
const roleInput = (user: TestUser, role: "fan" | "admin", as = testApp.admin) => ({
  as,
  params: { userId: user.userId },
  body: { role, reason },
});
const setRole = (user: TestUser, role: "fan" | "admin", as?: TestUser) =>
  testApp.call(adminAccountRoutes.setRole, roleInput(user, role, as));
const lastEntry = async (user: { userId: string }) =>
  (await testApp.call(auditRoutes.list, { as: testApp.admin, query: { subjectId: user.userId } })).data
    .entries[0];

async function register(username: string, email = `${username}@mail.test`) {
  const body = { username, email, pwd: "a lagoon at dusk", firstName: "Un", lastName: "Sure" };
  return (await testApp.call(accountRoutes.register, { body })).data;
}

async function onlyAdmins(count: number): Promise<TestUser[]> {
  const admins = await Promise.all(Array.from({ length: count }, () => testApp.createUser()));
  await testApp.db.updateTable("users").set({ isAdmin: false }).where("isAdmin", "=", true).execute();
  await testApp.db
    .updateTable("users")
    .set({ isAdmin: true })
    .where(
      "userId",
      "in",
      admins.map(({ userId }) => userId),
    )
    .execute();
  return admins;
}
async function countAdmins(): Promise<number> {
  const rows = await testApp.db.selectFrom("users").select("userId").where("isAdmin", "=", true).execute();
  return rows.length;
}
const restoreAdmin = () =>
  testApp.db.updateTable("users").set({ isAdmin: true }).where("userId", "=", testApp.admin.userId).execute();

test("an account is found by any words of its names and address, with its state", async () => {
  const fan = await testApp.createUser("Wanda_50%");
  expect(await list("fan WANDA")).toEqual({
    total: 1,
    rows: [
      {
        userId: fan.userId,
        username: "Wanda_50%",
        email: "wanda_50%@fans.test",
        firstName: "Wanda_50%",
        lastName: "Fan",
        verified: true,
        suspended: false,
        role: "fan",
        owner: false,
        sessions: 1,
        leagues: 0,
        lastSeenAt: new Date(testApp.time).toISOString(),
      },
    ],
  });
  for (const message of ["50%@fans", "_50%"]) expect((await list(message)).total).toBe(1);
  for (const message of ["wanda nobody", "a_50%x", "50_@"]) expect((await list(message)).total).toBe(0);
  await testApp.call(accountRoutes.logout, { as: fan });
  expect((await list("wanda_")).rows).toMatchObject([{ sessions: 0, lastSeenAt: null }]);
});

test("a long list is paged by username, each account once", async () => {
  await testApp.db
    .insertInto("users")
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        username: `${index % 2 ? "crowd" : "Crowd"}-${index + 100}`,
        firstName: "One",
        lastName: "OfMany",
      })),
    )
    .execute();
  const pages = await Promise.all(["1", "2", "3", "4"].map((page) => list("OfMany", page)));
  expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
    [60, 25],
    [60, 25],
    [60, 10],
    [60, 0],
  ]);
  const names = pages.flatMap(({ rows }) => rows.map(({ username }) => username.toLowerCase()));
  expect(names).toEqual([...new Set(names)].sort());
  expect((await list("OfMany")).rows).toEqual(pages[0]?.rows);
});

// Covers ADMIN-USER-2.
test("a list is limited to a role, to suspended or to unverified users", async () => {
  const users = ["fan", "scorer", "admin", "suspended", "unverified"].map((state) => ({
    username: `grouped-${state}`,
    firstName: "Grouped",
    lastName: "User",
    isScorer: state === "scorer",
    isAdmin: state === "admin",
    suspendedAt: state === "suspended" ? new Date(testApp.time) : null,
    emailVerifiedAt: state === "unverified" ? null : new Date(testApp.time),
  }));
  await testApp.db.insertInto("users").values(users).execute();
  const inGroup = async (group: AccountGroup) => {
    const query = { search: "grouped", group };
    const { total, rows } = (await testApp.call(adminAccountRoutes.list, { as: testApp.admin, query })).data;
    expect(total).toBe(rows.length);
    return rows.map(({ username }) => username);
  };
  expect(await inGroup("fan")).toEqual(["grouped-fan", "grouped-suspended", "grouped-unverified"]);
  for (const group of ["scorer", "admin", "suspended", "unverified"] as const) {
    expect(await inGroup(group)).toEqual([`grouped-${group}`]);
  }
  await testApp.db.deleteFrom("users").where("firstName", "=", "Grouped").execute();
});

test("verifying an address has the effect of the owner's code, and voids the code that was sent", async () => {
  const { userId, email } = await register("unsure");
  const code = codeFor(await testApp.runQueue(), email);
  expect(await list("unsure")).toMatchObject({ rows: [{ verified: false }] });
  expect((await verify({ userId })).message).toBe("unsure@mail.test is verified now");
  expect(await list("unsure")).toMatchObject({ rows: [{ verified: true }] });
  await testApp.call(accountRoutes.forgotPassword, { body: { email } });
  const body = { userId, verificationCode: code };
  expect(await testApp.codeOf(accountRoutes.verifyEmail, { body })).toBe(400);
  await verify({ userId });
  const { entries } = (
    await testApp.call(auditRoutes.list, { as: testApp.admin, query: { subjectId: userId } })
  ).data;
  expect(entries).toMatchObject([
    {
      action: "account.verified",
      subject: "unsure",
      user: { userId: testApp.admin.userId },
      after: { reason },
    },
  ]);
});

test("an address that another user has confirmed cannot be verified again, also not simultaneously", async () => {
  const email = "shared@mail.test";
  const [one, other] = [await register("shared1", email), await register("shared2", email)];
  const codes = await Promise.all(
    [one, other].map((user) => testApp.codeOf(adminAccountRoutes.verify, input(user))),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await list(email)).rows.filter(({ verified }) => verified)).toHaveLength(1);
});

// Covers ADMIN-USER-2.
test("an admin's reset link is emailed to the owner only, works once, and is in no reply and no row", async () => {
  const fan = await testApp.createUser();
  const reply = await sendLink(fan);
  expect(reply).toEqual({ status: "success", message: `A reset link is on its way to ${fan.email}` });
  const token = resetTokenFor(await testApp.runQueue(), fan.email);
  expect(testApp.sentEmails.at(-1)?.text).toContain("An admin of Emberline sent you this link");
  expect(JSON.stringify(reply)).not.toContain(token);
  expect(await allText(testApp.db)).not.toContain(token);
  expect(await lastEntry(fan)).toMatchObject({
    action: "account.reset-link",
    after: { mailed: true, reason },
  });
  const body = { token, password: "a lagoon at dusk" };
  await testApp.call(accountRoutes.resetPassword, { address: freshIpAddress(), body });
  expect(await testApp.codeOf(accountRoutes.resetPassword, { address: freshIpAddress(), body })).toBe(400);
  await testApp.call(accountRoutes.login, { body: { username: fan.username, pwd: body.password } });
});

test("no reset link goes to an address that is not verified, until an admin has verified it", async () => {
  const { userId } = await register("unproven");
  expect(await testApp.refusal(adminAccountRoutes.sendResetLink, input({ userId }))).toEqual({
    code: 409,
    message: "The email address of that account is not verified. Please verify it first",
  });
  await verify({ userId });
  await sendLink({ userId });
});

test("a user who used up their own reset links still gets one from an admin", async () => {
  const fan = await testApp.createUser();
  const body = { email: fan.email };
  for (let sent = 0; sent < 5; sent += 1) {
    await testApp.call(accountRoutes.forgotPassword, { address: freshIpAddress(), body });
  }
  expect(await testApp.codeOf(accountRoutes.forgotPassword, { address: freshIpAddress(), body })).toBe(429);
  await sendLink(fan);
});

test("an account without an address, and one that is gone, is refused with a message", async () => {
  const { userId } = await testApp.db
    .insertInto("users")
    .values({ username: "speechless", firstName: "No", lastName: "Mail" })
    .returning("userId")
    .executeTakeFirstOrThrow();
  const gone = { userId: "00000000-0000-4000-8000-000000000000" };
  for (const route of [adminAccountRoutes.verify, adminAccountRoutes.sendResetLink]) {
    expect(await testApp.refusal(route, input({ userId }))).toEqual({
      code: 409,
      message: "That account has no email address",
    });
    expect(await testApp.refusal(route, input(gone))).toEqual({
      code: 404,
      message: "That account no longer exists",
    });
  }
  expect(
    await testApp.codeOf(adminAccountRoutes.setRole, {
      as: testApp.admin,
      params: gone,
      body: { role: "admin", reason },
    }),
  ).toBe(404);
});

test("every action requires a reason", async () => {
  const fan = await testApp.createUser();
  for (const route of [
    adminAccountRoutes.verify,
    adminAccountRoutes.sendResetLink,
    adminAccountRoutes.endSessions,
    adminAccountRoutes.suspend,
    adminAccountRoutes.restore,
    adminAccountRoutes.remove,
    adminAccountRoutes.handOver,
    adminAccountRoutes.setRole,
  ]) {
    const asked = {
      as: testApp.admin,
      params: { userId: fan.userId },
      body: { role: "admin", reason: "  " },
    };
    expect(await testApp.refusal(route, asked)).toEqual({ code: 400, message: "Please say why" });
  }
  expect(await lastEntry(fan)).toBeUndefined();
});

test("admin rights are granted, and revoked from the next call on", async () => {
  const fan = await testApp.createUser();
  expect((await setRole(fan, "admin")).message).toBe(`${fan.username} is an admin now`);
  await setRole(fan, "admin");
  await testApp.call(adminAccountRoutes.list, { as: fan, query: {} });
  expect((await setRole(fan, "fan")).message).toBe(`${fan.username} is a fan now`);
  expect(await testApp.codeOf(adminAccountRoutes.list, { as: fan, query: {} })).toBe(403);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { subjectId: fan.userId },
  });
  expect(data.entries.map(({ action, subject, after }) => [action, subject, after])).toEqual([
    ["admin.revoked", fan.username, { reason }],
    ["admin.granted", fan.username, { reason }],
  ]);
});

test("the last admin cannot lose the role", async () => {
  const [admin] = await onlyAdmins(1);
  expect(await testApp.refusal(adminAccountRoutes.setRole, roleInput(admin!, "fan", admin))).toEqual({
    code: 409,
    message: "That is the only admin. Please make another user an admin first",
  });
  await restoreAdmin();
});

// Covers ADMIN-USER-4.
test.each(Array.from({ length: 8 }, (_, index) => index))(
  "of two admins who take each other's rights at once, one stays an admin (%i)",
  async () => {
    const [one, other] = await onlyAdmins(2);
    const codes = await Promise.all([
      testApp.codeOf(adminAccountRoutes.setRole, roleInput(other!, "fan", one)),
      testApp.codeOf(adminAccountRoutes.setRole, roleInput(one!, "fan", other)),
    ]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await countAdmins()).toBe(1);
    await restoreAdmin();
  },
);

test("deleting one admin and revoking the other simultaneously leaves one admin", async () => {
  const [one, other] = await onlyAdmins(2);
  await savePasswordHash(testApp.db, one!.userId, await hashPassword("a lagoon at dusk"));
  await Promise.all([
    testApp.codeOf(myAccountRoutes.remove, { as: one, body: { password: "a lagoon at dusk" } }),
    testApp.codeOf(adminAccountRoutes.setRole, roleInput(other!, "fan", one)),
  ]);
  expect(await countAdmins()).toBeGreaterThan(0);
  await restoreAdmin();
});
