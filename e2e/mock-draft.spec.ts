import { expect, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { DESKTOP, openBrowser, signUp } from "./support/site/accounts.ts";
import { pressEnter, tabTo } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({}, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers MOCK-1.
test("a user completes a practice draft with the keyboard and after a reload, and nothing is stored", async ({
  browser,
}) => {
  const ana = await openBrowser(browser, server, DESKTOP);
  ana.setDefaultTimeout(60_000);
  await signUp(ana, server, "Ana", null);
  const asAna = await callsOf(ana, server);
  const { leagueId } = await asAna<{ leagueId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: false,
    password: null,
  });

  await test.step("the practice opens from the league and starts at the fastest pace", async () => {
    await visit(ana, `/league/${leagueId}`);
    await pressEnter(ana, ana.getByRole("tabpanel").getByRole("link", { name: "Practice" }));
    await expect(ana.getByRole("heading", { name: "Practice", level: 1 })).toBeVisible();
    await expectAccessible(ana);
    await tabTo(ana, ana.getByRole("radio", { name: "15 seconds" }));
    await ana.keyboard.press("ArrowUp");
    await expect(ana.getByRole("radio", { name: "10 seconds" })).toBeChecked();
    await pressEnter(ana, ana.getByRole("button", { name: "Start" }));
    await expect(ana.getByText("Practice: nothing is saved")).toBeVisible();
    await expect(ana.locator("tr[data-pick]").first()).toBeVisible();
  });

  await test.step("a queue is for this practice only", async () => {
    // A bot may take the player at that moment; then another one is picked.
    await expect(async () => {
      await toFirstRow(ana);
      await ana.keyboard.press("q");
      await expect(ana.getByRole("tab", { name: /^Queue/ })).toContainText("1", { timeout: 5000 });
    }).toPass();
    await ana.getByRole("tab", { name: /^Available players/ }).focus();
    await ana.keyboard.press("ArrowRight");
    await ana.keyboard.press("Enter");
    await expect(ana.getByText("For this practice only")).toBeVisible();
    await expectAccessible(ana);
    await ana.getByRole("tab", { name: /^Queue/ }).press("ArrowLeft");
    await ana.keyboard.press("Enter");
  });

  await test.step("a reload continues the same practice", async () => {
    const firstPick = ana.locator('tr[data-pick="1"]');
    await expect(firstPick).not.toContainText("TBD");
    const said = await firstPick.innerText();
    await refresh(ana);
    await expect(firstPick).toHaveText(said, { useInnerText: true });
  });

  await test.step("the user picks in every turn until the end", async () => {
    const complete = ana.getByRole("heading", { name: "Draft Complete" });
    const turn = ana.getByRole("heading", { name: "Your Turn to Pick" });
    for (;;) {
      await expect(turn.or(complete)).toBeVisible();
      if (await complete.isVisible()) break;
      const pick = await ana.locator("tr[data-pick][aria-current]").getAttribute("data-pick");
      await toFirstRow(ana);
      await ana.keyboard.press("Enter");
      await expect(ana.locator(`tr[data-pick="${pick}"]`)).not.toContainText("TBD");
    }
    const byHand = ana.locator("tr[data-pick]", { hasText: "picked by you" });
    expect(await byHand.count()).toBeGreaterThan(0);
    await expect(ana.getByRole("heading", { name: "Your team" })).toBeVisible();
    await expectAccessible(ana);
  });

  await test.step("another practice can be started and stopped", async () => {
    await pressEnter(ana, ana.getByRole("button", { name: "Again" }));
    await expect(ana.getByRole("heading", { name: "Draft Complete" })).toBeHidden();
    await pressEnter(ana, ana.getByRole("button", { name: "Stop" }));
    await expect(ana.getByRole("button", { name: "Start" })).toBeVisible();
  });

  await test.step("the league is unchanged", async () => {
    await pressEnter(ana, ana.getByRole("link", { name: "Back to the league" }), "Shift+Tab");
    await expect(ana.getByRole("heading", { name: "Night Owls" })).toBeVisible();
    const { playerIds } = await asAna<{ playerIds: string[] }>("GET", `/draft/queue/${leagueId}`);
    expect(playerIds).toEqual([]);
  });
});

// Covers MOCK-2.
test("two members practise together, see who takes part and share one board", async ({ browser }) => {
  const [cleo, dag] = [await openBrowser(browser, server), await openBrowser(browser, server, DESKTOP)];
  await Promise.all([signUp(cleo, server, "Cleo", null), signUp(dag, server, "Dag", null)]);
  const [asCleo, asDag] = [await callsOf(cleo, server), await callsOf(dag, server)];
  const league = { name: "Day Owls", teamName: "Torch Song", privateInd: false, password: null };
  const { leagueId } = await asCleo<{ leagueId: string }>("POST", "/league/add", league);
  await asDag("POST", "/league/join", { leagueId, teamName: "Tide Turners", leaguePassword: null });

  await visit(cleo, `/practice/${leagueId}`);
  await cleo.getByRole("link", { name: "With the league" }).click();
  const table = cleo.getByRole("region", { name: "Participants" });
  await expect(table.getByText("Played by a bot")).toHaveCount(3);
  await visit(dag, `/practice/${leagueId}/league`);
  await expect(table.getByText("Played by a bot")).toHaveCount(2);
  await expectAccessible(cleo);
  await dag.getByRole("button", { name: "Start" }).click();
  for (const page of [cleo, dag]) await expect(page.locator("tr[data-pick]").first()).toBeVisible();
  await expect(cleo.getByText("bots play for owners who are not here")).toBeVisible();
  const owners = (page: Page) => page.locator("tr[data-pick] td:nth-child(2)").allInnerTexts();
  const [seenByCleo, seenByDag] = [await owners(cleo), await owners(dag)];
  const placeOf = (who: string, seen: string[]) => seen.findIndex((owner) => owner.startsWith(who));
  expect(placeOf("You", seenByCleo)).toBe(placeOf("Cleo Fan", seenByDag));
  expect(placeOf("Dag Fan", seenByCleo)).toBe(placeOf("You", seenByDag));
  await expectAccessible(cleo);
});

/** Tabs to the search, and from there to the first contestant. */
async function toFirstRow(page: Page): Promise<void> {
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search available players" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
}
