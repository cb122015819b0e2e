import { type Browser, expect, type Page } from "@playwright/test";
import { codeFor } from "./email-outbox.ts";
import type { RunningServer } from "./server.ts";
import { visit, waitForApp } from "../page/visit.ts";

export const PASSWORD = "correct horse 9";
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/**
 * A new browser context for the app's URL; it is closed when the server stops. Without a service worker,
 * which would load the whole app in each of them, unless the test is about one.
 */
export async function openBrowser(
  browser: Browser,
  server: RunningServer,
  viewport = PHONE,
  serviceWorkers: "allow" | "block" = "block",
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme: "dark",
    reducedMotion: "reduce",
    serviceWorkers,
  });
  server.contexts.push(context);
  await context.addInitScript(disableEffects);
  return context.newPage();
}

/**
 * Effects that no test looks at and that are expensive without a graphics card: a frame with a blurred background
 * takes 40 ms of processor time, a change of the theme on a long page 200 ms for transitions that last no time, and
 * the glow behind the page a tenth of all painting. Without the glow axe also checks the contrast of text above it.
 */
function disableEffects(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { backdrop-filter: none !important }
    *, ::before, ::after { transition: none !important }
    body { background-image: none !important }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Registers and verifies over the API, and opens `path`; by default the page where a login leads. With null nothing
 * is opened: a page load takes half a second of processor time. The forms have tests of their own.
 */
export async function signUp(
  page: Page,
  server: RunningServer,
  firstName: string,
  path: string | null = "/login",
): Promise<void> {
  await startSession(page, server, await register(server, firstName));
  await openPath(page, path);
}

/** Registers and verifies a user over the API, for whom no page is needed. */
export async function register(server: RunningServer, firstName: string): Promise<Opened> {
  const { username, email, ...names } = accountOf(firstName);
  const body = { username, email, pwd: PASSWORD, ...names };
  const { userId } = await post<{ userId: string }>(server, "/user/register", body);
  const verificationCode = Number(await codeFor(server.dataDir, email));
  return post<Opened>(server, "/user/verify-email", { userId, verificationCode });
}

async function openPath(page: Page, path: string | null): Promise<void> {
  if (path === null) return;
  await page.goto(path);
  await waitForApp(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
}

function accountOf(firstName: string) {
  const username = firstName.toLowerCase();
  return { username, email: `${username}@fans.test`, firstName, lastName: "Fan" };
}

interface Opened {
  token: string;
  target?: string;
  userType?: string;
}

/** Stores a session as the login form does. */
async function startSession(
  page: Page,
  server: RunningServer,
  { token, target, userType }: Opened,
): Promise<void> {
  const blank = `${server.url}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) if (value !== undefined) localStorage.setItem(key, value);
    },
    Object.entries({ jwt: token, homeTarget: target, userType }),
  );
}

async function post<Data>(server: RunningServer, path: string, body: object): Promise<Data> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const envelope = await response.json();
  expect(envelope, `${path}: ${envelope.message}`).toMatchObject({ status: "success" });
  return envelope.data ?? envelope;
}

/** Logs in over the API and opens `path`, as `signUp` does. */
export async function logIn(
  page: Page,
  server: RunningServer,
  { username, password = PASSWORD }: { username: string; password?: string },
  path: string | null = "/login",
): Promise<void> {
  await startSession(page, server, await post<Opened>(server, "/login", { username, pwd: password }));
  await openPath(page, path);
}

/** Opens the login form and logs in with it. */
export async function logInByForm(page: Page, username: string, password = PASSWORD): Promise<void> {
  await visit(page, "/login");
  await typeLogin(page, username, password);
}

/** Fills and sends the login form on screen. One in place of another page is inert, and about to be replaced. */
export async function typeLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  const form = page.locator("form:not([inert] *)");
  await form.getByLabel("Username or Email").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log In" }).click();
}

/** Creates the admin jeff with the command line, as an operator would. */
export async function createAdmin(server: Pick<RunningServer, "emberline">): Promise<void> {
  const options = ["--username", "jeff", "--email", "jeff@fans.test", "--password", PASSWORD];
  await server.emberline("admin", "create", ...options);
}
