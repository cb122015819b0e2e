import { expect, type Locator, type Page, test } from "@playwright/test";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { enterDraft, openDraftSettings, setDraft } from "./support/page/draft-settings.ts";
import { season49 } from "./support/site/season-49.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { visit } from "./support/page/visit.ts";

const LEAGUE = "Island of the Idols";
const PICK_SECONDS = 4;
const PICKS = 18;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "1" }, { seed: "season 49" });
});
test.afterAll(() => server.stop());

// Covers APP-1.
test("one season from registration to the final standings", async ({ browser }) => {
  test.setTimeout(8 * 60_000);
  const [ana, ben, cleo] = [
    await openBrowser(browser, server),
    await openBrowser(browser, server, DESKTOP),
    await openBrowser(browser, server),
  ];
  const admin = await openBrowser(browser, server, DESKTOP);

  await test.step("three users join a private league", async () => {
    await signUp(ana, server, "Ana");
    await createLeague(ana);
    for (const [page, name, team] of [
      [ben, "Ben", "Blindside Bureau"],
      [cleo, "Cleo", "Coconut Cartel"],
    ] as const) {
      await signUp(page, server, name);
      await joinLeague(page, team);
    }
  });

  // Covers ADMIN-14, ADMIN-19, ADMIN-LEAGUE-4, ADMIN-LEAGUE-28.
  await test.step("an admin sets the draft: order, start, pick time", async () => {
    await logIn(admin, server, { username: "jeff" }, null);
    await openDraftSettings(admin, LEAGUE);
    const sheet = admin.getByRole("dialog");
    await sheet.getByRole("button", { name: /Move Blindside Bureau.* up/ }).click();
    const order = sheet.getByRole("list", { name: "Draft order" }).getByRole("listitem");
    await expect(order.first()).toContainText("Blindside Bureau");
    await setDraft(admin, { startsInSeconds: 15, pickSeconds: PICK_SECONDS });
  });

  // Covers ROOM-11.
  await test.step("two users pick and see each other's picks; the third gets automatic picks; a killed server loses no pick", async () => {
    await enterDraft(ana);
    await enterDraft(ben);
    await cleo.context().close();
    await draftUntil(7, ana, ben);
    const before = await pickedNames(ana);
    await server.kill();
    await server.restart();
    await draftUntil(PICKS, ana, ben);
    expect((await pickedNames(ana)).slice(0, before.length)).toEqual(before);
    await expect(ana.getByRole("heading", { name: "Draft Complete" })).toBeVisible();
    const all = await pickedNames(ben);
    expect(all).toEqual(await pickedNames(ana));
    expect(all.toSorted()).toEqual(season49.names.toSorted());
  });

  await test.step("an admin enters the first episode by hand", async () => {
    await enterEpisode(admin, 1);
    const totals = sumOf(season49.scoresOf(1));
    await expectTotals(ana, totals);
  });

  // Covers ADMIN-SCORE-2.
  await test.step("the other episodes are imported, and every screen shows the file's totals", async () => {
    await server.emberline("season", "import", season49.file);
    await expectTotals(ana, season49.totals);
    await expectStandings(ben, season49.totals);
  });
});

async function createLeague(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Browse Available Leagues" }).click();
  await page.getByRole("button", { name: "Create New League" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("League name").fill(LEAGUE);
  await sheet.getByLabel("Team name").fill("Torch Bearers");
  await sheet.getByLabel("Private").check();
  await sheet.getByLabel("Password", { exact: true }).fill("fire");
  await sheet.getByRole("button", { name: /^Create/ }).click();
  await expect(page.getByRole("heading", { name: LEAGUE })).toBeVisible();
}

async function joinLeague(page: Page, teamName: string): Promise<void> {
  await page.getByRole("link", { name: "Browse Available Leagues" }).click();
  await page.getByRole("button", { name: "Join League" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Team name").fill(teamName);
  await sheet.getByLabel("League password", { exact: true }).fill("fire");
  await sheet.getByRole("button", { name: "Join League" }).click();
  await expect(page.getByRole("heading", { name: LEAGUE })).toBeVisible();
}

const picksShown = (page: Page) =>
  page.getByRole("table", { name: "Pick order" }).getByRole("row").filter({ hasNotText: "TBD" });

/** Ana and Ben pick on their turns until this many picks are made. */
async function draftUntil(count: number, ...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => pickOnTurn(page, count)));
}

async function pickOnTurn(page: Page, count: number): Promise<void> {
  const myTurn = page.getByRole("heading", { name: "Your Turn to Pick" });
  // The head row is one of those without "TBD".
  const enough = picksShown(page).nth(count);
  let byHand = 0;
  for (;;) {
    await expect(myTurn.or(enough).first()).toBeVisible();
    if (await enough.isVisible()) break;
    const made = await picksShown(page).count();
    const pick = page.getByRole("button", { name: /^Pick / }).first();
    // In the last seconds no confirmation is needed; this draft has only short clocks. On a busy machine one may run
    // out before the click.
    await pick.click({ timeout: PICK_SECONDS * 1000 }).then(
      () => (byHand += 1),
      () => undefined,
    );
    await expect(picksShown(page).nth(made)).toBeVisible();
  }
  expect(byHand).toBeGreaterThan(0);
}

async function pickedNames(page: Page): Promise<string[]> {
  const rows = await picksShown(page).all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole("cell").last().innerText()));
  return cells.map((text) => text.split("\n")[0]!.trim());
}

