import { type Browser, devices, expect, type Page, test } from "@playwright/test";
import { signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

const prompt = (page: Page) => page.getByRole("complementary", { name: /on your home screen/ });

/** An iPhone as far as a page can tell, with a fake clock. */
async function openPhone(browser: Browser): Promise<Page> {
  const { userAgent, viewport, hasTouch, isMobile } = devices["iPhone 15"];
  const context = await browser.newContext({
    baseURL: server.url,
    userAgent,
    viewport,
    hasTouch,
    isMobile,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  server.contexts.push(context);
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

// Covers APP-9, LIMIT-17.
test("on an iPhone a prompt explains after three seconds how to install the app, until it is dismissed", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await visit(page, "/login");
  const username = page.getByLabel("Username or Email");
  await username.focus();
  await page.clock.runFor(2900);
  await expect(prompt(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(prompt(page)).toBeVisible();
  await expect(prompt(page).getByRole("listitem")).toHaveText([/Share/, /Add to Home Screen/]);
  await expect(username).toBeFocused();
  await expectAccessible(page);

  await prompt(page).getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(prompt(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("ios-pwa-prompt-dismissed"))).not.toBeNull();
  await refresh(page);
  await expect(username).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(prompt(page)).toHaveCount(0);
});

// Covers APP-9.
test("the prompt covers nothing on a page with a form", async ({ browser }) => {
  const page = await openPhone(browser);
  await signUp(page, server, "Eve");
  await visit(page, "/settings");
  await page.clock.runFor(4000);
  await expect(prompt(page)).toBeVisible();
  const buttons = page.getByRole("main").getByRole("button");
  await expect(buttons.first()).toBeVisible();
  for (const button of await buttons.filter({ visible: true }).all()) {
    await button.scrollIntoViewIfNeeded();
    const isFree = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit?.closest("aside") === null;
    });
    expect(isFree, await button.innerText()).toBe(true);
  }
  await prompt(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(prompt(page)).toHaveCount(0);
});

// Covers APP-9.
test("the prompt is not shown in a draft room, in the installed app, or in another browser", async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await signUp(page, server, "Ana");
  await page.clock.runFor(4000);
  await expect(prompt(page)).toBeVisible();
  await visit(page, "/draft/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("main")).toBeVisible();
  await page.clock.runFor(4000);
  await expect(prompt(page)).toHaveCount(0);

  const installed = await openPhone(browser);
  await installed.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await visit(installed, "/login");
  await expect(installed.getByLabel("Username or Email")).toBeVisible();
  await installed.clock.runFor(10_000);
  await expect(prompt(installed)).toHaveCount(0);

  const context = await browser.newContext({ baseURL: server.url });
  server.contexts.push(context);
  const other = await context.newPage();
  await other.clock.install();
  await visit(other, "/login");
  await expect(other.getByLabel("Username or Email")).toBeVisible();
  await other.clock.runFor(10_000);
  await expect(prompt(other)).toHaveCount(0);
});
