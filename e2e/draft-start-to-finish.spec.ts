import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { type Calls, callsOf } from "./support/site/api.ts";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const SMALLEST = { width: 320, height: 568 };

let server: RunningServer;
/** Ana on a phone and Ben on a desktop. */
let ana: Page;
let ben: Page;
let asAna: Calls;
let leagueId: string;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
  ana = await openBrowser(browser, server, PHONE);
  ben = await openBrowser(browser, server, DESKTOP);
  await signUp(ana, server, "Ana", null);
  await signUp(ben, server, "Ben", null);
  asAna = await callsOf(ana, server);
  const asBen = await callsOf(ben, server);
  const found = { privateInd: false, password: null };
  // The first of Ben's leagues by name, with nothing to do in it.
  await asBen("POST", "/league/add", { ...found, name: "Early Birds", teamName: "Worm Hunters" });
  const founded = { ...found, name: "Night Owls", teamName: "Lantern Bearers" };
  ({ leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", founded));
  await asBen("POST", "/league/join", { leagueId, teamName: "Moonlit Campers" });
});
test.afterAll(() => server.stop());

// Covers DRAFT-5, LEAGUE-7, LEAGUE-25, ROOM-14, ROOM-15.
test("a draft from its announcement on the league page to its board, its image and the check of its draws", async () => {
  // Covers LEAGUE-28.
  await test.step("the day before, the banner shows the date and offers a calendar file", async () => {
    // The app knows the server's time to a second, so the start is not on a full minute.
    const startDate = await setDraft(20 * 3600 - 5);
    await visit(ana, `/league/${leagueId}`);
    const banner = ana.getByRole("region", { name: /^Draft in/ });
    await expect(banner).toContainText(/Draft in 19 h 59 min/);
    await expect(banner).toContainText(weekdayOf(startDate));
    await expect(banner).toContainText("The room opens 30 minutes before.");
    const file = await downloaded(ana, "Add to calendar");
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    expect(await textOf(file)).toContain("BEGIN:VEVENT");
    await expectFits(ana, PHONE);
  });

  await test.step("a new start time is shown on return to the page; shortly before the start the seconds are counted", async () => {
    await setDraft(115);
    await comeBack(ana);
    const banner = ana.getByRole("region", { name: /^Draft in [01]:\d\d/ });
    await expect(banner).toContainText("The room is open");
    await expectAccessible(ana);
    await visit(ben, "/");
    const cards = ben.getByRole("article");
    await expect(cards.first()).toContainText("Moonlit Campers");
    await expect(
      cards.first().getByRole("link", { name: /Draft in [01]:\d\d: the room is open/ }),
    ).toBeVisible();
    await expect(cards.nth(1)).toContainText("Set the draft");
    await expectFits(ben, DESKTOP);
  });

  // Covers LEAGUE-29.
  await test.step("both pages show the start without a reload and link to the room", async () => {
    // Sooner than before, now that the pages have been checked.
    await setDraft(5);
    for (const page of [ana, ben]) await comeBack(page);
    await expect(ana.getByRole("region", { name: /^The draft is on/ })).toBeVisible();
    await ben.getByRole("link", { name: "Draft live now" }).click();
    await expect(ben.getByRole("heading", { name: /Your Turn to Pick|On the clock/ })).toBeVisible();
    await expect(ben.locator('tr[data-pick="1"]')).not.toContainText("TBD");
    await asAna("POST", `/draft/pause/${leagueId}`, { reason: "Pizza is here" });
    await comeBack(ana);
    await expect(ana.getByRole("region", { name: /^The draft is on/ })).toContainText("Paused");
    await expectFits(ana, PHONE);
  });

  await test.step("after the last pick the room and the league page link to the board", async () => {
    await expect(ben.getByRole("heading", { name: "Draft Paused" })).toBeVisible();
    await pickTheRest(ben);
    await ben.getByRole("link", { name: "See the board" }).click();
    await expect(ben.getByRole("heading", { name: "Draft board" })).toBeVisible();
    await comeBack(ana);
    await ana.getByRole("button", { name: "Menu" }).click();
    await ana.getByRole("link", { name: "Draft board" }).click();
  });

  // Covers ROOM-25.
  await test.step("the board is a table on a desktop and a list for each round on a phone", async () => {
    const table = ben.getByRole("table", { name: "Draft board" });
    await expect(table.getByRole("columnheader")).toHaveCount(3);
    await expect(table.getByRole("rowheader")).toHaveText(["1", "2", "3", "4", "5"]);
    await expect(table.getByRole("cell").first()).toContainText(/Pick 1 · when time ran out: most points/);
    await expectFits(ben, DESKTOP);
    const rounds = ana.getByRole("region", { name: /^Round \d$/ });
    await expect(rounds).toHaveCount(5);
    await expect(rounds.first().getByRole("listitem")).toHaveCount(2);
    await expectFits(ana, PHONE);
  });

  // Covers DRAFT-15.
  await test.step("the browser verifies the draws and detects a changed log", async () => {
    await expect(ben.getByText(/This device saw the same fingerprint on/)).toBeVisible();
    await ana.getByRole("button", { name: "Check it in this browser" }).click();
    await expect(ana.getByRole("heading", { name: "Everything is valid." })).toBeVisible();
    await expect(ana.getByText("matches the fingerprint that was public beforehand")).toBeVisible();
    await expect(ana.getByText(/Draw 2 of the order gives (Lantern|Moonlit)/)).toBeVisible();
    await expect(
      ana.getByText(/^Pick 1: among 10 contestants with equal points, the draw gives/),
    ).toBeVisible();
    await expectFits(ana, PHONE);
    await swapTheFirstOrder(ben);
    await refresh(ben);
    await ben.getByRole("button", { name: "Check it in this browser" }).click();
    await expect(ben.getByRole("heading", { name: "1 check failed." })).toBeVisible();
    await expect(ben.getByText(/Draw 1 of the order should have given a different order/)).toBeVisible();
    await expectAccessible(ben);
  });

  // Covers ROOM-15.
  await test.step("an image of the draft or of the user's team is drawn and saved", async () => {
    await ana.getByRole("button", { name: "Share as image" }).click();
    const sheet = ana.getByRole("dialog", { name: "Share as image" });
    await expect(
      sheet.getByRole("img", { name: /^The draft board of Night Owls, 10 picks: / }),
    ).toBeVisible();
    await expectPicture(await downloaded(ana, "Save image"), "night-owls-draft.png");
    await expectFits(ana, PHONE);
    await sheet.getByRole("radio", { name: "My team" }).check();
    await expect(sheet.getByRole("img", { name: /^The team Lantern Bearers, 5 picks: / })).toBeVisible();
    await expectPicture(await downloaded(ana, "Save image"), "lantern-bearers-draft.png");
  });
});