async function enterEpisode(admin: Page, number: number): Promise<void> {
  await admin.getByRole("link", { name: "Episodes" }).click();
  await admin
    .getByRole("link", { name: new RegExp(`Set Scores.*Act One of a Horror Film`) })
    .first()
    .click();
  for (const { name, statistic, points } of season49.scoresOf(number)) {
    const cell = admin.getByRole("textbox", { name: `${name}, ${statistic}` });
    await cell.fill(String(points));
  }
  for (const name of season49.eliminatedIn(number)) {
    await admin.getByRole("checkbox", { name: new RegExp(name) }).check();
  }
  await expect(admin.getByText(/all .*saved|everything.*saved/i).first()).toBeVisible();
}

const sumOf = (scores: { name: string; points: number }[]) =>
  scores.reduce(
    (sums, { name, points }) => sums.set(name, (sums.get(name) ?? 0) + points),
    new Map<string, number>(),
  );

/** Checks the points of every contestant on Players and in the league's Contestants. */
async function expectTotals(page: Page, totals: Map<string, number>): Promise<void> {
  const expected = Object.fromEntries(season49.names.map((name) => [name, totals.get(name) ?? 0]));
  await visit(page, "/players");
  await expect.poll(() => pointsIn(page.getByRole("article"), /(-?\d+) points?\b/)).toEqual(expected);
  await openLeague(page);
  await page.getByRole("tab", { name: "Contestants" }).click();
  const rows = page.getByRole("table", { name: "Contestants" }).getByRole("row");
  const withPlayers = rows.filter({ has: page.getByRole("cell") });
  await expect.poll(() => pointsIn(withPlayers, /(-?\d+)\s*$/)).toEqual(expected);
}

/** The points of each contestant, read at once, because locating each takes seconds of processor time. */
async function pointsIn(items: Locator, pattern: RegExp): Promise<Record<string, number>> {
  const texts = await items.allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => [
      season49.names.find((name) => text.includes(name)) ?? text,
      Number(pattern.exec(text)?.[1]),
    ]),
  );
}

async function openLeague(page: Page): Promise<void> {
  await visit(page, "/");
  await page.getByRole("link", { name: /View League/ }).click();
  await expect(page.getByRole("heading", { name: LEAGUE })).toBeVisible();
}

/** Each team's total is the sum of its roster, in the standings and on the team's own view. */
async function expectStandings(page: Page, totals: Map<string, number>): Promise<void> {
  await openLeague(page);
  for (const team of ["Torch Bearers", "Blindside Bureau", "Coconut Cartel"]) {
    const row = page.getByRole("table", { name: "Standings" }).getByRole("row").filter({ hasText: team });
    await row.getByRole("button", { name: new RegExp(team) }).click();
    const reactions = page.getByRole("group", { name: /^Reactions to/ });
    const rows = page.getByRole("listitem").filter({ has: page.getByRole("button") });
    const roster = rows.filter({ hasNot: reactions });
    await expect(roster).toHaveCount(PICKS / 3);
    const names = (await roster.allInnerTexts()).map((text) => text.split("\n")[0]!.trim());
    const sum = names.reduce((points, name) => points + (totals.get(name) ?? Number.NaN), 0);
    await page.goBack();
    // It counts up from what the page showed last.
    await expect.poll(() => row.getByRole("cell").last().innerText()).toBe(String(sum));
  }
}
