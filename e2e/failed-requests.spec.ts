import { type Browser, expect, type Page, test } from "@playwright/test";
import { type FanFixture, createFanFixture } from "./support/site/fan-fixture.ts";
import { openDraftSettings } from "./support/page/draft-settings.ts";
import { DESKTOP, logInByForm, openBrowser } from "./support/site/accounts.ts";
import { type FormCase, formCases } from "./support/page/form-cases.ts";
import { type PageSection, pageSections } from "./support/page/page-sections.ts";
import { layoutShift, interceptApi } from "./support/page/intercept-api.ts";
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

/** Longer than the app waits before it asks once more. */
const RETRY_MS = 1100;
const shown = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first();
const link = (page: Page, name: string) => page.getByRole("link", { name }).filter({ visible: true });

async function open(page: Page, { path, press }: PageSection): Promise<void> {
  await visit(page, path);
  if (press !== undefined) await page.getByRole("main").getByRole("button", { name: press }).click();
}

// Covers ACCOUNT-24, APP-10, APP-12, LEAGUE-22.
test("a server that answers 500, or nothing: every page says so, and a press brings what was missing", async () => {
  const page = await newTab();
  await page.clock.install();
  for (const place of pageSections(fixture)) {
    await test.step(`${place.path} ${place.call}`, async () => {
      const way = await interceptApi(page, place.call, { first: "broken" });
      await open(page, place);
      const again = page
        .getByRole("alert")
        .filter({ hasText: place.errorText })
        .getByRole("button", { name: "Try again" });
      await expectWithRetries(page, async () => expect(again).toBeVisible({ timeout: 100 }));
      way.set("silent");
      const before = way.count();
      await again.click();
      await expect.poll(way.count).toBeGreaterThan(before);
      await expectWithRetries(page, async () => {
        await expect(again).toBeVisible({ timeout: 100 });
        await expect(again).not.toHaveAttribute("aria-busy", { timeout: 100 });
      });
      way.set(null);
      await again.click();
      await expect(place.content(page)).toBeVisible();
      await expect(again).toBeHidden();
      await page.unrouteAll();
    });
  }
  await page.close();
});

// Covers APP-6.
test("a slow server: a skeleton stands there first, and nothing jumps when the rest comes", async () => {
  const page = await newTab();
  for (const place of pageSections(fixture)) {
    await test.step(`${place.path} ${place.call}`, async () => {
      const way = await interceptApi(page, place.call, { first: "held" });
      await open(page, place);
      await expect.poll(way.count).toBeGreaterThan(0);
      await expect(
        page
          .getByText(/^Loading/)
          .or(page.getByLabel("Loading"))
          .first(),
      ).toBeAttached();
      await expect(place.content(page)).toBeHidden();
      way.set(null);
      await expect(place.content(page)).toBeVisible();
      expect.soft(await layoutShift(page), `${place.path} ${place.call}`).toBeLessThan(0.1);
      await page.unrouteAll();
    });
  }
  await page.close();
});

// Covers APP-15.
test("without a network: words, and what is missing comes by itself when it is back", async () => {
  const page = await newTab();
  await visit(page, `/league/${fixture.leagueId}`);
  await expect(page.getByRole("table", { name: "Standings" })).toBeVisible();
  await page.context().setOffline(true);
  await expect(shown(page, "You are offline. This page may be out of date.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Standings" })).toBeVisible();
  await page.getByRole("tab", { name: "Contestants" }).click();
  await expect(shown(page, "Something went wrong")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("table", { name: "Contestants" })).toBeVisible();
  await expect(page.getByText("You are offline")).toBeHidden();
  await page.context().setOffline(true);
  await link(page, "Notes").click();
  await expect(shown(page, /This page could not be loaded|Something went wrong/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(shown(page, "No Updates")).toBeVisible();
  await page.close();
});

// Covers ROOM-12.
test("the draft room keeps its skeleton while nobody answers, and fills when somebody does", async () => {
  const page = await newTab();
  let answers = false;
  await page.routeWebSocket(/\/api\/socket$/, (socket) => {
    if (answers) socket.connectToServer();
    else void socket.close();
  });
  await visit(page, `/draft/${fixture.leagueId}`);
  await expect(page.getByText("Reconnecting…")).toBeVisible();
  await expect(page.getByText("Loading the draft")).toBeAttached();
  answers = true;
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(/^Draft starts in/)).toBeVisible();
  await expect(page.getByText("Reconnecting…")).toBeHidden();
  await page.close();
});

