import { type Browser, expect, type Locator, type Page, type Route, test } from "@playwright/test";
import { type FanFixture, createFanFixture } from "./support/site/fan-fixture.ts";
import { DESKTOP, logIn, logInByForm, openBrowser, PHONE } from "./support/site/accounts.ts";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { airIn } from "./support/site/database.ts";
import { layoutShift } from "./support/page/intercept-api.ts";
import { goTo, refresh, visit } from "./support/page/visit.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterAll(() => fixture.server.stop());

const OFFLINE = "You are offline";
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
  const page = await fixture.fan.context().newPage();
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
  await page.close();
});

// Covers APP-15.
test("without a network a page says so and keeps what it has; the rest is loaded when the network is back", async ({
  browser,
}) => {
  // On which nothing is stored yet.
  const page = await openAna(browser, `/league/${fixture.leagueId}`);
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(shown(page, OFFLINE)).toBeVisible();
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await page.getByRole("tab", { name: "Contestants" }).click();
  await expect(shown(page, /This part could not be loaded|Something went wrong/)).toBeVisible();
  await expect(page.getByRole("tab", { name: "Contestants" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("table", { name: "Contestants" })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await page.context().setOffline(true);
  await link(page, "Notes").click();
  await expect(shown(page, /This page could not be loaded|Something went wrong/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(shown(page, "No Updates")).toBeVisible();
  await page.context().close();
});

// Covers APP-19.
test("a browser of three years ago that stores nothing shows every page until it is closed", async ({
  browser,
}) => {
  const page = await openBrowser(browser, fixture.server);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(globalThis, "localStorage", { get: blocked });
    Object.defineProperty(globalThis, "sessionStorage", { get: blocked });
    for (const [owner, name] of [
      [AbortSignal, "any"],
      [URL, "canParse"],
      [URL, "parse"],
      [Promise, "withResolvers"],
      [Object, "groupBy"],
      [Intl, "Segmenter"],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  await logInByForm(page, "ana");
  await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
  expect(await page.evaluate(() => "any" in AbortSignal || "Segmenter" in Intl)).toBe(false);
  for (const [name, text] of [
    ["Players", "Calliope Strand"],
    ["Notes", "No Updates"],
    ["Settings", "ana@fans.test"],
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

// Covers APP-20, APP-21, APP-22, SURVEY-28, SURVEY-29.
test("without a network an installed app opens with what it loaded last and keeps poll answers; a logout deletes all", async ({
  browser,
}) => {
  let page = await openAna(browser, "/", "allow");
  const context = page.context();
  const hasFiles = () => page.evaluate(async () => (await caches.match("/")) !== undefined);
  // The whole app is loaded, beside whatever else the machine does.
  await expect.poll(hasFiles).toBe(true);
  const asAna = await callsOf(page, fixture.server);
  await createSurvey();
  await airIn(fixture.server, 4, 3600);
  const league = `/league/${fixture.leagueId}`;

  await test.step("poll answers given without a network are sent after the page was closed", async () => {
    await goTo(page, `${league}?tab=polls`);
    await answerOffline(page, "Answer the poll", 0);
    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    await visit(page, `${league}?tab=polls`);
    await expect(page.getByText("Your answers arrived in time")).toBeVisible();
    await expect(page.getByText("You have answered this poll.")).toBeVisible();
    const { teamSurvey } = await asAna<{ teamSurvey: { teamAnswers: object[] } }>(
      "GET",
      `/survey/latest/${fixture.leagueId}`,
    );
    expect(teamSurvey.teamAnswers).toHaveLength(1);
  });

  await test.step("answers that are sent after the lock came too late", async () => {
    await answerOffline(page, "Change your answers", 1);
    await airIn(fixture.server, 4, -60);
    await context.setOffline(false);
    await expect(page.getByText("Your answers came too late")).toBeVisible();
    await expect(page.getByText(/The ones you had saved before count\.$/)).toBeVisible();
    await refresh(page);
    await page.getByRole("button", { name: "See your answers" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(/^These answers counted/)).toBeVisible();
    await expect(sheet.getByRole("radio", { name: /not sent in time/ })).toBeDisabled();
    await page.keyboard.press("Escape");
  });

  await test.step("the app opens without a network", async () => {
    const visited = [
      [league, "Night Owls"],
      [`${league}?tab=my-team`, "Your team"],
      ["/notes", "No Updates"],
      ["/", "Lantern Bearers"],
    ] as const;
    for (const [path, text] of visited) {
      await goTo(page, path);
      await expect(shown(page, text)).toBeVisible();
    }
    await context.setOffline(true);
    await refresh(page);
    for (const [path, text] of visited.toReversed()) {
      await goTo(page, path);
      await expect(shown(page, text)).toBeVisible();
      await expect(shown(page, OFFLINE)).toBeVisible();
      await expect(shown(page, /^as of (?:a moment ago|\d+ (?:s|min) ago)$/)).toBeVisible();
    }
  });

  await test.step("a logout deletes what was stored", async () => {
    await goTo(page, "/settings");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    await expect.poll(() => storedEntries(page)).toBe(0);
    await visit(page, "/");
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  });
  await context.close();
});

// Covers APP-20.
test("the notice that there is no network covers nothing", async () => {
  const page = await fixture.fan.context().newPage();
  for (const path of ["/", `/league/${fixture.leagueId}`, `/draft/${fixture.leagueId}`]) {
    await visit(page, path);
    // A part that is not loaded yet says that it is offline, too.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    for (const size of [
      PHONE,
      DESKTOP,
      { width: 320, height: 568 },
      { width: 844, height: 390 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // On phones and tablets the draft room has no bar; it says that it reconnects.
      if (path.startsWith("/draft") && size.width < 992) {
        await expect(page.getByText(OFFLINE)).toBeHidden();
        continue;
      }
      const notice = page.getByText(OFFLINE, { exact: true }).filter({ visible: true });
      await expect(notice).toBeVisible();
      await expect.poll(() => coveredBy(notice), `${path} at ${size.width} px`).toEqual([]);
    }
    await page.context().setOffline(false);
  }
  await page.close();
});

/** Waits until received data is rendered. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Another phone of Ana. */
async function openAna(
  browser: Browser,
  path: string,
  serviceWorkers: "allow" | "block" = "block",
): Promise<Page> {
  const page = await openBrowser(browser, fixture.server, PHONE, serviceWorkers);
  await logIn(page, fixture.server, { username: "ana" }, path);
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
