import { expect, type Locator, type Page, test } from "@playwright/test";
import { adminCalls, type Calls, callsOf, callsWith } from "./support/site/api.ts";
import { openBrowser, register, signUp } from "./support/site/accounts.ts";
import { pressEnter } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { goTo, visit } from "./support/page/visit.ts";

const ANAS = "Torch Bearers";
const BENS = "Blindside Bureau";
const EPISODES = 3;
/** The table's head and a row. */
const TABLE_START_PX = 150;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "season 49 3" });
});
test.afterAll(() => server.stop());

test("a user explores the standings on a phone with the keyboard", async ({ browser }) => {
  const ana = await openBrowser(browser, server);
  await signUp(ana, server, "Ana", null);
  const asBen = callsWith(server, (await register(server, "Ben")).token);
  const admin = await adminCalls(server);
  const leagueId = await draftedLeague(await callsOf(ana, server), asBen, admin);
  const total = await tieByHand(admin, leagueId);
  await visit(ana, `/league/${leagueId}`);

  // Covers TEAM-17.
  await test.step("a shared rank explains the order of its teams", async () => {
    const rows = ana.getByRole("table", { name: "Standings" }).getByRole("row");
    await expect(rows.nth(1)).toContainText(BENS);
    await expect(rows.nth(2)).toContainText(ANAS);
    const why = rows.nth(1).getByRole("button", { name: "T1, shared rank 1: why this order?" });
    await pressEnter(ana, why);
    const sheet = ana.getByRole("dialog", { name: "Shared rank 1" });
    await expect(sheet).toContainText(`Both have ${total} points.`);
    await expect(sheet).toContainText(
      `${BENS} stands above ${ANAS} by name: their contestants scored the same (${total}).`,
    );
    await ana.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(why).toBeFocused();
  });

  // Covers TEAM-31.
  await test.step("the user's own row is in sight before one scrolls to it", async () => {
    const height = 480;
    await ana.setViewportSize({ width: 390, height });
    await ana.evaluate(() => scrollTo(0, 0));
    const row = ana.getByRole("table", { name: "Standings" }).getByRole("row").filter({ hasText: ANAS });
    await expect(row).toHaveCount(1);
    const navigation = ana.getByRole("navigation", { name: "Main" }).last();
    await expect.poll(async () => bottomOf(await boxOf(navigation))).toBe(height);
    const bar = await boxOf(navigation);
    const table = await boxOf(ana.getByRole("table", { name: "Standings" }));
    await ana.evaluate((top) => scrollTo(0, top), table.y + TABLE_START_PX - bar.y);
    await expect.poll(async () => bottomOf(await boxOf(row))).toBe(bar.y);
    for (const size of [
      { width: 320, height: 568 },
      { width: 844, height: 390 },
    ]) {
      await ana.setViewportSize(size);
      await ana.evaluate(() => scrollTo(0, 0));
      const { x, width } = await boxOf(ana.getByRole("table", { name: "Standings" }));
      expect(x + width).toBeLessThan(size.width - x + 1);
      const head = ana.getByRole("columnheader", { name: "Rank" });
      await expect(row).toBeInViewport({ ratio: 1 });
      expect((await boxOf(row)).y).toBeGreaterThanOrEqual(bottomOf(await boxOf(head)));
    }
    await ana.setViewportSize({ width: 390, height: 844 });
  });

  // Covers TEAM-18.
  await test.step("the chart highlights a team on request and is available as a table", async () => {
    const chart = ana.getByRole("region", { name: "Points by episode" });
    await expect(
      chart.getByRole("img", { name: `Points of 2 teams over ${EPISODES} episodes` }),
    ).toBeVisible();
    await chart.getByRole("listbox", { name: "Highlight a team" }).focus();
    const line = chart.getByRole("option", { name: BENS });
    await ana.keyboard.press("ArrowDown");
    await expect(line).toHaveAttribute("aria-selected", "true");
    await line.click();
    await expect(line).toHaveAttribute("aria-selected", "false");
    await pressEnter(ana, chart.getByRole("button", { name: "Show as table" }));
    const table = chart.getByRole("table", { name: "Points after each episode" });
    await expect(table.getByRole("columnheader")).toHaveCount(EPISODES + 1);
    for (const team of [ANAS, BENS]) {
      const row = table.getByRole("row").filter({ hasText: team });
      await expect(row.getByRole("cell").last()).toHaveText(String(total));
    }
  });

  // Covers LEAGUE-3, TEAM-19.
  await test.step("another team's score history adds up to its total", async () => {
    const row = ana.getByRole("table", { name: "Standings" }).getByRole("row").filter({ hasText: BENS });
    await pressEnter(ana, row.getByRole("button", { name: `${total} points, where they come from` }));
    await expect(ana.getByText("Score history")).toBeFocused();
    const episodes = ana.getByRole("heading", { level: 3 });
    await expect(episodes).toHaveCount(EPISODES);
    expect(sumOf(await episodes.locator("strong").allInnerTexts())).toBe(total);
    await expect(episodes.first()).toContainText(`Total ${total}`);
    await expectScores(ana, episodes.first());
    const second = episodes.nth(1).getByRole("button");
    await pressEnter(ana, second);
    await expect(second).toHaveAttribute("aria-expanded", "true");
    await expectScores(ana, episodes.nth(1));
  });

  // Covers TEAM-6.
  await test.step("another user's team links back to the user's own", async () => {
    await expect(ana.getByRole("heading", { name: BENS })).toBeVisible();
    const arrow = ana.getByRole("link", { name: "Back to my team" });
    await pressEnter(ana, arrow);
    await expect(ana.getByRole("tab", { name: "My Team" })).toHaveAttribute("aria-selected", "true");
    await expect(ana.getByRole("heading", { name: ANAS })).toBeVisible();
    await expect(arrow).toHaveCount(0);
    await ana.goBack();
    await expect(ana.getByRole("heading", { name: BENS })).toBeVisible();
  });

  // Covers LEAGUE-3.
  await test.step("back in the standings the team that was open has the focus", async () => {
    await pressEnter(ana, ana.getByRole("button", { name: "Back to standings" }));
    const table = ana.getByRole("table", { name: "Standings" });
    await expect(table.getByRole("button", { name: BENS })).toBeFocused();
  });

  // Covers TEAM-6.
  await test.step("the user's own team shows its history too", async () => {
    await goTo(ana, `/league/${leagueId}?tab=my-team`);
    const episodes = ana.getByRole("heading", { level: 3 });
    await expect(episodes).toHaveCount(EPISODES);
    expect(sumOf(await episodes.locator("strong").allInnerTexts())).toBe(total);
  });
});

