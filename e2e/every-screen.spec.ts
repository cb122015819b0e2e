import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, openBrowser, PASSWORD, PHONE, signUp } from "./support/site/accounts.ts";
import { ADMIN_PATHS, FAN_PATHS, LEAGUE_TABS, PUBLIC_PATHS } from "./support/site/screens.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit, waitForClosedSheets } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "nothing" });
});
test.afterAll(() => server.stop());

const SMALLEST = { width: 320, height: 568 };

test("an operator sets up the site with the printed link, and every screen is accessible and fits", async ({
  browser,
}) => {
  const admin = await openBrowser(browser, server, DESKTOP);
  const fan = await openBrowser(browser, server);
  const visitor = await openBrowser(browser, server);

  await test.step("the link creates the first admin with the invented season, and works once", async () => {
    await visit(admin, await server.setupLink());
    await admin.getByLabel("Username").fill("jeff");
    await admin.getByLabel("Email").fill("jeff@fans.test");
    await admin.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await admin.getByLabel("Confirm Password").fill(PASSWORD);
    await admin.getByRole("radio", { name: "The invented season" }).check();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Create Admin" }).click();
    await expect(admin.getByRole("table", { name: "Episodes" })).toBeVisible();
    await visit(visitor, await server.setupLink());
    await expect(visitor.getByRole("heading", { name: "This set-up link was used" })).toBeVisible();
  });

  // Covers ADMIN-7, APP-2.
  await test.step("the pages without a session", async () => {
    for (const path of PUBLIC_PATHS) await expectScreen(visitor, path, visit);
    await visit(visitor, "/settings");
    await expect(visitor).toHaveURL(/\/login$/);
    await visit(visitor, "/admin/episodes");
    await expect(visitor).toHaveURL(/\/login$/);
  });

  await test.step("the pages of a user, empty and with a league", async () => {
    await signUp(fan, server, "Ana", "/");
    for (const path of FAN_PATHS) await expectScreen(fan, path);
    await visit(fan, "/leagues");
    await fan.getByRole("button", { name: "Create New League" }).click();
    const sheet = fan.getByRole("dialog");
    await sheet.getByRole("button", { name: "Create League" }).click();
    await expect(sheet.getByText("League name must be at least 3 characters long")).toBeVisible();
    await expectAccessible(fan);
    await sheet.getByLabel("League name").fill("Coral Club");
    await sheet.getByLabel("Team name").fill("Lantern Bearers");
    await sheet.getByRole("button", { name: "Create League" }).click();
    await expect(fan.getByRole("heading", { name: "Coral Club" })).toBeVisible();
    const league = new URL(fan.url()).pathname;
    for (const tab of LEAGUE_TABS) await expectScreen(fan, `${league}?tab=${tab}`, visit);
    await expectScreen(fan, `${league}/rules`, visit);
    await expectScreen(fan, `${league}/activity`, visit);
    await expectScreen(fan, league.replace("league", "draft"));
    await expectRest(fan, "/players");
    await visit(fan, "/admin/episodes");
    await expect(fan).toHaveURL(/\/login$/);
    await expect(fan.getByText("That page is for admins, and you are logged in as ana")).toBeVisible();
    await expectAccessible(fan);
  });

  // Covers LEAGUE-7, LEAGUE-39.
  await test.step("the pages of an admin, and a draft before its start, by keyboard", async () => {
    for (const path of ADMIN_PATHS) await expectScreen(admin, path);
    await visit(admin, "/admin/leagues");
    await admin.getByRole("button", { name: "Draft Settings, Coral Club" }).press("Enter");
    await expectAccessible(admin);
    await admin.getByRole("dialog").getByRole("button", { name: /^Save/ }).press("Enter");
    await expect(admin.getByText("Draft Settings Saved Successfully")).toBeVisible();
    await visit(admin, "/admin/episodes");
    await admin
      .getByRole("link", { name: /^Set Scores/ })
      .first()
      .press("Enter");
    await expectScreen(admin, new URL(admin.url()).pathname, visit);
    await visit(fan, "/");
    await fan
      .getByRole("article")
      .first()
      .click({ position: { x: 6, y: 6 } });
    await fan.getByRole("link", { name: /Draft room/ }).click();
    await expect(fan.getByText(/Draft starts in/)).toBeVisible();
    await expectScreen(fan, new URL(fan.url()).pathname, visit);
  });
});

/** Checks that nothing moves for ever on a page with torches, which costs power for as long as it is open. */
async function expectRest(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await visit(page, path);
  await expect(page.getByRole("img", { name: "Still in the game" }).first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations === Infinity)
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
      ),
    )
    .toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

let screens = 0;
/** Checks a page with axe, each second one in the light theme, and for overflow. */
async function expectScreen(
  page: Page,
  path: string,
  open: (page: Page, path: string) => Promise<unknown> = goWithinApp,
): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { width, height } = page.viewportSize() ?? PHONE;
  screens += 1;
  const theme = screens % 2 === 0 ? "light" : "dark";
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expectAccessible(page);
  await page.setViewportSize(SMALLEST);
  await expect.poll(() => overflow(page), path).toBe(0);
  await page.setViewportSize({ width, height });
}

/**
 * Shows another page, or stays on this one. Loading the app for each page would take as long as checking it, and
 * `translation.spec.ts` opens every address.
 */
async function goWithinApp(page: Page, path: string): Promise<void> {
  await waitForClosedSheets(page);
  await page.evaluate((to) => {
    if (location.pathname === to) return;
    for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = "";
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("h1:not([data-left])")).toBeVisible();
  await expect(page.getByText(/^Loading/).or(page.getByLabel("Loading"))).toHaveCount(0);
}

const overflow = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth - window.innerWidth, 0));
