import { accountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { setRequirement } from "../features/accounts/passkey/require-of-admins.ts";
import { useTestApp } from "../testing/app/test-app.ts";
import { readAudit } from "../testing/checks/read-audit.ts";
import { createPasskey } from "../testing/fixtures/passkey-fixture.ts";
import { parseCommand } from "./parse-command.ts";

const testApp = useTestApp();

/** As the program does it, on the test's own database. */
async function run(...args: string[]): Promise<string[]> {
  const { command, ...input } = parseCommand(args);
  const work = await command.prepare({ ...input, settings: testApp.settings, env: {}, cwd: "/" });
  return work(testApp);
}

// Covers ACCOUNT-71.
test("all passkeys of a user who has lost them are removed, and the user is told", async () => {
  const fan = await testApp.createUser();
  expect(await run("user", "remove-passkeys", fan.username)).toEqual([`${fan.username} has no passkeys.`]);
  await createPasskey(testApp, fan);
  await createPasskey(testApp, fan, "Key");
  expect(await run("user", "remove-passkeys", fan.username)).toEqual([
    `Removed ${fan.username}'s passkeys: 2.`,
  ]);
  expect(await readAudit(testApp, fan.userId)).toMatchObject([
    { action: "passkey.removed-all", userId: null },
  ]);
  const emails = await testApp.runQueue();
  expect(emails.at(-1)).toMatchObject({
    to: fan.email,
    subject: "Your Emberline account has no passkeys any more",
  });
});

// Covers ACCOUNT-71.
test("the operator lets admins in without a passkey again", async () => {
  const isAdmin = async () => (await testApp.call(accountRoutes.checkAdmin, { as: testApp.admin })).verified;
  await setRequirement(testApp.db, { required: true, by: null });
  expect(await isAdmin()).toBe(false);
  await expect(run("site", "require-passkeys", "on")).rejects.toThrow("only turns it off");
  expect(await run("site", "require-passkeys", "off")).toEqual(["Admins no longer need a passkey."]);
  expect(await isAdmin()).toBe(true);
});
