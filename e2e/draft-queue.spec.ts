import { expect, type Page, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { DESKTOP, openBrowser, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const PICK_SECONDS = 10;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers ROOM-16.
test("a user fills the queue, is absent at the deadline and gets the second choice", async ({ browser }) => {
  const [ana, ben] = [await openBrowser(browser, server), await openBrowser(browser, server, DESKTOP)];
  await Promise.all([signUp(ana, server, "Ana", null), signUp(ben, server, "Ben", null)]);
  const { leagueId, teamIds } = await createLeague(ana, ben);
  const admin = await adminCalls(server);
  const setDraft = (startsInMs: number) =>
    admin("POST", `/draft/generate/${leagueId}`, {
      draftOrder: teamIds,
      draftDate: new Date(Date.now() + startsInMs).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    });
  await setDraft(600_000);

  await test.step("three players are queued with the keyboard before the start", async () => {
    await visit(ben, `/draft/${leagueId}`);
    await expect(ben.getByRole("button", { name: "Queue Greta Lindqvist" })).toBeEnabled();
    for (const name of ["Greta", "Imogen", "Calliope"]) {
      await ben.keyboard.press("/");
      await ben.keyboard.press("ControlOrMeta+A");
      await ben.keyboard.type(name);
      const found = ben.getByRole("list", { name: "Available players" }).getByRole("listitem");
      await expect(found).toHaveText([new RegExp(name)]);
      await ben.keyboard.press("ArrowDown");
      await ben.keyboard.press("q");
    }
    await expect(saidPolitely(ben)).toContainText("Calliope Strand, 3 of 3 in your queue");
    await ben.getByRole("tab", { name: /^Available players/ }).focus();
    await ben.keyboard.press("ArrowRight");
    await ben.keyboard.press("Enter");
    await expect(queuedPlayers(ben)).toHaveText([/Greta/, /Imogen/, /Calliope/]);
    await expectAccessible(ben);
  });

  await test.step("Alt and the arrow keys reorder the queue, which is saved and announced", async () => {
    await queuedPlayers(ben).nth(2).focus();
    await ben.keyboard.press("Alt+ArrowUp");
    await ben.keyboard.press("Alt+ArrowUp");
    await expect(queuedPlayers(ben)).toHaveText([/Calliope/, /Greta/, /Imogen/]);
    await expect(queuedPlayers(ben).first()).toBeFocused();
    await expect(saidPolitely(ben)).toHaveText("Calliope Strand, 1 of 3");
    await ben.keyboard.press("ArrowDown");
    await ben.keyboard.press("Delete");
    await expect(queuedPlayers(ben)).toHaveText([/Calliope/, /Imogen/]);
    await expect(queuedPlayers(ben).nth(1)).toBeFocused();
    await expect(ben.getByText("Saved", { exact: true })).toBeVisible();
  });

  // Covers ROOM-16.
  await test.step("an order made offline survives a reload and is saved when the server answers again", async () => {
    await ben.route("**/api/draft/queue/*", (route) => route.abort());
    await ben.keyboard.press("Alt+ArrowUp");
    await expect(ben.getByText(/^Not saved yet\. The server cannot be reached/)).toBeVisible();
    await ben.setViewportSize({ width: 320, height: 700 });
    await ben.getByRole("button", { name: "Move or remove Imogen Farthing" }).click();
    await expect(ben.getByRole("button", { name: "Move Imogen Farthing down" })).toBeVisible();
    await expect
      .poll(() => ben.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expectAccessible(ben);
    await ben.setViewportSize(DESKTOP);
    await refresh(ben);
    await ben.unrouteAll();
    await ben.getByRole("tab", { name: /^Queue/ }).click();
    await expect(queuedPlayers(ben)).toHaveText([/Imogen/, /Calliope/]);
    await expect(ben.getByText("Saved", { exact: true })).toBeVisible();
  });

  // Covers ROOM-16.
  await test.step("a queue dragged in one tab is updated in the other on return", async () => {
    const tab = await ben.context().newPage();
    await visit(tab, `/draft/${leagueId}`);
    await tab.getByRole("tab", { name: /^Queue/ }).click();
    await expect(queuedPlayers(tab)).toHaveText([/Imogen/, /Calliope/]);
    await tab.getByRole("button", { name: "Move Imogen Farthing", exact: true }).hover();
    const target = await queuedPlayers(tab).nth(1).boundingBox();
    await tab.mouse.down();
    await tab.mouse.move(target!.x + 20, target!.y + target!.height, { steps: 6 });
    await tab.mouse.up();
    await expect(queuedPlayers(tab)).toHaveText([/Calliope/, /Imogen/]);
    await expect(tab.getByText("Saved", { exact: true })).toBeVisible();
    await ben.bringToFront();
    await ben.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(queuedPlayers(ben)).toHaveText([/Calliope/, /Imogen/]);
    await tab.close();
  });

  await test.step("a player queued on another device is kept when this one reorders the queue", async () => {
    const asBen = await callsOf(ben, server);
    const { playerIds: base } = await asBen<{ playerIds: string[] }>("GET", `/draft/queue/${leagueId}`);
    const cast = await asBen<{ playerId: string; firstName: string }[]>("GET", "/players");
    const greta = cast.find(({ firstName }) => firstName === "Greta")?.playerId ?? "";
    await asBen("PUT", `/draft/queue/${leagueId}`, { playerIds: [...base, greta], base });
    await queuedPlayers(ben).nth(1).focus();
    await ben.keyboard.press("Alt+ArrowUp");
    await expect(queuedPlayers(ben)).toHaveText([/Imogen/, /Greta/, /Calliope/]);
    await queuedPlayers(ben).nth(1).focus();
    await ben.keyboard.press("Delete");
    await expect(queuedPlayers(ben)).toHaveText([/Imogen/, /Calliope/]);
    await queuedPlayers(ben).nth(1).focus();
    await ben.keyboard.press("Alt+ArrowUp");
    await expect(queuedPlayers(ben)).toHaveText([/Calliope/, /Imogen/]);
    await expect(ben.getByText("Saved", { exact: true })).toBeVisible();
  });

  // Covers ROOM-18.
  await test.step("when the first choice is taken, the deadline picks the second, and the room shows it", async () => {
    await visit(ana, `/draft/${leagueId}`);
    await setDraft(5000);
    // Only the second pick is made at its deadline. The first has time, on a busy machine too.
    await expect(async () => {
      await admin("POST", `/draft/addTime/${leagueId}`, { seconds: 300, reason: "The first pick" });
    }).toPass();
    await ana.getByRole("button", { name: /^Pick Calliope/ }).click();
    await ana.getByRole("button", { name: "Draft Calliope" }).click();
    await expect(ben.getByText("Calliope Strand was picked by Ana Fan.")).toBeVisible();
    await expect(queuedPlayers(ben)).toHaveText([/Imogen/]);
    await ben.close();
    await expect(ana.locator('tr[data-pick="2"]')).toContainText("Imogen Farthing");
    await expect(ana.locator('tr[data-pick="2"]')).toContainText("from the owner's queue, second choice");
    await expectAccessible(ana);
  });
});

const queuedPlayers = (page: Page) =>
  page.getByRole("list", { name: "Your queue", exact: true }).getByRole("listitem");
const saidPolitely = (page: Page) => page.locator('[role="status"][aria-atomic="true"]');

/** Over the API, because creating and joining have their own tests. */
async function createLeague(owner: Page, other: Page): Promise<{ leagueId: string; teamIds: string[] }> {
  const asOwner = await callsOf(owner, server);
  const asOther = await callsOf(other, server);
  const { leagueId } = await asOwner<{ leagueId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: false,
    password: null,
  });
  await asOther("POST", "/league/join", { leagueId, teamName: "Tide Turners", leaguePassword: null });
  const teams = await asOwner<{ teamId: string; name: string }[]>("GET", `/team/forDraft/${leagueId}`);
  const idOf = (name: string) => teams.find((team) => team.name === name)?.teamId ?? "";
  return { leagueId, teamIds: [idOf("Lantern Bearers"), idOf("Tide Turners")] };
}
