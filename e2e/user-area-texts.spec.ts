import { expect, type Page, test } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { createAdmin, DESKTOP, logInByForm, openBrowser, PASSWORD, signUp } from "./support/site/accounts.ts";
import { adminCalls } from "./support/site/api.ts";
import { codeFor } from "./support/site/email-outbox.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { refresh, visit } from "./support/page/visit.ts";

const SEASON = fileURLToPath(new URL("../packages/server/seasons/lantern-isles.json", import.meta.url));

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
  await createAdmin(server);
});
test.afterAll(() => server.stop());

const shown = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name }).filter({ visible: true }).first().click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

// Covers ACCOUNT-1.
test("the forms before the login have the documented texts", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await visit(page, "/login");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(shown(page, "Sign in to your account")).toBeVisible();

  // Covers ACCOUNT-30, ACCOUNT-39, LIMIT-4.
  await test.step("a refused login is one toast that goes by itself after three seconds", async () => {
    await page.clock.install();
    await press(page, "Log In");
    const toast = shown(page, "Invalid username/email or password");
    await expect(toast).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.clock.fastForward(2500);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(1500);
    await expect(toast).toBeHidden();
  });

  // Covers ACCOUNT-2, ACCOUNT-31, ACCOUNT-42.
  await test.step("registering asks for all fields, and for the same password twice", async () => {
    await follow(page, "Sign Up");
    await press(page, "Sign Up");
    await expect(shown(page, "All fields are required")).toBeVisible();
    for (const label of ["Username", "First Name", "Last Name"]) await field(page, label).fill("dora");
    await field(page, "Email").fill("dora@fans.test");
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm Password").fill("something else");
    await press(page, "Sign Up");
    await expect(shown(page, "Passwords do not match")).toBeVisible();
    await field(page, "Username").fill("jeff");
    await field(page, "Confirm Password").fill(PASSWORD);
    await press(page, "Sign Up");
    await expect(shown(page, /taken/)).toBeVisible();
    await page.route("**/api/user/register", (route) => route.abort());
    await press(page, "Sign Up");
    await expect(shown(page, "Registration failed")).toBeVisible();
    await page.unrouteAll();
  });

  // Covers ACCOUNT-6, ACCOUNT-7, ACCOUNT-19, ACCOUNT-26, ACCOUNT-32, ACCOUNT-43, ACCOUNT-44, ACCOUNT-45.
  // Covers LIMIT-1.
  await test.step("a code is six digits and travels as a number; what fails says so", async () => {
    await visit(page, "/verify-email");
    await expect(shown(page, "No verification data found. Please register again.")).toBeVisible();
    await visit(page, "/register");
    for (const label of ["Username", "First Name", "Last Name"]) await field(page, label).fill("dora");
    await field(page, "Email").fill("dora@fans.test");
    await field(page, "Password").fill(PASSWORD);
    await field(page, "Confirm Password").fill(PASSWORD);
    await press(page, "Sign Up");
    await expect(page).toHaveURL(/\/verify-email$/);
    expect(JSON.parse((await stored(page, "pendingVerification")) ?? "{}")).toMatchObject({
      userId: expect.any(String),
      email: "dora@fans.test",
    });
    const code = page.getByLabel("Verification code");
    await code.pressSequentially("12ab345");
    await expect(code).toHaveValue("12345");
    await expect(page.getByRole("button", { name: "Verify Email" })).toBeDisabled();
    await code.press("Enter");
    await code.pressSequentially("678");
    await expect(code).toHaveValue("123456");
    const asked = page.waitForRequest("**/api/user/verify-email");
    await press(page, "Verify Email");
    expect((await asked).postDataJSON()).toMatchObject({ verificationCode: 123456 });
    await expect(shown(page, /code/).first()).toBeVisible();
    await page.route("**/api/user/verify-email", (route) => route.abort());
    await press(page, "Verify Email");
    await expect(shown(page, "Verification failed")).toBeVisible();
    await page.clock.fastForward("01:01");
    await page.route("**/api/user/resend-verification", (route) => route.abort());
    await press(page, "Resend code");
    await expect(shown(page, "Something went wrong while resending the code")).toBeVisible();
    await page.unrouteAll();
    const refusal = { status: "fail", message: "No", err: "No" };
    await page.route("**/api/user/resend-verification", (route) =>
      route.fulfill({ status: 400, json: refusal }),
    );
    await press(page, "Resend code");
    await expect(shown(page, "Failed to resend verification code")).toBeVisible();
    await page.unrouteAll();
  });

  // Covers ACCOUNT-8, ACCOUNT-26.
  await test.step("the right code opens a session and leads where the server says", async () => {
    await page.getByLabel("Verification code").fill(await codeFor(server.dataDir, "dora@fans.test"));
    await press(page, "Verify Email");
    await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await stored(page, "jwt")).not.toBeNull();
    expect(await stored(page, "homeTarget")).toBe("/");
    expect(await stored(page, "pendingVerification")).toBeNull();
    await page.evaluate(() => localStorage.clear());
  });

  // Covers ACCOUNT-2, ACCOUNT-9, ACCOUNT-34, ACCOUNT-46.
  await test.step("a forgotten password: the address is required, and one that nobody verified is told", async () => {
    await visit(page, "/login");
    await follow(page, "Forgot Password?");
    await press(page, "Send Reset Link");
    await expect(shown(page, "Please enter your email address")).toBeVisible();
    await field(page, "Email").fill("nobody@fans.test");
    await press(page, "Send Reset Link");
    await expect(page.getByRole("heading", { name: "Account Not Found" })).toBeVisible();
    await expect(
      shown(page, /No verified account exists.*contact the site admin for a manual reset/),
    ).toBeVisible();
    await field(page, "Email").fill("jeff@fans.test");
    await press(page, "Send Reset Link");
    await press(page, "Try Different Email");
    await expect(field(page, "Email")).toBeVisible();
  });

  // Covers ACCOUNT-10, ACCOUNT-11, ACCOUNT-35, LIMIT-2.
  await test.step("a reset without its token, or with two passwords, is refused in words", async () => {
    await visit(page, "/reset-password");
    await expect(page.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
    await expect(page.getByRole("link", { name: "Request New Link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    await visit(page, "/reset-password?token=nonsense");
    await press(page, "Reset Password");
    await expect(shown(page, "Please fill in all fields")).toBeVisible();
    await field(page, "New Password").fill("abc");
    await field(page, "Confirm Password").fill("abd");
    await press(page, "Reset Password");
    await expect(shown(page, "Passwords do not match")).toBeVisible();
    await expect(shown(page, "Password must be at least 4 characters")).toBeVisible();
  });
  await page.context().close();
});

// Covers ACCOUNT-3, ACCOUNT-4, ACCOUNT-13, ACCOUNT-18, ACCOUNT-25, APP-5, LIMIT-10.
test("a login leads where the server says, in place of the login in the history", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await visit(page, "/forgot-password");
  await follow(page, "Back to Login");
  await logInHere(page);
  await expect(page).toHaveURL(/\/admin\/episodes$/);
  expect(await stored(page, "jwt")).not.toBeNull();
  expect(await stored(page, "homeTarget")).toBe("/admin/episodes");
  expect(await stored(page, "userType")).toBe("ADMIN");
  await page.goBack();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await visit(page, "/settings");
  await expect(page.getByRole("link", { name: /Emberline/ }).first()).toHaveAttribute(
    "href",
    "/admin/episodes",
  );
  await press(page, "Logout");
  await expect(page).toHaveURL(/\/login$/);
  expect([await stored(page, "jwt"), await stored(page, "homeTarget")]).toEqual([null, null]);
  await page.route("**/api/login", async (route) => {
    const reply: Record<string, unknown> = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, target: "//elsewhere.test" } });
  });
  await logInHere(page);
  await expect(page).toHaveURL(`${server.url}/`);
  await page.context().close();
});

