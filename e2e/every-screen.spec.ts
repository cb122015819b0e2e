import { type Browser, devices, expect, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser, PASSWORD, signUp } from "./support/site/accounts.ts";
import { adminCalls, type Calls, callsOf } from "./support/site/api.ts";
import { setPlayers } from "./support/site/leagues.ts";
import { ADMIN_PATHS, FAN_PATHS, PUBLIC_PATHS } from "./support/site/screens.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import {
  coveredNames,
  cutOffNames,
  expectLoaded,
  expectRest,
  expectScreen,
  goWithinApp,
  overflow,
} from "./support/page/screen.ts";
import { visit } from "./support/page/visit.ts";

const SEASON = "The Lantern Isles (invented)";
const SMALLEST = { width: 320, height: 568 };

let server: RunningServer;
/** The tab of the operator who has set up the site. */
let admin: Page;
let asAdmin: Calls;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "nothing" });
  admin = await openBrowser(browser, server, DESKTOP);
  await setUpSite();
  asAdmin = await adminCalls(server);
});
test.afterAll(() => server.stop());

// Covers ADMIN-7, APP-2.
test("the pages without a session are accessible and fit; the printed link has worked once", async ({
  browser,
}) => {
  const visitor = await openBrowser(browser, server, SMALLEST);
  await visit(visitor, await server.setupLink());
  await expect(visitor.getByRole("heading", { name: "This set-up link was used" })).toBeVisible();
  for (const path of [...PUBLIC_PATHS, "/stop-email-change"]) {
    await goWithinApp(visitor, path);
    await expectScreen(visitor);
  }
  for (const path of ["/settings", "/admin/episodes"]) {
    await goWithinApp(visitor, path);
    await expect(visitor).toHaveURL(/\/login$/);
  }
});

test("the pages of a user, empty and with a league, are accessible and fit", async ({ browser }) => {
  const fan = await openBrowser(browser, server, SMALLEST);
  await signUp(fan, server, "Ana", "/");
  const asFan = await callsOf(fan, server);
  await asFan("POST", "/user/calendar");
  for (const path of FAN_PATHS) {
    await goWithinApp(fan, path);
    await expectScreen(fan);
  }

  await goWithinApp(fan, "/leagues");
  await fan.getByRole("button", { name: "Create New League" }).click();
  const sheet = fan.getByRole("dialog");
  await sheet.getByRole("button", { name: "Create League" }).click();
  await expect(sheet.getByText("League name must be at least 3 characters long")).toBeVisible();
  await expectAccessible(sheet);
  await sheet.getByLabel("League name").fill("Coral Club");
  await sheet.getByLabel("Team name").fill("Lantern Bearers");
  await sheet.getByRole("button", { name: "Create League" }).click();
  await expect(fan.getByRole("heading", { name: "Coral Club" })).toBeVisible();
  const league = new URL(fan.url()).pathname;
  for (const name of ["Standings", "Contestants", "My Team", "Polls", "Settings"]) {
    await fan.getByRole("tab", { name }).click();
    await expect(fan.getByRole("tab", { name, selected: true })).toBeVisible();
    await expectLoaded(fan);
    await expectScreen(fan);
  }
  // Covers LAB-1, LAB-2, LAB-5.
  await test.step("rules that are not saved are tried on a past season", async () => {
    await fan.getByLabel("Poll points").selectOption("Do not count");
    await fan.getByRole("button", { name: "Try on a past season" }).click();
    await expect(fan.getByRole("combobox", { name: "Rules" })).toHaveValue(
      "Those in Settings, not saved yet",
    );
    // The site plays it.
    await expect(fan.getByRole("option", { name: /Lantern Isles/ })).toHaveCount(0);
    await fan.getByRole("combobox", { name: "Season" }).selectOption("Survivor: 48");
    await fan.getByRole("textbox", { name: "Teams", exact: true }).fill("6");
    await fan.getByRole("textbox", { name: "Drafts", exact: true }).fill("10");
    await fan.getByRole("button", { name: "Run" }).click();
    await expect(fan.getByRole("heading", { name: "Survivor: 48" })).toBeFocused();
    const results = fan.getByRole("table", { name: "Results" }).getByRole("row");
    // 18 contestants and six teams.
    await expect(results.filter({ hasText: "Contestants that a team drafts" })).toContainText(/drafts33$/);
    await expectScreen(fan);
    await fan.getByRole("link", { name: "Back to the rules" }).click();
    await fan.getByRole("link", { name: "Change in Settings" }).click();
    await expect(fan.getByLabel("Poll points")).toHaveValue("0");
    await fan.getByRole("button", { name: "Cancel" }).click();
  });

  for (const path of [`${league}/rules`, `${league}/activity`, league.replace("league", "draft")]) {
    await goWithinApp(fan, path);
    await expectScreen(fan);
  }
  await expectRest(fan, "/players");

  // Covers TEAM-26.
  await test.step("after the next season has begun, the past one is opened from Players", async () => {
    const leagueId = league.replace("/league/", "");
    const [team] = await asAdmin<{ teamId: string }[]>("GET", `/team/forDraft/${leagueId}`);
    await setPlayers(asAdmin, leagueId, team!.teamId, ["Adaeze"]);
    const seasons = await asAdmin<{ seasonId: string; name: string }[]>("GET", "/season");
    const { seasonId } = seasons.find(({ name }) => name === SEASON)!;
    const next = await asAdmin<{ seasonId: string }>("POST", "/season", { name: "The Next Season" });
    await asAdmin("POST", `/season/${next.seasonId}/current`, {});
    await goWithinApp(fan, "/");
    await goWithinApp(fan, "/players");
    await fan.getByRole("link", { name: SEASON }).click();
    await expect(fan.getByRole("heading", { level: 1, name: SEASON })).toBeVisible();
    await expect(fan.getByRole("table", { name: "Final standings of Coral Club" })).toContainText("You");
    await expectScreen(fan);
    await asAdmin("POST", `/season/${seasonId}/current`, {});
  });

  // Covers LEAGUE-7, LEAGUE-39.
  await test.step("a press beside the card's links opens the league, which leads to its draft", async () => {
    await asFan("PUT", `/draft/settings${league.replace("/league", "")}`, {
      orderBy: "shuffled",
      draftDate: new Date(Date.now() + 86_400_000).toISOString(),
      pickTimeSeconds: 120,
    });
    await visit(fan, "/");
    await fan
      .getByRole("article")
      .first()
      .click({ position: { x: 6, y: 6 } });
    await fan.getByRole("link", { name: /Draft room/ }).click();
    await expect(fan.getByText(/Draft starts in/)).toBeVisible();
    await expectScreen(fan);
  });

  await goWithinApp(fan, "/admin/episodes");
  await expect(fan).toHaveURL(/\/login$/);
  await expect(fan.getByText("That page is for admins, and you are logged in as ana")).toBeVisible();
  await expectScreen(fan);
});

