import { expect, type Page, test } from "@playwright/test";
import { adminCalls } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer({}, { seed: "Lantern Isles 3" });
  page = await openBrowser(browser, server, DESKTOP);
  await logIn(page, server, { username: "jeff" });
});
test.beforeEach(() => page.setViewportSize(DESKTOP));
test.afterAll(() => server.stop());

// Covers ADMIN-4, LIMIT-21.
test("below 992 px the admin's sidebar is a drawer that closes with a choice", async () => {
  await visit(page, "/admin/episodes");
  const links = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(links.first()).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(links.first()).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Notes" }).click();
  await expect(page.getByRole("heading", { name: "Notes", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

// Covers ADMIN-SCORE-4, LIMIT-21.
test("the grid of scores is at least 200 px high", async () => {
  const asAdmin = await adminCalls(server);
  const [episode] = await asAdmin<{ episodeId: string }[]>("GET", "/episode/admin");
  await page.setViewportSize({ width: 1440, height: 320 });
  await visit(page, `/admin/episodes/${episode?.episodeId}/scores`);
  const box = page.getByRole("table").locator("xpath=..");
  await expect(box).toHaveCSS("min-height", "200px");
});

// Covers ADMIN-MESSAGE-3, ADMIN-MESSAGE-13, LIMIT-21.
test("the list of recipients is 200 px high and scrolls", async () => {
  for (const path of ["push-notifications", "emails"]) {
    await visit(page, `/admin/${path}`);
    await page.getByRole("radio", { name: "Chosen users" }).check();
    const users = page.getByRole("group", { name: "Users" });
    await expect(users).toHaveCSS("height", "200px");
    await expect(users).toHaveCSS("overflow-y", "auto");
  }
});

// Covers APP-3, APP-4, LIMIT-16.
test("the navigation is at the top from 992 px on and below at the bottom, 64 px high; Settings pulses until the address is verified", async () => {
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
  await test.step("a phone on its side has it at the top", async () => {
    for (const size of [
      { width: 844, height: 390 },
      { width: 568, height: 320 },
    ]) {
      await page.setViewportSize(size);
      await expect(bar).toHaveCount(1);
      await expect(bar.getByRole("link")).toHaveCount(5);
      expect((await bar.boundingBox())?.y).toBeLessThan(64);
      expect(await bar.getByRole("link").evaluateAll(cutOffNames)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  });
  await expect(page.getByText(/Please verify your email address/)).toBeVisible();
  await test.step("with letters twice as large no name is cut off", async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    for (const width of [1000, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(bar).toHaveCount(1);
      expect(await bar.getByRole("link").evaluateAll(cutOffNames), `${width} px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

/** The names of links whose text overflows the link or the window. */
function cutOffNames(links: Element[]): (string | null)[] {
  return links
    .filter((link) => {
      const text = document.createRange();
      for (const node of link.childNodes) if (node.nodeType === Node.TEXT_NODE) text.selectNode(node);
      const [inside, outside] = [text.getBoundingClientRect(), link.getBoundingClientRect()];
      return inside.left < outside.left || inside.right > Math.min(outside.right, innerWidth);
    })
    .map((link) => link.textContent);
}