/** Ana shuffles the order; the draft starts in `startsInSeconds`. Returns its start. */
async function setDraft(startsInSeconds: number): Promise<Date> {
  const startDate = new Date(Date.now() + startsInSeconds * 1000);
  await asAna("PUT", `/draft/settings/${leagueId}`, {
    orderBy: "shuffled",
    draftDate: startDate.toISOString(),
    // The first pick is made when this has passed; ten times as long remains to pause the draft.
    pickTimeSeconds: 10,
  });
  return startDate;
}

/** Ana picks for each team in turn, in the paused draft that `room` shows. */
async function pickTheRest(room: Page): Promise<void> {
  const rows = await room.locator("tr[data-pick]").allInnerTexts();
  const isTaken = (name: string) => rows.some((text) => text.includes(name));
  const players = await asAna<{ playerId: string; firstName: string; lastName: string }[]>("GET", "/players");
  const free = players.filter(({ firstName, lastName }) => !isTaken(`${firstName} ${lastName}`));
  for (const [index, { playerId }] of free.entries()) {
    const pickNumber = rows.length - free.length + index + 1;
    await asAna("POST", `/draft/pickFor/${leagueId}`, {
      pickNumber,
      playerId,
      reason: "Pizza takes both hands",
    });
  }
}

const weekdayOf = (date: Date) => new Intl.DateTimeFormat("en-US", { weekday: "short" }).format(date);

/** As after switching to another app and back. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));

/** Accessible, and without overflow at 320 px. */
async function expectFits(page: Page, size: { width: number; height: number }): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(SMALLEST);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url())
    .toBeLessThanOrEqual(SMALLEST.width);
  await page.setViewportSize(size);
}

async function downloaded(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  return download;
}

const textOf = async (file: Download) => readFile(await file.path(), "utf8");

/** A PNG of the documented size that is not blank. */
async function expectPicture(file: Download, name: string): Promise<void> {
  expect(file.suggestedFilename()).toBe(name);
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(png.length).toBeGreaterThan(50_000);
}

/** Reverses the first drawn order on its way to the page, as an attacker could. */
async function swapTheFirstOrder(page: Page): Promise<void> {
  await page.route("**/api/draft/board/*", async (route) => {
    const response = await route.fetch();
    const reply: { data: { events: { type: string; order?: string[] }[] } } = await response.json();
    reply.data.events.find(({ type }) => type === "scheduled")?.order?.reverse();
    await route.fulfill({ response, json: reply });
  });
}
