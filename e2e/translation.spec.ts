import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectTranslated, translatePages } from "./support/page/translate.ts";
import { visit } from "./support/page/visit.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { adminCalls, type Calls, callsOf } from "./support/site/api.ts";
import { airIn } from "./support/site/database.ts";
import { ADMIN_PATHS, FAN_PATHS, LEAGUE_TABS, PUBLIC_PATHS } from "./support/site/screens.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";

let server: RunningServer;
let ana: Page;
let asAna: Calls;
let leagueId: string;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
  ana = await openBrowser(browser, server);
  const ben = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  await signUp(ben, server, "Ben", null);
  await translatePages(ana);
  asAna = await callsOf(ana, server);
  const league = { name: "Night Owls", teamName: "Torch Bearers", privateInd: false, password: null };
  ({ leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", league));
  const asBen = await callsOf(ben, server);
  await asBen("POST", "/league/join", { leagueId, teamName: "Blindside Bureau", leaguePassword: null });
});
test.afterAll(() => server.stop());

// Covers APP-40.
test("every page can be translated by the browser", async ({ browser }) => {
  const visitor = await openBrowser(browser, server);
  const admin = await openBrowser(browser, server, DESKTOP);
  await translatePages(visitor);
  await logIn(admin, server, { username: "jeff" }, null);
  await translatePages(admin);
  const league = `/league/${leagueId}`;
  const open = async (page: Page, path: string) => {
    await visit(page, path);
    await expectTranslated(page, path);
  };
  for (const path of PUBLIC_PATHS) await open(visitor, path);
  for (const path of [
    ...FAN_PATHS,
    ...LEAGUE_TABS.map((tab) => `${league}?tab=${tab}`),
    `/draft/${leagueId}`,
  ])
    await open(ana, path);
  for (const path of ADMIN_PATHS) await open(admin, path);
  // Within the app, where React replaces a translated page by another.
  await visit(ana, league);
  for (const tab of ["Contestants", "My Team", "Polls", "Settings", "Standings"]) {
    await ana.getByRole("tab", { name: tab }).click();
    await expect(ana.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expectTranslated(ana, tab);
  }
});

// Covers APP-40.
test("on a translated page a poll is answered", async () => {
  const admin = await adminCalls(server);
  await airIn(server, 1, 3 * 3600);
  const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
  await admin("POST", "/survey", {
    surveyId: null,
    episodeId: episodes.find(({ number }) => number === 1)?.episodeId,
    questions: [
      { questionId: -1, prompt: "Who goes home next?", type: "remaining-players", points: 5, answerCount: 1 },
    ],
  });
  await visit(ana, `/league/${leagueId}`);
  await ana.getByRole("button", { name: "Weekly poll, not answered yet" }).click();
  const poll = ana.getByRole("dialog");
  await poll.getByRole("radio", { name: "Bram Vanderhoef" }).check();
  await expect(poll.getByText(/^Not sent yet\./)).toBeVisible();
  await poll.getByRole("button", { name: "Submit answers" }).click();
  await expect(poll.getByText(/^Saved just now\./)).toBeVisible();
  await poll.getByRole("radio", { name: "Calliope Strand" }).check();
  await expect(poll.getByText(/^Not sent yet\./)).toBeVisible();
  await ana.keyboard.press("Escape");
  await expect(ana.getByRole("button", { name: /^Weekly poll/ })).toBeVisible();
  await expectTranslated(ana, "the league");
});

// Covers APP-40.
test("in a translated draft room the countdown, the clock and the turns go on", async () => {
  const setStart = (seconds: number) =>
    asAna("PUT", `/draft/settings/${leagueId}`, {
      orderBy: "shuffled",
      draftDate: new Date(Date.now() + seconds * 1000).toISOString(),
      pickTimeSeconds: 120,
    });
  await setStart(50);
  await visit(ana, `/draft/${leagueId}`);
  const status = ana.getByRole("heading", { level: 1 });
  const clock = ana.getByRole("timer");
  await expect(status).toHaveText(/^Draft starts in 0:\d\d$/);
  await expectTranslated(ana, "before the start");
  await expectChange(status);
  await setStart(2);
  await expect(status).toHaveText(/^(Your Turn to Pick|On the clock)/);
  await expect(clock).toHaveText(/^1:\d\d$/);
  const players = await asAna<{ playerId: string }[]>("GET", "/players");
  for (const [index, { playerId }] of players.slice(0, 3).entries()) {
    await expectChange(clock);
    await expectTranslated(ana, `turn ${index + 1}`);
    await expect(ana.getByRole("main").locator("header").first()).toContainText(`Pick ${index + 1}`);
    await asAna("POST", `/draft/pickFor/${leagueId}`, {
      pickNumber: index + 1,
      playerId,
      reason: "Pizza takes both hands",
    });
    await expect(ana.locator(`tr[data-pick="${index + 2}"]`)).toHaveAttribute("aria-current", "true");
    await expect(ana.locator(`tr[data-pick="${index + 1}"]`)).not.toContainText("TBD");
  }
  await asAna("POST", `/draft/pause/${leagueId}`, { reason: "Pizza is here" });
  await expect(status).toHaveText("Draft Paused");
  await expectTranslated(ana, "a pause");
});

/** The text becomes another one. */
async function expectChange(element: Locator): Promise<void> {
  const before = await element.textContent();
  await expect(element).not.toHaveText(before ?? "");
}
