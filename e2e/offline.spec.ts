import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser, PHONE } from "./support/site/accounts.ts";
import { airIn } from "./support/site/database.ts";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { createFanFixture, type FanFixture } from "./support/site/fan-fixture.ts";
import { leaveApp, refresh, visit } from "./support/page/visit.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterAll(() => fixture.server.stop());

const OFFLINE = "You are offline";
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

// Covers APP-20, APP-21, APP-22.
test("without a network the app opens with what it loaded last; a logout deletes it", async ({ browser }) => {
  const page = await openInstalledApp(browser);
  const pages = [
    ["/", "Lantern Bearers"],
    [`/league/${fixture.leagueId}`, "Night Owls"],
    [`/league/${fixture.leagueId}?tab=my-team`, "Your team"],
    ["/notes", "No Updates"],
  ] as const;
  for (const [path, text] of pages) {
    await visit(page, path);
    await expect(shown(page, text)).toBeVisible();
  }
  await page.context().setOffline(true);
  for (const [path, text] of pages) {
    await visit(page, path);
    await expect(shown(page, text)).toBeVisible();
    await expect(shown(page, OFFLINE)).toBeVisible();
    await expect(shown(page, /^as of (?:a moment ago|\d+ (?:s|min) ago)$/)).toBeVisible();
  }
  await visit(page, "/settings");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect.poll(() => storedEntries(page)).toBe(0);
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.context().setOffline(false);
  await logIn(page, fixture.server, { username: "jeff" }, "/");
  await expect(shown(page, "Worm Hunters")).toBeVisible();
  await page.context().setOffline(true);
  await visit(page, `/league/${fixture.leagueId}`);
  await expect(shown(page, "Something went wrong")).toBeVisible();
  await expect(page.getByText("Night Owls")).toBeHidden();
  await page.context().close();
});

// Covers SURVEY-28, SURVEY-29.
test("poll answers given without a network are sent after the page was closed, and the user reads whether they were in time", async ({
  browser,
}) => {
  const page = await openInstalledApp(browser);
  const asAna = await callsOf(page, fixture.server);
  await createSurvey();
  await airIn(fixture.server, 4, 3600);
  const path = `/league/${fixture.leagueId}?tab=polls`;
  const submitted = () =>
    asAna<{ teamSurvey: { teamAnswers: object[] } | null }>("GET", `/survey/latest/${fixture.leagueId}`);

  await test.step("in time", async () => {
    await visit(page, path);
    await answerOffline(page, "Answer the poll", 0);
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await visit(next, path);
    await expect(next.getByText("Your answers arrived in time")).toBeVisible();
    await expect(next.getByText("You have answered this poll.")).toBeVisible();
    expect((await submitted()).teamSurvey?.teamAnswers).toHaveLength(1);

    await test.step("too late", async () => {
      await answerOffline(next, "Change your answers", 1);
      await airIn(fixture.server, 4, -60);
      await next.context().setOffline(false);
      await expect(next.getByText("Your answers came too late")).toBeVisible();
      await expect(next.getByText(/The ones you had saved before count\.$/)).toBeVisible();
      await refresh(next);
      await next.getByRole("button", { name: "See your answers" }).click();
      const sheet = next.getByRole("dialog");
      await expect(sheet.getByText(/^These answers counted/)).toBeVisible();
      await expect(sheet.getByRole("radio", { name: /not sent in time/ })).toBeDisabled();
      await next.context().close();
    });
  });
});

// Covers APP-20.
test("the notice that there is no network covers nothing", async () => {
  const page = await fixture.fan.context().newPage();
  for (const size of [
    PHONE,
    DESKTOP,
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ["/", `/league/${fixture.leagueId}`, `/draft/${fixture.leagueId}`]) {
      await visit(page, path);
      await expect(page.locator("[data-skeleton]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.context().setOffline(true);
      const isRoom = path.startsWith("/draft") && size.width < 992;
      // On phones and tablets the draft room has no bar; it says that it reconnects.
      const notice = isRoom ? null : page.getByText(OFFLINE).filter({ visible: true });
      if (notice !== null) {
        await expect(notice).toBeVisible();
        // Until the session is known, the layout with the notice is replaced once.
        await expect.poll(() => coveredBy(notice), `${path} at ${size.width} px`).toEqual([]);
      } else await expect(page.getByText(OFFLINE)).toBeHidden();
      // A part that was still being loaded would reload the page when the network is back.
      await leaveApp(page);
      await page.context().setOffline(false);
    }
  }
  await page.close();
});

/** A phone that has the app's files. */
async function openInstalledApp(browser: Browser): Promise<Page> {
  const page = await openBrowser(browser, fixture.server, PHONE, "allow");
  await logIn(page, fixture.server, { username: "ana" }, "/");
  const hasFiles = () => page.evaluate(async () => (await caches.match("/")) !== undefined);
  // The whole app is loaded, beside whatever else the machine does.
  await expect.poll(hasFiles, { timeout: 60_000 }).toBe(true);
  return page;
}

async function answerOffline(page: Page, button: string, option: number): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio").nth(option).check();
  await page.context().setOffline(true);
  await sheet.getByRole("button", { name: "Submit answers" }).click();
  await expect(sheet.getByText(/^No network: your answers are kept on this device/)).toBeVisible();
}

async function createSurvey(): Promise<void> {
  const asAdmin = await adminCalls(fixture.server);
  const episodes = await asAdmin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
  await asAdmin("POST", "/survey", {
    surveyId: null,
    episodeId: episodes.find(({ number }) => number === 4)?.episodeId,
    questions: [
      { questionId: -1, prompt: "Who goes home?", type: "remaining-players", points: 5, answerCount: 1 },
    ],
  });
}

const storedEntries = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("device");
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("entries").objectStore("entries").count();
          counting.addEventListener("success", () => resolve(counting.result));
        });
      }),
  );

/** The visible controls that a notice overlaps with. */
const coveredBy = (notice: Locator): Promise<(string | null)[]> =>
  notice.evaluate((element) => {
    const box = element.parentElement?.parentElement?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll("a, button, input, [role=tab]")]
      .filter((control) => {
        const { left, right, top, bottom, width } = control.getBoundingClientRect();
        const overlaps = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        return width > 1 && overlaps;
      })
      .map(({ textContent }) => textContent);
  });
