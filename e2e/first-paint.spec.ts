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

for (const [size, viewport] of [
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const) {
  // Covers APP-31.
  test(`on a ${size}, a page is there before its scripts, and nothing moves when the app takes over`, async () => {
    const { fan, leagueId } = fixture;
    await fan.setViewportSize(viewport);
    // The page then asks for each part by itself, and the league's name comes before the session.
    await fan.route("**/api/login/start*", (route) => route.fulfill({ status: 503, json: {} }));
    const refused: string[] = [];
    fan.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    for (const [path, text] of [
      ["/", "My Teams"],
      [`/league/${leagueId}`, "Night Owls"],
      [`/draft/${leagueId}`, "Loading the draft room"],
      ["/players", ""],
    ] as const) {
      const releaseScripts = await hold(fan, "**/assets/*.js");
      const releaseSession = await hold(fan, "**/api/user/me");
      await fan.goto(path, { waitUntil: "commit" });
      await expect(fan.locator("[data-skeleton]").filter({ visible: true })).toHaveCount(1);
      await expect(fan.locator("[data-skeleton] main").filter({ visible: true })).toHaveCount(1);
      await expect(fan.locator("[data-skeleton] main").filter({ visible: true })).toContainText(text);
      const before = await layoutOf(fan);
      releaseScripts();
      await expect(fan.locator("[data-skeleton]")).toHaveCount(0);
      expect(await layoutOf(fan)).toEqual(before);
      releaseSession();
      await expect(fan.locator("[aria-busy=true]")).toHaveCount(0);
    }
    expect(refused).toEqual([]);
    await fan.unroute("**/api/login/start*");
  });
}

// Covers APP-31.
test("the login is there before its scripts", async ({ browser }) => {
  const page = await openBrowser(browser, fixture.server);
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
  }
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

// Covers APP-34.
test("what a page asks for before its scripts have run, the app does not ask for again", async () => {
  const { fan, leagueId } = fixture;
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

// Covers APP-52.
test("a page loads at most ten scripts, with those that are loaded ahead", async ({ browser }) => {
  const { fan, leagueId, server } = fixture;
  await leaveApp(fan);
  const scripts = followScripts(fan);
  for (const [path, others] of [
    ["/", "pages my-teams services sheets login"],
    [`/league/${leagueId}`, "pages league services league-parts sheets login"],
    [`/draft/${leagueId}`, "draft services draft-parts sheets pages login"],
    ["/settings", "pages settings services login forms sheets"],
    ["/players", "pages players-page services sheets login"],
  ] as const) {
    await test.step(path, async () => {
      const expected = `${FIRST} ${others}`;
      expect(expected.split(" ").length).toBeLessThanOrEqual(10);
      await fan.goto(path);
      await scripts.expectScripts(expected);
      await leaveApp(fan);
    });
  }
  const visitor = await openBrowser(browser, server);
  const ofVisitor = followScripts(visitor);
  await visitor.goto("/login");
  await ofVisitor.expectScripts(`${FIRST} login`);
});

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