// Covers ACCOUNT-21, ACCOUNT-41, APP-2.
test("a session that has ended leads to the login from every page, once", async ({ browser }) => {
  const page = await newBrowser(browser);
  const places = pageSections(fixture).filter(({ path }) => !path.startsWith("/invite"));
  const paths = [...places.map(({ path }) => path), `/draft/${fixture.leagueId}`];
  for (const path of new Set(paths)) {
    await test.step(path, async () => {
      await visit(page, "/login");
      await page.evaluate(() => localStorage.setItem("jwt", "ended"));
      const way = await interceptApi(page, "login/check", { first: null });
      await visit(page, path);
      await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/login");
      expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
      // Strict mode or a second look may ask twice; a loop would ask for ever.
      expect(way.count()).toBeLessThanOrEqual(2);
      await page.unrouteAll();
    });
  }
  await page.context().close();
});

// Covers ACCOUNT-41.
test("a session that ends while somebody looks around leads to the login at the next call", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await arrive(page);
  await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem("jwt") ?? "" };
    await fetch("/api/login/logout", { method: "POST", headers });
  });
  await link(page, "Players").click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.context().close();
});

test("one call that is refused though the session lives: words, no login page, no loop", async () => {
  const page = await newTab();
  let calls = 0;
  await page.route("**/api/players", async (route) => {
    calls += 1;
    await route.fulfill({
      status: 401,
      json: { status: "fail", message: "Please log in", err: "Please log in" },
    });
  });
  const checked = page.waitForResponse("**/api/login/check");
  await visit(page, "/players");
  await checked;
  await expect(page.getByRole("alert").getByText("Something went wrong loading players")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls).toBeLessThanOrEqual(2);
  expect(new URL(page.url()).pathname).toBe("/players");
  await page.close();
});

// Covers APP-16.
test("two tabs: who logs out in one is out in both, who logs in is in both, as whoever it is", async ({
  browser,
}) => {
  const one = await newBrowser(browser);
  await arrive(one);
  const other = await one.context().newPage();
  await visit(other, "/");
  await expect(shown(other, "Lantern Bearers")).toBeVisible();
  await visit(one, "/settings");
  await one.getByRole("button", { name: "Logout" }).click();
  for (const page of [one, other]) {
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/login");
  }
  await logInByForm(one, "jeff");
  await expect(one).toHaveURL(/\/admin\/episodes/);
  await expect(other).toHaveURL(/\/admin\/episodes/);
  await visit(other, "/");
  await expect(shown(other, "Worm Hunters")).toBeVisible();
  await expect(other.getByText("Lantern Bearers")).toBeHidden();
  await one.context().close();
});

// Covers APP-18.
test("two tabs: a team that is renamed in one has its new name in the other as soon as it is looked at", async () => {
  const [one, other] = [await newTab(), await newTab()];
  await other.clock.install();
  await visit(other, "/");
  await expect(shown(other, "Lantern Bearers")).toBeVisible();
  await visit(one, "/");
  await one.getByRole("button", { name: /^Rename/ }).click();
  await one.getByLabel("Team name").fill("Lantern Bearers Reunited");
  await one.getByRole("button", { name: "Save" }).click();
  await expect(shown(one, "Lantern Bearers Reunited")).toBeVisible();
  await other.clock.fastForward("00:11");
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(shown(other, "Lantern Bearers Reunited")).toBeVisible();
  await Promise.all([one.close(), other.close()]);
});

