import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  createAdmin,
  logInByForm,
  openBrowser,
  PASSWORD,
  registerFromLogin,
  typeLogin,
} from "./support/site/accounts.ts";
import { codeFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const NEW_PASSWORD = "another horse 10";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("a user registers, manages and deletes an account on a phone, with the keyboard alone", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server);
  await test.step("register and verify", () => register(page));
  // Covers ACCOUNT-12, ACCOUNT-27, ACCOUNT-49.
  await test.step("verify the address later, in Settings", () => verify(page));
  await test.step("email preferences", () => preferences(page));
  // Covers ACCOUNT-50.
  await test.step("a password change logs the other browser out", () => changePassword(browser, page));
  // Covers ACCOUNT-50.
  await test.step("another device is logged out", () => endSession(browser, page));
  // Covers ACCOUNT-50.
  await test.step("download the personal data", () => download(page));
  // Covers ACCOUNT-50.
  await test.step("delete the account, which names what becomes of its league", () => farewell(page));
});

// Covers ACCOUNT-5.
test("a page opened without a session is shown after logging in or signing up", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await createAdmin(server);

  await test.step("after signing up with the emailed code", async () => {
    await visit(page, "/players?from=letter");
    await expect(page).toHaveURL(/\/login$/);
    await registerFromLogin(page, server, "Nora");
    await expect(page).toHaveURL(/\/players\?from=letter$/);
  });

  await test.step("after a logout the next login opens the front page", async () => {
    await visit(page, "/settings");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await typeLogin(page, "nora");
    await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
  });

  await test.step("after an expired session the same user returns to the page, another user does not", async () => {
    await visit(page, "/notes");
    await endItsSession(page);
    await expect(page).toHaveURL(/\/login$/);
    await typeLogin(page, "nora");
    await expect(page).toHaveURL(/\/notes$/);
    await endItsSession(page);
    await expect(page).toHaveURL(/\/login$/);
    await typeLogin(page, "jeff");
    await expect(page).toHaveURL(/\/admin\/episodes$/);
  });

  await test.step("an admin page opens for an admin only", async () => {
    for (const [username, path] of [
      ["nora", /\/$/],
      ["jeff", /\/admin\/leagues$/],
    ] as const) {
      await page.evaluate(() => localStorage.clear());
      await visit(page, "/admin/leagues");
      await expect(page).toHaveURL(/\/login$/);
      await typeLogin(page, username);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Welcome Back");
      await expect(page).toHaveURL(path);
    }
  });
});