test("the pages of an admin are accessible and fit", async () => {
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  await asAdmin("POST", "/league/add", league);
  for (const path of ADMIN_PATHS) {
    await goWithinApp(admin, path);
    await expectWideScreen();
    if (path.endsWith("emails") || path.endsWith("push-notifications"))
      // Covers ADMIN-MESSAGE-3, ADMIN-MESSAGE-13, LIMIT-21.
      await test.step("the list of recipients is 200 px high and scrolls", async () => {
        await admin.getByRole("radio", { name: "Chosen users" }).check();
        const users = admin.getByRole("group", { name: "Users" });
        await expect(users).toHaveCSS("height", "200px");
        await expect(users).toHaveCSS("overflow-y", "auto");
        await admin.getByRole("radio", { name: "All users" }).check();
      });
  }

  await goWithinApp(admin, "/admin/leagues");
  await admin.getByRole("button", { name: "Draft Settings, Night Owls" }).press("Enter");
  await expect(admin.getByLabel("Draft start", { exact: true })).toBeVisible();
  await expectAccessible(admin.getByRole("dialog"));
  await admin.getByRole("dialog").getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(admin.getByText("Draft Settings Saved Successfully")).toBeVisible();

  // Covers ADMIN-SCORE-4, LIMIT-21.
  await test.step("the grid of scores is at least 200 px high", async () => {
    const [episode] = await asAdmin<{ episodeId: string }[]>("GET", "/episode/admin");
    await goWithinApp(admin, `/admin/episodes/${episode?.episodeId}/scores`);
    await expectWideScreen();
    await admin.setViewportSize({ width: 1440, height: 320 });
    await expect(admin.getByRole("table").locator("xpath=..")).toHaveCSS("min-height", "200px");
    await admin.setViewportSize(DESKTOP);
  });

  // Covers ADMIN-4, LIMIT-21.
  await test.step("below 992 px the sidebar is a drawer that closes with a choice", async () => {
    const links = admin.getByRole("navigation", { name: "Admin" }).getByRole("link");
    await admin.setViewportSize({ width: 992, height: 800 });
    await expect(links.first()).toBeVisible();
    await admin.setViewportSize({ width: 991, height: 800 });
    await expect(links.first()).toBeHidden();
    await admin.getByRole("button", { name: "Open the menu" }).click();
    await expectAccessible(admin.getByRole("dialog"));
    await admin.getByRole("dialog").getByRole("link", { name: "Notes" }).click();
    await expect(admin.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
    await expect(admin.getByRole("dialog")).toBeHidden();
    await admin.setViewportSize(DESKTOP);
  });
});

// Covers APP-3, APP-4, LIMIT-16.
test("the navigation is at the top from 992 px on and below at the bottom, 64 px high; Settings pulses until the address is verified", async ({
  browser,
}) => {
  const page = await openBrowser(browser, server, DESKTOP);
  await logIn(page, server, { username: "jeff" }, null);
  await page.route("**/api/login/start", async (route) => {
    const reply: { data: { user: object } } = await (await route.fetch()).json();
    const user = { ...reply.data.user, emailVerified: false };
    await route.fulfill({ json: { ...reply, data: { ...reply.data, user } } });
  });
  await visit(page, "/settings");
  const bar = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  for (const width of [992, 991]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar).toHaveCount(1);
    await expect(bar.getByRole("link")).toHaveText([
      "Home",
      "Players",
      "Notes",
      /^Settings, please verify/,
      "Admin",
    ]);
    const box = await bar.boundingBox();
    if (width === 992) expect(box?.y).toBeLessThan(64);
    else {
      // With its border.
      expect(Math.round(box?.height ?? 0)).toBe(65);
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800);
    }
    await expect(bar.getByRole("link", { name: /^Settings/ }).locator("svg")).toHaveClass(/animate-pulse/);
  }
  await expect(page.getByRole("banner").locator("> div")).toHaveCSS("height", "64px");
  const expectWhole = async (width: number) => {
    await expect(bar).toHaveCount(1);
    expect(await bar.getByRole("link").evaluateAll(cutOffNames), `${width} px`).toEqual([]);
    expect(await overflow(page), `${width} px`).toBe(0);
  };
  await test.step("a phone on its side has it at the top", async () => {
    for (const [width, height] of [
      [844, 390],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectWhole(width);
      expect((await bar.boundingBox())?.y).toBeLessThan(64);
    }
  });
  await test.step("with letters twice as large no name is cut off", async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    for (const width of [1000, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectWhole(width);
    }
  });
});

