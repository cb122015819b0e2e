import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { leaveApp } from "./support/page/visit.ts";
import { createFanFixture, type FanFixture } from "./support/site/fan-fixture.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterAll(() => fixture.server.stop());

/** Lets requests wait until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The place of everything that is seen. */
const layoutOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("#root :not(svg *)")]
      .map((element) => ({ name: element.tagName, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .map(({ name, box }) => `${name} ${box.x} ${box.y} ${box.width} ${box.height}`);
  });

/** A page that has loaded its scripts loads no further one within this time. */
const QUIET_MS = 1000;

/** Follows the scripts that a browser asks for, also through its service worker, by their names without hashes. */
function followScripts(page: Page) {
  const asked: string[] = [];
  let lastAt = 0;
  page.context().on("request", (request) => {
    const [, name] =
      /\/(?:assets\/)?([\w-]+?)(?:-[\w-]{7})?\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name === undefined || name === "sw") return;
    asked.push(name);
    lastAt = Date.now();
  });
  return {
    /** Begins anew, for the next page. */
    forget: () => void asked.splice(0),
    /** Touches the page, which loads ahead what may be opened next, until these are the scripts. */
    expectScripts: async (expected: string) => {
      const names = expected.split(" ").toSorted();
      let x = 0;
      const touch = async () => {
        await page.mouse.move((x += 1), 1);
        return asked.toSorted();
      };
      await expect.poll(touch).toEqual(names);
      await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(QUIET_MS);
      expect(asked.splice(0).toSorted()).toEqual(names);
    },
  };
}

const FIRST = "start rolldown-runtime start fans";

/** Opens a page whose skeleton is shown before its scripts; nothing moves when the app takes over. */
async function expectSkeleton(page: Page, path: string, text: string): Promise<void> {
  const releaseScripts = await hold(page, "**/assets/*.js");
  const releaseSession = await hold(page, "**/api/user/me");
  await page.goto(path, { waitUntil: "commit" });
  const skeleton = page.locator("[data-skeleton]").filter({ visible: true });
  await expect(skeleton).toHaveCount(1);
  await expect(skeleton.locator("main").filter({ visible: true })).toHaveCount(1);
  await expect(skeleton.locator("main").filter({ visible: true })).toContainText(text);
  const before = await layoutOf(page);
  releaseScripts();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  expect(await layoutOf(page)).toEqual(before);
  releaseSession();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The page then asks for each part by itself, and the league's name comes before the session. */
const askInParts = (page: Page) =>
  page.route("**/api/login/start*", (route) => route.fulfill({ status: 503, json: {} }));

// Covers APP-31, APP-34.
test("on a desktop, a page is there before its scripts, nothing moves when the app takes over, and no call is repeated", async () => {
  const { fan, leagueId } = fixture;
  await fan.setViewportSize(DESKTOP);
  await askInParts(fan);
  await expectSkeleton(fan, "/", "My Teams");
  await expectSkeleton(fan, `/league/${leagueId}`, "Night Owls");
  await expectSkeleton(fan, `/draft/${leagueId}`, "Loading the draft room");
  await expectSkeleton(fan, "/players", "");
  await fan.unrouteAll();
  for (const [path, count] of [
    ["/", 2],
    [`/league/${leagueId}`, 2],
  ] as const) {
    // The page before asks for what is below it, such as past seasons, when it has time.
    await leaveApp(fan);
    const asked: string[] = [];
    fan.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(request.url());
    });
    const releaseScripts = await hold(fan, "**/assets/*.js");
    await fan.goto(path, { waitUntil: "commit" });
    await expect.poll(() => asked).toHaveLength(count);
    releaseScripts();
    await expect(fan.locator("[data-skeleton]")).toHaveCount(0);
    await expect(fan.locator("[aria-busy=true]")).toHaveCount(0);
    expect(asked.filter((url, place) => asked.indexOf(url) < place)).toEqual([]);
    fan.removeAllListeners("request");
  }
});

// Covers APP-31, APP-52.
test("on a phone, too; a page loads at most ten scripts with those that are loaded ahead", async () => {
  const { fan, leagueId } = fixture;
  await fan.setViewportSize(PHONE);
  await askInParts(fan);
  const refused: string[] = [];
  fan.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  const scripts = followScripts(fan);
  for (const [path, text, others] of [
    ["/", "My Teams", "pages my-teams services sheets login"],
    [`/league/${leagueId}`, "Night Owls", "pages league services league-parts sheets login"],
    [`/draft/${leagueId}`, "Loading the draft room", "draft services draft-parts sheets pages login"],
    ["/players", "", "pages players-page services sheets login"],
    ["/settings", null, "pages settings services login forms sheets"],
  ] as const) {
    await test.step(path, async () => {
      await leaveApp(fan);
      scripts.forget();
      if (text === null) await fan.goto(path);
      else await expectSkeleton(fan, path, text);
      const expected = `${FIRST} ${others}`;
      expect(expected.split(" ").length).toBeLessThanOrEqual(10);
      await scripts.expectScripts(expected);
    });
  }
  expect(refused).toEqual([]);
  await leaveApp(fan);
  await fan.unrouteAll();
});

// Covers APP-31.
test("the login is there before its scripts", async ({ browser }) => {
  const page = await openBrowser(browser, fixture.server);
  const scripts = followScripts(page);
  for (const path of ["/login", "/"]) {
    const releaseScripts = await hold(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    // The stylesheet, without which each skeleton is visible, has loaded.
    await expect(page.locator("[data-skeleton]").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText("Welcome Back").filter({ visible: true })).toHaveCount(1);
    const before = await layoutOf(page);
    releaseScripts();
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(await layoutOf(page)).toEqual(before);
    if (path === "/login") await scripts.expectScripts(`${FIRST} login`);
  }
  await page.context().close();
});

for (const [what, url] of [
  ["the script that chooses the skeleton", "**/start.js"],
  ["the app", "**/assets/*.js"],
] as const) {
  // Covers APP-36.
  test(`a page that could not load ${what} offers to load it again`, async ({ browser }) => {
    const page = await openBrowser(browser, fixture.server);
    await page.route(url, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await page.goto("/login");
    await failed;
    const reload = page.getByRole("link", { name: "Reload the page" });
    await expect(reload).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(reload).toBeVisible();
    await page.unroute(url);
    await reload.click();
    await expect(page.getByRole("button", { name: "Log In" })).toBeEnabled();
    await expect(reload).toHaveCount(0);
  });
}

// Covers APP-51.
test("with a data saver nothing is loaded ahead, and no files for use without a network", async ({
  browser,
}) => {
  const page = await openBrowser(browser, fixture.server, PHONE, "allow");
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  const scripts = followScripts(page);
  await page.goto("/login");
  await scripts.expectScripts("start rolldown-runtime start login");
  await page.clock.install();
  await signUp(page, fixture.server, "Ben", "/players");
  await page.clock.runFor(15_000);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await scripts.expectScripts(`${FIRST} pages players-page services sheets login`);
});