// Covers SPOILER-2, SPOILER-5, SPOILER-12.
test("of two fans one sees a new score at once, the other once they say that they have watched", async ({
  browser,
}) => {
  const [ana, ben] = [await openBrowser(browser, server), await openBrowser(browser, server)];
  await Promise.all([signUp(ana, server, "Cleo", null), signUp(ben, server, "Dan", null)]);
  const league = { name: "Night Owls", teamName: "Embers", privateInd: false, password: null };
  const { leagueId } = await (
    await callsOf(ana, server)
  )<{ leagueId: string }>("POST", "/league/add", league);
  await (
    await callsOf(ben, server)
  )("POST", "/league/join", { leagueId, teamName: "Owls", leaguePassword: null });
  const bar = ben.getByRole("region", { name: "What you have seen" });

  await test.step("the second fan says that they watch later, up to episode 2", async () => {
    await visit(ben, "/");
    await expect(ben.getByRole("heading", { name: "Do you watch when it airs?" })).toBeVisible();
    await ben.getByRole("radio", { name: /^I watch later/ }).check();
    await ben.getByLabel("The last episode that you have seen").selectOption("2");
    await ben.getByRole("button", { name: "Save" }).click();
    await ben
      .getByRole("dialog", { name: /^Hide episodes 3 to/ })
      .getByRole("button", { name: "Hide Results" })
      .click();
    await expect(bar.getByText("Seen up to episode 2")).toBeVisible();
    await expect(ben.getByRole("heading", { name: "Do you watch when it airs?" })).toHaveCount(0);
  });

  await test.step("an admin scores episode 3: only the first fan sees it", async () => {
    const admin = await adminCalls(server);
    const [player] = await admin<{ playerId: string }[]>("GET", "/players");
    const [statistic] = await admin<{ statisticId: string }[]>("GET", "/statistic");
    const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
    const episode = episodes.find(({ number }) => number === 3);
    await admin("POST", "/episodeStatistic", {
      playerId: player?.playerId,
      statisticId: statistic?.statisticId,
      episodeId: episode?.episodeId,
      points: 9000,
    });
    await visit(ana, "/players");
    await expect(ana.getByText(/9,0\d\d/).first()).toBeVisible();
    await goTo(ben, "/players");
    await expect(ben.getByRole("article").first()).toBeVisible();
    await expect(ben.getByText(/9,0\d\d/)).toHaveCount(0);
  });

  await test.step("one press shows the recap and the score, also in another tab", async () => {
    const other = await ben.context().newPage();
    await visit(other, "/players");
    await expect(other.getByRole("article").first()).toBeVisible();
    await bar.getByRole("button", { name: "I have watched 3" }).click();
    await expect(ben).toHaveURL(/\/recap\/3$/);
    await expect(bar.getByText("Seen up to episode 3")).toBeVisible();
    await expect(other.getByText(/9,0\d\d/).first()).toBeVisible();
    await goTo(ben, "/settings#spoilers");
    // A choice that hides more is saved at once, after a question that covers the form.
    await ben.getByLabel("The last episode that you have seen").selectOption("2");
    await ben.getByRole("button", { name: "Hide Results" }).click();
    await expect(bar.getByText("Seen up to episode 2")).toBeVisible();
    await expect(other.getByRole("article").first()).toBeVisible();
    await expect(other.getByText(/9,0\d\d/)).toHaveCount(0);
    await expect(bar.getByRole("button", { name: "I have watched 3" })).toBeVisible();
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not visible");
  return box;
}
const bottomOf = ({ y, height }: { y: number; height: number }) => Math.round(y + height);

interface Joined {
  leagueId: string;
  teamId: string;
}

/** A league of the two users, for whom the admin has picked. */
async function draftedLeague(ana: Calls, ben: Calls, admin: Calls): Promise<string> {
  const league = { name: "Island of the Idols", teamName: ANAS, privateInd: false };
  const { leagueId, teamId } = await ana<Joined>("POST", "/league/add", league);
  const joined = await ben<Joined>("POST", "/league/join", { leagueId, teamName: BENS });
  await admin("POST", `/draft/generate/${leagueId}`, {
    draftOrder: [teamId, joined.teamId],
    draftDate: new Date(Date.now() + 1000).toISOString(),
    pickTimeSeconds: 600,
  });
  const players = await admin<{ playerId: string; eliminated: boolean }[]>("GET", "/players");
  const free = players.filter(({ eliminated }) => !eliminated);
  for (const [index, { playerId }] of free.slice(0, free.length - (free.length % 2)).entries()) {
    const pick = { pickNumber: index + 1, playerId, reason: "The clock takes too long" };
    // The first one, once the draft has begun.
    await expect(async () => {
      await admin("POST", `/draft/pickFor/${leagueId}`, pick);
    }).toPass();
  }
  const { complete } = await ana<{ complete: boolean }>("GET", `/draft/byLeague/${leagueId}`);
  expect(complete).toBe(true);
  return leagueId;
}

interface Team {
  totalPoints: number;
  players: { playerId: string }[];
}
interface Sheet {
  players: { playerId: string; stats: { statisticId: string; points: number }[] }[];
}

/** Changes a score of the team behind so that both are tied; returns their points. */
async function tieByHand(admin: Calls, leagueId: string): Promise<number> {
  const [ahead, behind] = await admin<[Team, Team]>("GET", `/team/byLeague?leagueId=${leagueId}`);
  const episodes = await admin<{ episodeId: string; number: number }[]>("GET", "/episode/admin");
  const episodeId = episodes.find(({ number }) => number === 1)?.episodeId ?? "";
  const sheet = await admin<Sheet>("GET", `/episodeStatistic/forSetScores/${episodeId}`);
  const playerId = behind.players[0]?.playerId;
  const [cell] = sheet.players.find((player) => player.playerId === playerId)?.stats ?? [];
  const points = (cell?.points ?? 0) + ahead.totalPoints - behind.totalPoints;
  const body = { playerId, episodeId, statisticId: cell?.statisticId, points: String(points) };
  await admin("POST", "/episodeStatistic", body);
  return ahead.totalPoints;
}

/** An expanded episode lists the scores behind its points. */
async function expectScores(page: Page, episode: Locator): Promise<void> {
  const panel = await episode.getByRole("button").getAttribute("aria-controls");
  const scores = page.locator(`[id="${panel}"] li li`).locator("span");
  const earned = await episode.locator("strong").innerText();
  await expect.poll(async () => sumOf(await scores.allInnerTexts())).toBe(Number(earned));
}

const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + Number(text), 0);