test("a fan's pages, before anything is there and after", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await signUp(page, server, "Ana");

  // Covers LEAGUE-8, LEAGUE-9, LEAGUE-11, NOTIFY-3, TEAM-4.
  await test.step("every page says in its own words that it is empty", async () => {
    await expect(page.getByRole("heading", { name: "No Teams Yet" })).toBeVisible();
    await expect(
      shown(page, "You haven't joined any leagues yet. Get started by joining your first league!"),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Join a League" })).toHaveAttribute("href", "/leagues");
    await follow(page, "Browse Available Leagues");
    await expect(page.getByRole("heading", { name: "Available Leagues", exact: true })).toBeVisible();
    await expect(shown(page, "No Available Leagues")).toBeVisible();
    await follow(page, "Players");
    await expect(page.getByRole("heading", { name: "Player Performance" })).toBeVisible();
    await expect(shown(page, "No Players Found")).toBeVisible();
    await follow(page, "Notes");
    await expect(page.getByRole("heading", { name: "Updates", exact: true })).toBeVisible();
    await expect(shown(page, "No Updates")).toBeVisible();
  });

  await server.emberline("season", "import", SEASON, "--through", "3");
  const admin = await adminCalls(server);
  const league = { name: "Secret Cove", teamName: "Cove Keepers", privateInd: true, password: "sesame" };
  await admin("POST", "/league/add", league);

  // Covers LEAGUE-2, LEAGUE-5, LEAGUE-10, LEAGUE-12, LEAGUE-13, LEAGUE-16, LEAGUE-17, LEAGUE-20.
  await test.step("founding and joining are refused in words until they are right", async () => {
    await visit(page, "/leagues");
    await press(page, "Create New League");
    await press(page, "Create League");
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("League name must be at least 3 characters long")).toBeVisible();
    await expect(sheet.getByText("Team name must be at least 3 characters long")).toBeVisible();
    await sheet.getByLabel("Private").check();
    await press(page, "Create League");
    await expect(sheet.getByText("Password is required for private leagues")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shown(page, "by jeff")).toBeVisible();
    await expect(page.getByRole("img", { name: "Private league" })).toBeVisible();
    await press(page, "Join League");
    await sheet.getByRole("button", { name: "Join League" }).click();
    await expect(sheet.getByText("Team name must be at least 3 characters long")).toBeVisible();
    await expect(sheet.getByText("League password is required for private leagues")).toBeVisible();
    await field(page, "Team name").fill("Ana's Anglers");
    await field(page, "League password").fill("wrong");
    await sheet.getByRole("button", { name: "Join League" }).click();
    await expect(sheet.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await field(page, "League password").fill("sesame");
    await sheet.getByRole("button", { name: "Join League" }).click();
    await expect(page.getByRole("heading", { name: "Secret Cove" })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Standings", "Contestants", "My Team", "Polls"]);
    await expect(page.getByRole("tab", { name: "Standings" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("button", { name: "Settings" })).toHaveCount(0);
  });

  // Covers LEAGUE-8, TEAM-7, TEAM-13, TEAM-16.
  await test.step("a team has a card that leads to its league, and gets another name", async () => {
    await follow(page, "Home");
    await expect(shown(page, "Ana's Anglers")).toBeVisible();
    await expect(shown(page, "Secret Cove")).toBeVisible();
    await page.getByRole("button", { name: /^Rename/ }).click();
    await field(page, "Team name").fill(" ");
    await press(page, "Save");
    await expect(shown(page, "Please enter a valid team name")).toBeVisible();
    await field(page, "Team name").fill("Anglers Anonymous");
    await press(page, "Save");
    await expect(shown(page, "Team name changed successfully")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Anglers Anonymous" })).toBeVisible();
    await follow(page, /View League/);
    await expect(page).toHaveURL(/\/league\/[\da-f-]{36}$/);
    await page.getByRole("tab", { name: "My Team" }).click();
    await expect(shown(page, "No players on your team yet.")).toBeVisible();
  });

  // Covers LEAGUE-4, LIMIT-13.
  await test.step("Scoring lists the statistics, one point as a point", async () => {
    await press(page, "Scoring");
    const sheet = page.getByRole("dialog", { name: "Scoring" });
    await expect(sheet.getByRole("listitem")).toHaveCount(11);
    await expect(sheet.getByText("1 point", { exact: true }).first()).toBeVisible();
    await expect(sheet.getByText(/^-?\d+ points$/).first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  // Covers TEAM-3, TEAM-8.
  await test.step("Players have rank, tribe, points, a bar, episodes and their average", async () => {
    await follow(page, "Players");
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first).toContainText("Rank #1");
    await expect(first).toContainText(/\d+ points?/);
    await expect(first).toContainText(/\d episodes? · \d+\.\d avg per episode/);
    await expect(first.getByRole("meter")).toHaveAttribute("aria-valuenow", /.+/);
    await page.route("**/api/players", async (route) => {
      const reply: { data: object[] } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: reply.data.map((row) => ({ ...row, tribe: null })) } });
    });
    await refresh(page);
    await expect(shown(page, "No Tribe")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Calliope Strand" }).click();
    await expect(
      page
        .getByRole("dialog")
        .getByText(/Episode \d|The Boats|A Fire|Salt/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press("Escape");
  });

  // Covers LEAGUE-6, LIMIT-12, NOTIFY-2, NOTIFY-4, NOTIFY-5, NOTIFY-16.
  await test.step("a long note is cut after 100 characters; the newest stays unread until it was closed", async () => {
    const note = {
      adminNoteId: "8d0c1e0e-5a8f-4d6e-9c53-0a1b2c3d4e5f",
      createdAt: "2026-11-20T18:00:00.000Z",
    };
    const text = `${"Nobody saw this coming. ".repeat(5)}THE END`;
    await page.route("**/api/adminNote**", (route) => {
      const one = { ...note, note: text };
      const data = route.request().url().endsWith("latest") ? one : [one];
      return route.fulfill({ json: { status: "success", data } });
    });
    await visit(page, "/notes");
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(text.slice(0, 99));
    await expect(shown(page, "THE END")).toBeHidden();
    await press(page, "Show More");
    await expect(shown(page, /THE END/)).toBeVisible();
    await press(page, "Show Less");
    await expect(page.getByText(/THE END/)).toHaveCount(0);
    await follow(page, "Home");
    await follow(page, /View League/);
    await press(page, "Note, not read yet");
    expect(await stored(page, "lastReadAdminNoteId")).toBeNull();
    await expect(page.getByRole("dialog", { name: "Note" })).toContainText("THE END");
    await press(page, "Close");
    await expect(page.getByRole("button", { name: "Note", exact: true })).toBeVisible();
    expect(await stored(page, "lastReadAdminNoteId")).toContain(note.adminNoteId);
    await page.unrouteAll();
  });

  // Covers ACCOUNT-12, ACCOUNT-27, ACCOUNT-28, ACCOUNT-29, ACCOUNT-36, ACCOUNT-37, ACCOUNT-47, ACCOUNT-48.
  await test.step("Settings: a name can be saved once it changed and is whole; Cancel forgets", async () => {
    await follow(page, "Settings");
    await expect(page.getByRole("region", { name: "Email Verification" })).toContainText("ana@fans.test");
    await expect(shown(page, "Email Verified")).toBeVisible();
    await press(page, "Edit");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await expect(save).toBeDisabled();
    await field(page, "First Name").fill("  ");
    await expect(shown(page, "First name and last name are required")).toBeVisible();
    await expect(save).toBeDisabled();
    await press(page, "Cancel");
    await press(page, "Edit");
    await expect(field(page, "First Name")).toHaveValue("Ana");
    await field(page, "First Name").fill("Anita");
    await save.click();
    await expect(shown(page, "Name updated successfully")).toBeVisible();
    await press(page, "Change Email");
    await press(page, "Send Code");
    await expect(shown(page, "Please enter an email address")).toBeVisible();
    await field(page, "Email").fill("anita@fans.test");
    await press(page, "Send Code");
    await expect(shown(page, "Please enter your password")).toBeVisible();
    await field(page, "Your Password").fill(PASSWORD);
    await press(page, "Send Code");
    await expect(shown(page, "Verification code sent to your email")).toBeVisible();
    await expect(page.getByLabel(/^Verification code/)).toBeVisible();
    await press(page, "Change Email");
    await expect(field(page, "Email")).toBeVisible();
  });

  // Covers NOTIFY-11, NOTIFY-20, NOTIFY-22.
  await test.step("Settings: what one gets mail about", async () => {
    await expect(shown(page, "You'll receive emails for the selected categories above")).toBeVisible();
    const card = page.getByRole("group", { name: "Email me about" });
    await expect(page.getByRole("button", { name: "Save Preferences" })).toHaveCount(0);
    for (const box of await card.getByRole("checkbox").all()) await box.uncheck();
    await expect(
      shown(page, "You'll only receive critical emails (verification, security alerts)"),
    ).toBeVisible();
    await press(page, "Save Preferences");
    await expect(shown(page, "Email preferences updated")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save Preferences" })).toHaveCount(0);
  });

  // Covers APP-7, LEAGUE-23.
  await test.step("an unknown path, a league that is not there, and a page without a login", async () => {
    await visit(page, "/no/such/path");
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await visit(page, "/league/8d0c1e0e-5a8f-4d6e-9c53-0a1b2c3d4e5f");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await visit(page, "/league/none");
    await expect(page.getByRole("heading", { level: 1, name: "League not found" })).toBeVisible();
  });
  await page.context().close();
});

// Covers APP-3, APP-4, LIMIT-16.
test("the navigation is a bar on top from 992 px on and one at the thumb below, 64 px high, and calls whoever has to verify", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server, DESKTOP);
  await logInByForm(page, "jeff");
  await expect(page).toHaveURL(/\/admin\/episodes$/);
  await page.route("**/api/user/me", async (route) => {
    const reply: { data: object } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, data: { ...reply.data, emailVerified: false } } });
  });
  await visit(page, "/settings");
  for (const width of [992, 991]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
    await expect(bar).toHaveCount(1);
    await expect(bar.getByRole("link")).toHaveText(["Home", "Players", "Notes", /^Settings, please verify/]);
    const box = await bar.boundingBox();
    if (width === 991)
      expect([Math.round(box?.height ?? 0), Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
        65, 800,
      ]);
    else expect(box?.y).toBeLessThan(64);
    await expect(bar.getByRole("link", { name: /^Settings/ }).locator("svg")).toHaveClass(/animate-pulse/);
  }
  await expect(page.getByRole("banner").locator("> div")).toHaveCSS("height", "64px");
  await test.step("with letters twice as large every word of it is still whole", async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    for (const width of [1000, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const bar = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
      await expect(bar).toHaveCount(1);
      expect(await bar.getByRole("link").evaluateAll(wordsOutside), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  });
  await expect(shown(page, /Please verify your email address/)).toBeVisible();
  await page.context().close();
});

/** The names of the links that are wider than their link, or reach out of the window. */
function wordsOutside(links: Element[]): (string | null)[] {
  return links
    .filter((link) => {
      const words = document.createRange();
      for (const node of link.childNodes) if (node.nodeType === Node.TEXT_NODE) words.selectNode(node);
      const [inside, outside] = [words.getBoundingClientRect(), link.getBoundingClientRect()];
      return inside.left < outside.left || inside.right > Math.min(outside.right, innerWidth);
    })
    .map((link) => link.textContent);
}

async function logInHere(page: Page): Promise<void> {
  await field(page, "Username or Email").fill("jeff");
  await field(page, "Password").fill(PASSWORD);
  await press(page, "Log In");
}
