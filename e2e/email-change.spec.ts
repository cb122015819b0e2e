import { expect, test } from "@playwright/test";
import { openBrowser, PASSWORD } from "./support/site/accounts.ts";
import { codeFor, stopPathFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const [MISTYPED, RIGHT, OTHER] = ["tia@fans.tset", "tia@fans.test", "tia@other.test"];

// Covers ACCOUNT-52.
test("a mistyped address is corrected after registering; a later change is stopped from the old address", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server);
  await visit(page, "/register");
  await page.getByLabel("Username", { exact: true }).fill("tia");
  await page.getByLabel("Email", { exact: true }).fill(MISTYPED);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("First Name").fill("Tia");
  await page.getByLabel("Last Name").fill("Fan");
  await page.getByRole("button", { name: "Sign Up" }).click();

  await test.step("correct the address", async () => {
    await page.getByRole("button", { name: "Wrong address? Correct it" }).press("Enter");
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await page.getByLabel("Email", { exact: true }).fill(RIGHT);
    await page.getByLabel("Your Password").fill("not this one");
    await page.keyboard.press("Enter");
    await expect(page.getByText("That is not the password of this account")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Your Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`We sent a 6-digit code to ${RIGHT}`)).toBeVisible();
    await page.getByLabel("Verification code").fill(await codeFor(server.dataDir, RIGHT));
    await page.getByRole("button", { name: /^Verify/ }).click();
    await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
  });

  await test.step("change the address, and stop the change", async () => {
    await visit(page, "/settings");
    await page.getByRole("button", { name: "Change Email" }).click();
    await page.getByLabel("Email", { exact: true }).fill(OTHER);
    await page.getByLabel("Your Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send Code" }).click();
    await expect(page.getByLabel(/^Verification code/)).toBeVisible();
    await visit(page, await stopPathFor(server.dataDir, RIGHT));
    await expect(page.getByRole("heading", { name: "Stop the Email Change" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Stop the Change" }).press("Enter");
    await expect(page.getByRole("heading", { name: "The Change Was Stopped" })).toBeFocused();
    await expectAccessible(page);
    await visit(page, "/settings");
    await expect(page).toHaveURL(/\/login/);
    await visit(page, "/stop-email-change");
    await expect(page.getByRole("heading", { name: "Invalid Link" })).toBeVisible();
  });
});