/** As from another device; the page notices at its next check. */
const endItsSession = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem("jwt") ?? "" };
    await fetch("/api/login/logout", { method: "POST", headers });
    dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, role: "button" | "checkbox" | "link" | "textbox", name: string | RegExp) {
  const target = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}`);
}

async function press(page: Page, role: "button" | "link", name: string | RegExp) {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
}

/** Types into the focused field, then moves to the next. */
async function typeEach(page: Page, texts: string[]) {
  for (const [index, text] of texts.entries()) {
    await page.keyboard.type(text);
    // After each password field comes the button that shows it.
    if (index < texts.length - 1) await page.keyboard.press("Tab");
  }
}

async function register(page: Page) {
  await visit(page, "/login");
  await press(page, "link", "Sign Up");
  await tabTo(page, "textbox", "Username");
  await typeEach(page, ["mira", "mira@fans.test", PASSWORD]);
  await tabTo(page, "textbox", "Confirm Password");
  await page.keyboard.type(PASSWORD);
  await tabTo(page, "textbox", "First Name");
  await typeEach(page, ["Mira", "Fan"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend code in 0:\d\d$/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify Email" })).toBeDisabled();
}

/** Later, in Settings. */
async function verify(page: Page) {
  await visit(page, "/login");
  await tabTo(page, "textbox", "Username or Email");
  await typeEach(page, ["mira@fans.test", PASSWORD]);
  await page.keyboard.press("Enter");
  await press(page, "link", /^Settings/);
  await press(page, "button", "I have a code");
  await expect(page.getByRole("button", { name: "Change Email" })).toBeVisible();
  await page.keyboard.type(await codeFor(server.dataDir, "mira@fans.test"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email Verified! Your email has been successfully verified.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Email Verified" })).toBeFocused();
  const banner = page.getByRole("region", { name: "Email Verification" });
  await expect(banner).toContainText("mira@fans.test");
  expect(isGreen(await banner.locator("svg").evaluate((icon) => getComputedStyle(icon).color))).toBe(true);
  await expect(page.getByRole("listitem").filter({ hasText: "This device" })).toBeVisible();
  await expect(page.getByText("Please verify your email address")).toBeHidden();
}

/** Whether the green part of a computed colour is the largest. */
function isGreen(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return color.startsWith("rgb") && green > red && green > blue;
}

async function preferences(page: Page) {
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Email Preferences" }) });
  const save = page.getByRole("button", { name: "Save Preferences" });
  await expect(card.last()).toContainText("You'll receive emails for the selected categories above");
  await expect(save).toBeHidden();
  await tabTo(page, "checkbox", /^Draft notifications/);
  for (const _ of ["Draft notifications", "Latest updates", "Poll reminders"]) {
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await expect(card.last()).toContainText(
    "You'll only receive critical emails (verification, security alerts)",
  );
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email preferences updated")).toBeVisible();
  await expect(save).toBeHidden();
  await refresh(page);
  await expect(page.getByRole("checkbox", { name: /^Draft notifications/ })).not.toBeChecked();
  await expectAccessible(page);
}

async function changePassword(browser: Browser, page: Page) {
  const other = await openBrowser(browser, server);
  await logInByForm(other, "mira");
  await expect(other.getByRole("heading", { name: "My Teams" })).toBeVisible();
  await press(page, "button", "Change Password");
  const sheet = page.getByRole("dialog", { name: "Change Password" });
  await sheet.getByLabel("Current Password").press("a");
  await tabTo(page, "textbox", "New Password");
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, "textbox", "Confirm Password");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  const current = sheet.getByLabel("Current Password");
  await expect(sheet.getByText("That is not your password")).toBeVisible();
  await expect(current).toBeFocused();
  await expect(sheet.getByLabel("New Password")).toHaveValue(NEW_PASSWORD);
  await page.keyboard.press("Backspace");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password has been changed")).toBeVisible();
  await visit(other, "/settings");
  await expect(other.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await other.context().close();
}

async function endSession(browser: Browser, page: Page) {
  const other = await openBrowser(browser, server);
  await logInByForm(other, "mira", NEW_PASSWORD);
  await expect(other.getByRole("heading", { name: "My Teams" })).toBeVisible();
  await refresh(page);
  await press(page, "button", /^Log Out Chrome/);
  await expect(page.getByText("That device is logged out")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out Everywhere Else" })).toBeHidden();
  await refresh(other);
  await expect(other.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await other.context().close();
}

async function download(page: Page) {
  await tabTo(page, "button", "Download My Data");
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const saved = await file;
  expect(saved.suggestedFilename()).toMatch(/^emberline-\d{4}-\d\d-\d\d\.json$/);
  const data: unknown = JSON.parse(await readFile(await saved.path(), "utf8"));
  expect(data).toMatchObject({ profile: { username: "mira", emailVerified: true }, teams: [] });
}

async function farewell(page: Page) {
  await visit(page, "/leagues");
  await press(page, "button", "Create New League");
  await tabTo(page, "textbox", "League name");
  await typeEach(page, ["Night Owls", "Lantern Bearers"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Night Owls" })).toBeVisible();
  await press(page, "link", /^Settings/);
  await press(page, "button", "Delete Account");
  const sheet = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(sheet.getByRole("listitem")).toContainText(
    "You are the only member, so the league is deleted.",
  );
  await tabTo(page, "textbox", "Your Password");
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your account was deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await logInByForm(page, "mira", NEW_PASSWORD);
  await expect(page.getByText("Invalid username/email or password")).toBeVisible();
}
