import { expect, type Page, test } from "@playwright/test";
import { adminCalls, type Calls, callsOf } from "./support/site/api.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { pressEnter } from "./support/page/keyboard.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers ROOM-2, ROOM-10.
test("a pick is found, confirmed and made with the keyboard; an admin sees it and cannot pick", async ({
  browser,
}) => {
  const ana = await openBrowser(browser, server, DESKTOP);
  await signUp(ana, server, "Ana", null);
  const [asAna, asAdmin] = [await callsOf(ana, server), await adminCalls(server)];
  const league = { name: "Night Owls", teamName: "Lantern Bearers", privateInd: false };
  const { leagueId, teamId } = await asAna<Joined>("POST", "/league/add", league);
  const startIn = (seconds: number) => schedule(asAdmin, leagueId, [teamId], seconds);
  await startIn(595);

  await visit(ana, `/draft/${leagueId}`);
  await expect(ana.getByRole("heading", { name: /^Draft starts in \d:\d\d$/ })).toBeVisible();
  await startIn(5);
  await expect(ana.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();
  await ana.keyboard.press("/");
  await ana.keyboard.type("Calliope");
  await expect(available(ana)).toHaveCount(1);
  await ana.keyboard.press("ArrowDown");
  await ana.keyboard.press("Enter");
  const dialog = ana.getByRole("dialog", { name: "Confirm your pick" });
  await expect(dialog).toContainText("Calliope Strand");
  await ana.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(ana.getByRole("row", { name: /^1\D.*TBD$/ })).toBeVisible();
  await ana.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Draft Calliope" }).press("Enter");
  await expect(ana.locator('tr[data-pick="1"]')).toContainText("Calliope Strand");
  await expect(ana.locator('tr[data-pick="2"]')).toHaveAttribute("aria-current", "true");

  const admin = await openBrowser(browser, server, DESKTOP);
  await logIn(admin, server, { username: "jeff" }, null);
  await visit(admin, `/admin-draft/${leagueId}`);
  await expect(admin.locator('tr[data-pick="1"]')).toContainText("Calliope Strand");
  await expect(admin.getByRole("button", { name: /^Pick / })).toHaveCount(0);
});

// Covers ROOM-27.
test("two users complete a draft without a pointer", async ({ browser }) => {
  const ana = await openBrowser(browser, server, DESKTOP);
  const ben = await openBrowser(browser, server, DESKTOP);
  await signUp(ana, server, "Anna", null);
  await signUp(ben, server, "Ben", null);
  const [asAna, asBen, asAdmin] = [
    await callsOf(ana, server),
    await callsOf(ben, server),
    await adminCalls(server),
  ];
  const league = { name: "Day Owls", teamName: "Torch Song", privateInd: false };
  const { leagueId, teamId } = await asAna<Joined>("POST", "/league/add", league);
  const joined = await asBen<Joined>("POST", "/league/join", { leagueId, teamName: "Benevolent" });
  const startIn = (seconds: number) => schedule(asAdmin, leagueId, [teamId, joined.teamId], seconds);
  await startIn(595);
  for (const fan of [ana, ben]) {
    await visit(fan, `/draft/${leagueId}`);
    await expect(fan.getByRole("table", { name: "Pick order" })).toBeVisible();
  }
  await pressEnter(ana, ana.getByRole("button", { name: "I’m ready" }));
  await expect(ben.getByText("2 of 2 here, 1 ready")).toBeVisible();
  await toFirstRow(ben);
  await ben.keyboard.press("q");
  await expect(ben.getByRole("tab", { name: "Queue" })).toContainText("1");
  await startIn(5);

  const slots = await ana.locator("tr[data-pick]").count();
  expect(slots).toBe(10);
  for (let pick = 1; pick <= slots; pick += 1) {
    const fan = [ana, ben, ben, ana][(pick - 1) % 4] ?? ana;
    await expect(fan.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();
    await expect(fan.locator(`tr[data-pick="${pick}"]`)).toHaveAttribute("aria-current", "true");
    await toFirstRow(fan);
    await fan.keyboard.press("Enter");
    const dialog = fan.getByRole("dialog", { name: "Confirm your pick" });
    await expect(dialog.getByRole("button", { name: /^Draft / })).toBeFocused();
    await fan.keyboard.press("Enter");
    for (const page of [ana, ben]) {
      await expect(page.locator(`tr[data-pick="${pick}"]`)).not.toContainText("TBD");
    }
  }
  for (const fan of [ana, ben]) {
    await expect(fan.getByRole("heading", { name: "Draft Complete" })).toBeVisible();
    await expectAccessible(fan);
  }
});

interface Joined {
  leagueId: string;
  teamId: string;
}

/** Sets the draft, or changes its start once everything before it has been checked. */
const schedule = (asAdmin: Calls, leagueId: string, draftOrder: string[], startsInSeconds: number) =>
  asAdmin("POST", `/draft/generate/${leagueId}`, {
    draftOrder,
    draftDate: new Date(Date.now() + startsInSeconds * 1000).toISOString(),
    pickTimeSeconds: 300,
  });

const available = (page: Page) => page.getByRole("list", { name: "Available players" }).getByRole("listitem");

/** Tabs to the search, and from there to the first contestant. */
async function toFirstRow(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search available players" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(available(page).first()).toBeFocused();
}