// Covers APP-9, LIMIT-17.
test("the prompt to install the app on an iPhone appears after three seconds and covers nothing", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await signUp(page, server, "Eve", null);
  await visit(page, "/settings");
  const prompt = page.getByRole("complementary", { name: /on your home screen/ });
  await page.clock.runFor(2900);
  await expect(prompt).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(prompt).toBeVisible();
  await expectAccessible(prompt);
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.first()).toBeVisible();
  expect(await buttons.filter({ visible: true }).evaluateAll(coveredNames)).toEqual([]);
  await prompt.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(prompt).toHaveCount(0);
});

/** Creates the first admin with the printed link, and the invented season. */
async function setUpSite(): Promise<void> {
  await visit(admin, await server.setupLink());
  await admin.getByLabel("Username").fill("jeff");
  await admin.getByLabel("Email").fill("jeff@fans.test");
  await admin.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await admin.getByLabel("Confirm Password").fill(PASSWORD);
  await admin.getByRole("radio", { name: "The invented season" }).check();
  await expectAccessible(admin);
  await admin.getByRole("button", { name: "Create Admin" }).click();
  await expect(admin.getByRole("table", { name: "Episodes" })).toBeVisible();
}

/** An iPhone as far as a page can tell, with a fake clock. */
async function openPhone(browser: Browser): Promise<Page> {
  const { userAgent, viewport, hasTouch, isMobile } = devices["iPhone 15"];
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent,
    viewport,
    hasTouch,
    isMobile,
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  server.contexts.push(context);
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

/** Checks a screen with axe on a desktop, and its width on the smallest phone. */
async function expectWideScreen(): Promise<void> {
  await expectScreen(admin);
  await admin.setViewportSize(SMALLEST);
  await expect.poll(() => overflow(admin), admin.url()).toBe(0);
  await admin.setViewportSize(DESKTOP);
}
