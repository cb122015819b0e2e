import { type Browser, expect, type Page, type Route, test } from "@playwright/test";
import { type FanFixture, createFanFixture } from "./support/site/fan-fixture.ts";
import { logInByForm, openBrowser } from "./support/site/accounts.ts";
import { layoutShift } from "./support/page/intercept-api.ts";
import { visit } from "./support/page/visit.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterEach(async () => {
  const tabs = fixture.fan.context().pages();
  await Promise.all(tabs.filter((tab) => tab !== fixture.fan).map((tab) => tab.close()));
});
test.afterAll(() => fixture.server.stop());

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const link = (page: Page, name: string) => page.getByRole("link", { name }).filter({ visible: true });

/** Every page, with a text of each section that has its own request. */
const pages = ({
  leagueId,
  teamId,
  invite,
}: FanFixture): [path: string, ...contents: (string | RegExp)[]][] => [
  ["/", "Lantern Bearers"],
  ["/leagues", "Early Birds"],
  [`/league/${leagueId}`, "Night Owls", "Lantern Bearers"],
  [`/league/${leagueId}?tab=contestants`, "Calliope Strand"],
  [`/league/${leagueId}?tab=my-team`, "Your team", "No scores yet"],
  [`/league/${leagueId}?tab=standings&team=${teamId}`, "Your team", "No scores yet"],
  [`/league/${leagueId}?tab=polls`, "No polls available yet."],
  [`/league/${leagueId}?tab=settings`, "Copy Link", "Change the Draft"],
  [`/league/${leagueId}/rules`, "Points count from the first episode on", "The rules have not been changed."],
  [`/league/${leagueId}/activity`, /joined with Lantern Bearers/],
  [`/draft/${leagueId}/board`, "The draft is not over yet"],
  ["/players", "Calliope Strand"],
  ["/notes", "No Updates"],
  ["/settings", "Personal Information", "Active now", "Make My Calendar Link"],
  [`/invite/${invite}`, "Night Owls"],
];

// Covers APP-6.
test("nothing jumps when the sections of a page arrive one after another", async () => {
  const page = await newTab();
  const held: Route[] = [];
  await page.route("**/api/**", (route) => void held.push(route));
  for (const [path, ...contents] of pages(fixture)) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await expect(
        page
          .getByText(/^Loading/)
          .or(page.getByLabel("Loading"))
          .first(),
      ).toBeAttached();
      await expect(async () => {
        // Not awaited: a request that the page before repeated may be gone, and its route is never done.
        void held
          .shift()
          ?.fallback()
          .catch(() => undefined);
        await nextFrame(page);
        for (const content of contents) await expect(shown(page, content)).toBeVisible({ timeout: 1 });
      }).toPass({ intervals: [1] });
      expect.soft(await layoutShift(page), path).toBeLessThan(0.1);
      await Promise.all(held.splice(0).map((route) => route.abort().catch(() => undefined)));
    });
  }
});

// Covers APP-15.
test("without a network a page says so and keeps what it has; the rest is loaded when the network is back", async ({
  browser,
}) => {
  // On which nothing is stored yet.
  const page = await newBrowser(browser);
  await arrive(page);
  await visit(page, `/league/${fixture.leagueId}`);
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(shown(page, "You are offline")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.getByRole("tab", { name: "Contestants" }).click();
  await expect(shown(page, /This part could not be loaded|Something went wrong/)).toBeVisible();
  await expect(page.getByRole("tab", { name: "Contestants" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("table", { name: "Contestants" })).toBeVisible();
  await expect(page.getByText("You are offline")).toBeHidden();
  await page.context().setOffline(true);
  await link(page, "Notes").click();
  await expect(shown(page, /This page could not be loaded|Something went wrong/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(shown(page, "No Updates")).toBeVisible();
  await page.context().close();
});

test("a sheet that a phone's menu opens and that cannot be loaded says so, and can be closed", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await arrive(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.route("**/assets/league-parts-*.js", (route) => route.abort());
  await visit(page, `/league/${fixture.leagueId}`);
  await page.getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("button", { name: "Scoring" }).click();
  const sheet = page.getByRole("dialog", { name: "This part could not be loaded" });
  await expect(sheet.getByRole("button", { name: "Reload" })).toBeInViewport();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: /^Menu/ })).toBeEnabled();
  await page.context().close();
});

// Covers APP-16.
test("a logout and a login in one tab count in the other", async ({ browser }) => {
  const one = await newBrowser(browser);
  await arrive(one);
  const other = await one.context().newPage();
  await visit(other, "/");
  await expect(shown(other, "Lantern Bearers")).toBeVisible();
  await visit(one, "/settings");
  await one.getByRole("button", { name: "Logout" }).click();
  for (const page of [one, other]) {
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  }
  await logInByForm(one, "jeff");
  await expect(one).toHaveURL(/\/admin\/episodes/);
  await expect(other).toHaveURL(/\/admin\/episodes/);
  await visit(other, "/");
  await expect(shown(other, "Worm Hunters")).toBeVisible();
  await expect(other.getByText("Lantern Bearers")).toBeHidden();
  await one.context().close();
});

// Covers APP-19.
test("without local storage the app works until the page is closed", async ({ browser }) => {
  const page = await newBrowser(browser);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: blocked });
    Object.defineProperty(globalThis, "sessionStorage", { get: blocked });
  });
  await arrive(page);
  for (const [name, text] of [
    ["Players", "Calliope Strand"],
    ["Notes", "No Updates"],
    ["Settings", "Personal Information"],
    ["Home", "Lantern Bearers"],
  ] as const) {
    await link(page, name).click();
    await expect(shown(page, text)).toBeVisible();
  }
  await page.getByRole("link", { name: /View League/ }).click();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /Draft room/ }).click();
  await expect(page.getByText(/^Draft starts in/)).toBeVisible();
  // On a phone the draft room has no navigation.
  await link(page, "Go to the league").click();
  await link(page, "Settings").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

async function arrive(page: Page): Promise<void> {
  await logInByForm(page, "ana");
  await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
}

/** Waits until received data is rendered. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Another tab of the fan. */
const newTab = async (): Promise<Page> => patient(await fixture.fan.context().newPage());
const newBrowser = async (browser: Browser): Promise<Page> =>
  patient(await openBrowser(browser, fixture.server));

function patient(page: Page): Page {
  page.setDefaultTimeout(60_000);
  return page;
}