// Covers APP-17.
test("two tabs: a name that is changed in one is there in the other when somebody comes back to it, asked once a minute", async () => {
  const [one, other] = [await newTab(), await newTab()];
  await other.clock.install();
  await visit(other, "/settings");
  await expect(shown(other, "Personal Information")).toBeVisible();
  const way = await interceptApi(other, "user/me", { first: null });
  const comeBack = () =>
    other.evaluate(() => {
      dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  await comeBack();
  await visit(one, "/settings");
  await one.getByRole("button", { name: "Edit", exact: true }).click();
  await one.getByLabel("First Name").fill("Annabel");
  await one.getByRole("button", { name: "Save", exact: true }).click();
  await expect(shown(one, "Name updated successfully")).toBeVisible();
  await other.clock.fastForward("00:55");
  await comeBack();
  await other.clock.fastForward("00:10");
  await comeBack();
  await expect(shown(other, "Annabel")).toBeVisible();
  expect(way.count()).toBe(1);
  await Promise.all([one.close(), other.close()]);
});

// Covers DRAFT-2, DRAFT-4, LIMIT-6.
test("draft settings that cannot be loaded say so and offer another try; a new draft has 120 s a pick", async ({
  browser,
}) => {
  const page = await newBrowser(browser);
  await page.setViewportSize(DESKTOP);
  await logInByForm(page, "jeff");
  await expect(page).toHaveURL(/\/admin\/episodes/);
  const path = /\/api\/draft\/byLeague\//;
  await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
  await page.clock.install();
  await openDraftSettings(page, "Early Birds");
  const failure = page.getByRole("dialog").getByRole("alert");
  await expectWithRetries(page, async () => {
    await expect(failure.getByText("Error loading draft settings")).toBeVisible({ timeout: 100 });
  });
  await expect(
    failure.getByText("Please try again or contact support if the problem persists."),
  ).toBeVisible();
  await page.unroute(path);
  await failure.getByRole("button", { name: "Try again" }).click();
  for (const [label, value] of [
    ["Hours", "0"],
    ["Minutes", "2"],
    ["Seconds", "0"],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  const saved = page.waitForRequest(/\/api\/draft\/settings\//);
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  expect((await saved).postDataJSON()).toMatchObject({ pickTimeSeconds: 120 });
  await expect(shown(page, "Draft Settings Saved Successfully")).toBeVisible();
  await page.context().close();
});

// Covers APP-19.
test("with its storage blocked the app works for the visit", async ({ browser }) => {
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
  for (const [name, words] of [
    ["Players", "Calliope Strand"],
    ["Notes", "No Updates"],
    ["Settings", "Personal Information"],
    ["Home", "Lantern Bearers"],
  ] as const) {
    await link(page, name).click();
    await expect(shown(page, words)).toBeVisible();
  }
  await page.getByRole("link", { name: /View League/ }).click();
  await expect(page.getByRole("table", { name: "Standings" })).toBeVisible();
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /Draft room/ }).click();
  await expect(page.getByText(/^Draft starts in/)).toBeVisible();
  await link(page, "Settings").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

// Last, as it changes the password.
// Covers ACCOUNT-40, APP-11, APP-13, APP-14, LEAGUE-21, TEAM-15.
test("a form that cannot be saved says so and keeps what was typed; sent twice, it is saved once", async ({
  browser,
}) => {
  for (const form of formCases(fixture)) {
    await test.step(`${form.path} ${form.call}`, async () => {
      const page = form.open ? await newBrowser(browser) : await newTab();
      const way = await interceptApi(page, form.call, { first: "broken", changes: true });
      const submit = await fillIn(page, form);
      for (const fault of ["broken", "silent"] as const) {
        way.set(fault);
        const before = way.count();
        await submit.click();
        await expect.poll(way.count).toBe(before + 1);
        await expect(shown(page, form.errorText)).toBeVisible();
        for (const [label, value] of Object.entries(form.fields)) {
          await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(value);
        }
      }
      way.set("held");
      const before = way.count();
      const field = page.getByLabel(Object.keys(form.fields)[0] ?? "", { exact: true });
      // Before anything on screen can say that the first time is at work.
      await submit.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.form?.requestSubmit();
        button.click();
      });
      await field.press("Enter");
      await expect(page.locator("button[aria-busy=true]")).toBeVisible();
      await field.press("Enter");
      await expect.poll(way.count).toBeGreaterThan(before);
      expect(way.count()).toBe(before + 1);
      way.set(null);
      await expect(shown(page, form.done)).toBeVisible();
      expect(way.count()).toBe(before + 1);
      await (form.open ? page.context() : page).close();
    });
  }
});

async function fillIn(page: Page, { path, press, fields, submit }: FormCase) {
  await visit(page, path);
  for (const name of press) await page.getByRole("button", { name, exact: true }).click();
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  const form = page
    .locator("form")
    .filter({ has: page.getByLabel(Object.keys(fields)[0] ?? "", { exact: true }) });
  const formId = await form.getAttribute("id");
  const inside = form.getByRole("button", { name: submit, exact: true });
  return formId === null ? inside : inside.or(page.locator(`button[form="${formId}"]`));
}

/** The app asks twice more before it gives up; the clock moves instead of us waiting. */
async function expectWithRetries(page: Page, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(RETRY_MS);
    await assertion();
  }).toPass({ timeout: 10_000, intervals: [50] });
}

async function arrive(page: Page): Promise<void> {
  await logInByForm(page, "ana");
  await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
}

/** Another tab of the fan. */
const newTab = async (): Promise<Page> => patient(await fixture.fan.context().newPage());
const newBrowser = async (browser: Browser): Promise<Page> =>
  patient(await openBrowser(browser, fixture.server));

function patient(page: Page): Page {
  page.setDefaultTimeout(10_000);
  return page;
}
