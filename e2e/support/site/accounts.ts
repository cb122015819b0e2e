import { type Browser, expect, type Page } from "@playwright/test";
import { codeFor } from "./email-outbox.ts";
import type { RunningServer } from "./server.ts";
import { visit } from "../page/visit.ts";

export const PASSWORD = "correct horse 9";
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A browser of somebody's own, on the app's address; it is closed when the server stops. */
export async function openBrowser(browser: Browser, server: RunningServer, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  server.contexts.push(context);
  return context.newPage();
}

/** Signs up, reads the code from the letter, and arrives at My Teams. */
export async function signUp(page: Page, server: RunningServer, firstName: string): Promise<void> {
  await visit(page, "/login");
  await registerFromLogin(page, server, firstName);
  await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
}

/** Goes from the login over the registration to the code of the letter, and wherever that leads. */
export async function registerFromLogin(page: Page, server: RunningServer, firstName: string): Promise<void> {
  const username = firstName.toLowerCase();
  const email = `${username}@fans.test`;
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/register/);
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill("Fan");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/verify-email/);
  await page.getByLabel("Verification code").fill(await codeFor(server.dataDir, email));
  await page.getByRole("button", { name: /^Verify/ }).click();
}

export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await visit(page, "/login");
  await typeLogin(page, username, password);
}

/** Into the login that is on screen. */
export async function typeLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** By the command line, as an operator would; logs in with `logIn(page, "jeff")`. */
export async function createAdmin(server: RunningServer): Promise<void> {
  const named = ["--username", "jeff", "--email", "jeff@fans.test", "--password", PASSWORD];
  await server.emberline("admin", "create", ...named);
}
