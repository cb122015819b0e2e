import { accountRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allText } from "../testing/checks/database-fingerprint.ts";
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
