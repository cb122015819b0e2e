import { accountRoutes, leagueRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allText } from "../testing/checks/database-fingerprint.ts";
import { readAudit } from "../testing/checks/read-audit.ts";
import { resetTokenFor } from "../testing/app/email-reader.ts";
import { createTestApp, freshIpAddress, type TestApp } from "../testing/app/test-app.ts";
import { parseCommand } from "./parse-command.ts";

let testApp: TestApp;
beforeAll(async () => {
  // The commands use the real clock.
  testApp = await createTestApp({}, { time: Date.now() });
});
afterAll(() => testApp.close());

/** As the program does it, on the test's own database. */
async function run(...args: string[]): Promise<string[]> {
  const { command, ...input } = parseCommand(args);
  const work = await command.prepare({ ...input, settings: testApp.settings, env: {}, cwd: "/" });
  return work(testApp);
}
const actions = async () =>
  (await testApp.db.selectFrom("auditLog").select(["action", "userId"]).orderBy("auditId").execute()).slice(
    -1,
  );

test("users are found by name and email, one per line", async () => {
  const fan = await testApp.createUser("finder");
  await testApp.db
    .updateTable("users")
    .set({ firstName: "Li\nne", emailVerifiedAt: null })
    .where("userId", "=", fan.userId)
    .execute();
  expect(await run("user", "find", "FINDER fan")).toEqual([
    `finder  Li ne Fan  finder@fans.test (not verified)  fan  leagues: 0  last seen: ${new Date(testApp.time).toISOString()}`,
  ]);
  expect(await run("user", "find", "nobody at all")).toEqual(["No users found."]);
});

// Covers ADMIN-USER-3.
test("an email address is verified and gets a reset link", async () => {
  const fan = await testApp.createUser();
  const unverified = { emailVerifiedAt: null };
  await testApp.db.updateTable("users").set(unverified).where("userId", "=", fan.userId).execute();
  await expect(run("user", "reset-link", fan.username)).rejects.toThrow("is not verified");
  expect(await run("user", "verify", fan.username.toUpperCase())).toEqual([`${fan.email} is verified now.`]);
  expect(await actions()).toEqual([{ action: "account.verified", userId: null }]);
  expect(await run("user", "reset-link", fan.username)).toEqual([
    `A reset link is on its way to ${fan.email}. It works once, for one hour.`,
    "Without SMTP_URL the running server writes it into /data/outbox.",
  ]);
  expect(await actions()).toEqual([{ action: "account.reset-link", userId: null }]);
  expect(resetTokenFor(await testApp.runQueue(), fan.email)).toMatch(/^[\w-]{43}$/);
});

test("a printed link resets the password, and a verified owner is notified without the link", async () => {
  const fan = await testApp.createUser();
  const lines = await run("user", "reset-link", fan.username, "--print");
  const [url = ""] = lines.slice(-1);
  const token = new URL(url).searchParams.get("token") ?? "";
  const emails = await testApp.runQueue();
  expect(emails.at(-1)).toMatchObject({
    to: fan.email,
    subject: "Your Emberline password can be changed by a new link",
  });
  expect(JSON.stringify(emails) + (await allText(testApp.db))).not.toContain(token);
  const body = { token, password: "a lagoon at dusk" };
  await testApp.call(accountRoutes.resetPassword, { address: freshIpAddress(), body });
});

test("the admin role is removed, except from the last admin", async () => {
  const fan = await testApp.createUser();
  expect(await run("admin", "grant", fan.username)).toEqual([`${fan.username} is an admin now.`]);
  expect(await run("admin", "revoke", fan.username)).toEqual([`${fan.username} is no longer an admin.`]);
  await expect(run("admin", "revoke", testApp.admin.username)).rejects.toThrow("That is the only admin");
  await expect(run("admin", "revoke", "nobody")).rejects.toThrow('There is no user "nobody"');
});

// Covers ADMIN-USER-11.
test("users are listed page by page, and one is shown with sessions and leagues", async () => {
  const fan = await testApp.createUser("aaron");
  const [first = ""] = await run("user", "list");
  expect(first).toMatch(/^aaron {2}aaron Fan {2}aaron@fans\.test {2}fan {2}leagues: 0/);
  expect(await run("user", "list", "--page", "9")).toEqual(["No users on this page."]);
  expect(() => parseCommand(["user", "list", "x"])).toThrow("takes nothing but its options");
  await expect(run("user", "list", "--page", "0")).rejects.toThrow("--page takes a number from 1");
  await run("user", "suspend", "aaron");
  const lines = await run("user", "show", "AARON");
  expect(lines[0]).toContain("fan (suspended)");
  expect(lines.join("\n")).toMatch(/registered: 20[\s\S]*suspended since: 20/);
  await expect(run("user", "show", "nobody")).rejects.toThrow('There is no user "nobody"');
  expect(await testApp.codeOf(accountRoutes.me, { as: fan })).toBe(401);
});

// Covers ADMIN-USER-11.
test("a user is suspended, restored, logged out and deleted, with a reason", async () => {
  const fan = await testApp.createUser();
  const because = ["--reason", "Asked for by phone"];
  const { username } = fan;
  const lines = [
    await run("user", "end-sessions", username, ...because),
    await run("user", "suspend", username, ...because),
    await run("user", "restore", username, ...because),
  ];
  expect(lines.flat()).toEqual([
    `${username} is logged out on every device.`,
    `${username} is suspended now.`,
    `${username} can log in again.`,
  ]);
  expect(await readAudit(testApp, fan.userId)).toMatchObject(
    ["account.sessions-ended", "account.suspended", "account.restored"].map((action) => ({
      action,
      userId: null,
      after: { reason: "Asked for by phone" },
    })),
  );
  const body = { name: "Gone", teamName: "Gone Too", privateInd: false };
  const as = await testApp.createUser();
  await testApp.call(leagueRoutes.add, { as, body });
  expect(await run("user", "delete", as.username)).toEqual([`The account of ${as.username} was deleted.`]);
  expect(await run("user", "find", as.username)).toEqual(["No users found."]);
  await expect(run("user", "suspend", username, "--reason", " ")).rejects.toThrow("Please say why");
});

// Covers ADMIN-USER-9, ADMIN-USER-11.
test("roles are set, and the site is handed over, also without its owner", async () => {
  const { username } = await testApp.createUser();
  expect(await run("user", "role", username, "scorer")).toEqual([`${username} is a scorer now.`]);
  await expect(run("user", "role", username, "owner")).rejects.toThrow("Only an admin can own the site");
  expect(await run("user", "role", username, "admin")).toEqual([`${username} is an admin now.`]);
  expect(await run("user", "role", username, "owner")).toEqual([`${username} is the owner of the site now.`]);
  await expect(run("admin", "revoke", username)).rejects.toThrow("has to hand it over first");
  await expect(run("user", "role", username, "king")).rejects.toThrow('"king" is no role');
  await run("user", "role", testApp.admin.username, "owner");
  expect(await run("user", "role", username, "fan")).toEqual([`${username} is a fan now.`]);
});
