import { expect, type Page, test } from "@playwright/test";
import { adminCalls } from "./support/site/api.ts";
import { type FanFixture, createFanFixture } from "./support/site/fan-fixture.ts";
import { logInByForm, openBrowser } from "./support/site/accounts.ts";
import { startFakeDraftServer } from "./support/page/fake-draft-server.ts";
import { interceptApi } from "./support/page/intercept-api.ts";
import { visit } from "./support/page/visit.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterAll(() => fixture.server.stop());

const STEP_MS = 20;

/** A tab whose clock moves only when it is told to. */
async function openStill(path: string): Promise<Page> {
  const page = await fixture.fan.context().newPage();
  page.setDefaultTimeout(10_000);
  await page.clock.install();
  // A browser's tabs share one clock, which the last story may have stopped.
  await page.clock.resume();
  await visit(page, path);
  return page;
}

/** From now on time stands still. */
async function stop(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

/** Moves on in small steps until something holds: it has done so for no more than a step then. */
async function runUntil(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await holds();
  }).toPass({ intervals: [10], timeout: 60_000 });
}

// Covers APP-8, LIMIT-8.
test("a loading fire burns on for 300 ms after a team and its history came", async () => {
  for (const [call, words, card] of [
    [`team/myTeam/${fixture.leagueId}`, "Rename", "Your team"],
    [`team/history/${fixture.teamId}`, "No scores yet", "Score history"],
  ] as const) {
    await test.step(call, async () => {
      const page = await openStill("/");
      const way = await interceptApi(page, call, { first: "held" });
      await visit(page, `/league/${fixture.leagueId}?tab=my-team`);
      await expect.poll(way.count).toBe(1);
      const content = page.getByRole("main").getByText(words).first();
      const fire = page.locator("section").filter({ hasText: card }).getByRole("img", { name: "Loading" });
      await expect(content).toBeHidden();
      await stop(page);
      way.set(null);
      await runUntil(page, () => expect(content).toBeVisible({ timeout: 50 }));
      await expect(fire).toBeVisible();
      await page.clock.runFor(300 - 4 * STEP_MS);
      await expect(fire).toBeVisible();
      await page.clock.runFor(4 * STEP_MS);
      await expect(fire).toHaveCount(0);
      await page.close();
    });
  }
});

// Covers LIMIT-5.
test("good news and bad stand there for 2 to 4 seconds", async () => {
  const page = await openStill("/");
  for (const [words, fails] of [
    ["Something went wrong", true],
    ["Name updated successfully", false],
  ] as const) {
    await test.step(words, async () => {
      await page.clock.resume();
      const way = await interceptApi(page, "user/me", { first: fails ? "broken" : null, changes: true });
      await visit(page, "/settings");
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByLabel("First Name").fill("Anouk");
      await stop(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(way.count).toBe(1);
      await expectForTwoToFourSeconds(page, words);
      await page.unrouteAll();
    });
  }
  for (const [words, fails] of [
    ["Error saving league", true],
    ["League Saved", false],
  ] as const) {
    await test.step(words, async () => {
      await page.clock.resume();
      const way = await interceptApi(page, `league/${fixture.leagueId}`, {
        first: fails ? "broken" : null,
        changes: true,
      });
      await visit(page, `/league/${fixture.leagueId}?tab=settings`);
      await page.getByLabel("League name").fill("Night Owls Again");
      await stop(page);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect.poll(way.count).toBe(1);
      await expectForTwoToFourSeconds(page, words);
      await page.unrouteAll();
    });
  }
  await page.close();
});

// Covers LIMIT-20.
test("an admin's toasts hide after two seconds, good news and bad", async ({ browser }) => {
  const page = await openBrowser(browser, fixture.server);
  await page.clock.install();
  await logInByForm(page, "jeff");
  await expect(page).toHaveURL(/\/admin\/episodes$/);
  const asAdmin = await adminCalls(fixture.server);
  await asAdmin("POST", "/jobs/stop");
  for (const [words, first] of [
    ["Failed to start jobs", "broken"],
    ["The background jobs are started", null],
  ] as const) {
    await test.step(words, async () => {
      await page.clock.resume();
      const way = await interceptApi(page, "jobs/start", { first, changes: true });
      await visit(page, "/admin/jobs");
      const start = page.getByRole("button", { name: "Start Jobs" });
      await expect(start).toBeVisible();
      await stop(page);
      await start.click();
      await expect.poll(way.count).toBe(1);
      const toast = page.getByText(words);
      await runUntil(page, () => expect(toast).toBeVisible({ timeout: 50 }));
      await page.clock.runFor(2000 - 2 * STEP_MS);
      await expect(toast).toBeVisible();
      await page.clock.runFor(4 * STEP_MS);
      await expect(toast).toBeHidden();
      await page.unrouteAll();
    });
  }
  await page.context().close();
});

async function expectForTwoToFourSeconds(page: Page, words: string): Promise<void> {
  const toast = page.getByText(words, { exact: true });
  await runUntil(page, () => expect(toast).toBeVisible({ timeout: 50 }));
  await page.clock.runFor(2000 - 2 * STEP_MS);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2000 + 2 * STEP_MS);
  await expect(toast).toBeHidden();
}

// Covers LIMIT-7.
test("the countdown to a draft moves every second, the clock of a pick at a quarter of one", async () => {
  const page = await openStill("/");
  const draft = await startFakeDraftServer(page);
  await visit(page, "/draft/00000000-0000-4000-8000-000000000900");
  await draft.joined;
  await stop(page);
  const status = page.getByRole("heading", { level: 1 });
  const badge = page.getByRole("timer");

  draft.sendBoard(0, 300);
  await runUntil(page, () => expect(status).toHaveText(/^Draft starts in 4:5\d$/, { timeout: 50 }));
  const secondsIn = async (text: Promise<string>) => Number((await text).split(":").at(-1));
  const before = await secondsIn(status.innerText());
  for (const passed of [1, 2, 3]) {
    await page.clock.runFor(1000);
    await expect.poll(() => secondsIn(status.innerText())).toBe(before - passed);
  }

  draft.sendBoard(0);
  draft.sendClock(60);
  await runUntil(page, () => expect(badge).toHaveText(/^(?:1:00|0:5\d)$/, { timeout: 50 }));
  const shown = async () => {
    await page.clock.runFor(250);
    return badge.innerText();
  };
  const seen: string[] = [];
  for (let quarter = 0; quarter < 12; quarter += 1) seen.push(await shown());
  expect(new Set(seen).size).toBeGreaterThanOrEqual(3);
  expect(new Set(seen).size).toBeLessThanOrEqual(4);
  await page.close();
});
