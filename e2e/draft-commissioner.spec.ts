import { expect, type Locator, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { setDraft } from "./support/page/draft-settings.ts";
import { DESKTOP, logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { visit } from "./support/page/visit.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

// Covers DRAFT-8.
test("a league owner sets a shuffled draft, pauses it, adds time and undoes picks; an admin picks for an absent owner", async ({
  browser,
}) => {
  const [ana, ben] = [await openBrowser(browser, server, DESKTOP), await openBrowser(browser, server)];
  const jeff = await openBrowser(browser, server, DESKTOP);
  await Promise.all([
    signUp(ana, server, "Ana", null),
    signUp(ben, server, "Ben", null),
    logIn(jeff, server, { username: "jeff" }, null),
  ]);
  const leagueId = await createLeague(ana, ben);

  // Covers ADMIN-9.
  await test.step("saving shuffles the order, and the settings show it with the seed's hash", async () => {
    await visit(ana, `/league/${leagueId}?tab=settings`);
    await expect(ana.getByText("No draft is set yet.")).toBeVisible();
    await button(ana, "Set the Draft").click();
    const sheet = ana.getByRole("dialog", { name: "Draft Settings" });
    await expect(sheet.getByRole("list", { name: "Draft order" })).toBeVisible();
    await narrowly(ana, async () => {
      const down = await button(sheet, `Move ${UNBROKEN} down`).boundingBox();
      expect((down?.x ?? 320) + (down?.width ?? 0)).toBeLessThanOrEqual(320);
    });
    await sheet.getByRole("radio", { name: /^Shuffled when I save/ }).check();
    await expect(sheet.getByRole("list", { name: "Draft order" })).toBeHidden();
    await expectAccessible(ana);
    await setDraft(ana, { startsInSeconds: 900, pickSeconds: PICK_SECONDS });
    await expect(button(sheet, "Done")).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(ana.getByText("Shuffled", { exact: true })).toBeVisible();
    await expect(ana.getByRole("list", { name: "Draft order" }).getByRole("listitem")).toHaveCount(2);
    await expect(ana.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await narrowly(ana, () => expectAccessible(ana));
  });

  await test.step("only the league owner can run the draft; before the start the dialog says what it is for", async () => {
    await ana.getByRole("link", { name: "Open the Draft Room" }).click();
    await visit(ben, `/draft/${leagueId}`);
    await expect(order(ben)).toBeVisible();
    await expect(button(ben, "Run the draft")).toHaveCount(0);
    await button(ana, "Run the draft").click();
    const commissioner = ana.getByRole("dialog", { name: "Run the draft" });
    await expect(commissioner).toContainText("Once the draft has started you can pause it here");
    await ana.keyboard.press("Escape");
    await expect(commissioner).toBeHidden();
    await startSoon(ana, leagueId);
  });

  // Covers DRAFT-9.
  await test.step("two picks are made, then a pause shows its reason to all owners", async () => {
    await pickInTurn([ana, ben], 1, "Calliope");
    await pickInTurn([ana, ben], 2, "Jun");
    await openAct(ana, /^Pause/);
    const form = ana.getByRole("dialog", { name: "Pause the draft" });
    await button(form, "Pause").click();
    await expect(form.getByText("Please say why")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await expectAccessible(ana);
    await button(form, "A short break").click();
    await button(form, "Pause").click();
    for (const page of [ana, ben]) {
      await expect(page.getByRole("heading", { name: "Draft Paused" })).toBeVisible();
      await expect(page.getByText("The league's owner: A short break").first()).toBeVisible();
    }
    await narrowly(ben, () => expectAccessible(ben));
  });

  await test.step("two minutes are added to the current pick", async () => {
    await openAct(ana, /^Add time/);
    const form = ana.getByRole("dialog", { name: "Add time" });
    await form.getByRole("radio", { name: "2 minutes" }).check();
    await form.getByRole("textbox", { name: "Reason" }).fill("Ben's train goes through a tunnel");
    await narrowly(ana, () => expectAccessible(ana));
    await button(form, "Add Time").click();
    await expect(ben.getByRole("timer")).toHaveText(/^1[12]:\d\d$/);
  });

  await test.step("two picks are undone after they are listed", async () => {
    await openAct(ana, /^Undo picks/);
    const form = ana.getByRole("dialog", { name: "Undo picks" });
    const going = form.getByRole("list", { name: "Picks to undo" }).getByRole("listitem");
    await expect(going).toHaveCount(1);
    await expect(going.first()).toContainText("Jun Takemori");
    await button(form, "One more").click();
    await expect(going).toHaveCount(2);
    await expect(button(form, "One more")).toBeDisabled();
    await expectAccessible(ana);
    await button(form, "A pick made by mistake").click();
    await button(form, "Undo 2 Picks").click();
    for (const page of [ana, ben]) {
      await expect(row(page, 1)).toContainText("TBD");
      await expect(row(page, 2)).toContainText("TBD");
      await expect(row(page, 1)).toHaveAttribute("aria-current", "true");
    }
  });

  await test.step("an admin picks for an absent owner from the admin's draft room", async () => {
    await visit(jeff, `/admin-draft/${leagueId}`);
    await openAct(jeff, /^Pick for/);
    const form = jeff.getByRole("dialog", { name: /^Pick for/ });
    await form.getByLabel("Contestant", { exact: true }).fill("greta");
    await form.getByRole("radio", { name: /^Greta Lindqvist/ }).check();
    await expectAccessible(jeff);
    await button(form, "They told me who they want").click();
    await button(form, "Draft Greta").click();
    await expect(row(ben, 1)).toContainText("Greta Lindqvist");
    await expect(row(ben, 1)).toContainText("an admin");
  });

  await test.step("the draft is resumed", async () => {
    await openAct(ana, /^Resume/);
    const form = ana.getByRole("dialog", { name: "Resume the draft" });
    await button(form, "Everyone is back").click();
    await button(form, "Resume").click();
    await expect(row(ben, 2)).toHaveAttribute("aria-current", "true");
    await expect(ben.getByRole("heading", { name: /^(On the clock|Your Turn)/ })).toBeVisible();
    await expect(ben.getByRole("timer")).toHaveText(/^(10:00|9:\d\d)$/);
  });
});

/** Long, because a busy machine needs a part of it between a pick and the pause. */
const PICK_SECONDS = 600;

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const order = (page: Page) => page.getByRole("table", { name: "Pick order" });
const row = (page: Page, pick: number) => page.locator(`tr[data-pick="${pick}"]`);

/** A name without a possible line break. */
const UNBROKEN = "TideTurnersOfTheFarAwayLagoonAndOfAllItsLittleIslands";

/** Over the API, because creating and joining have their own tests. */
async function createLeague(owner: Page, other: Page): Promise<string> {
  const asOwner = await callsOf(owner, server);
  const asOther = await callsOf(other, server);
  const { leagueId } = await asOwner<{ leagueId: string }>("POST", "/league/add", {
    name: "Night Owls",
    teamName: "Lantern Bearers",
    privateInd: false,
    password: null,
  });
  await asOther("POST", "/league/join", { leagueId, teamName: UNBROKEN, leaguePassword: null });
  return leagueId;
}

/** Sets an earlier start, once everything before the start has been checked. */
async function startSoon(owner: Page, leagueId: string): Promise<void> {
  const asOwner = await callsOf(owner, server);
  await asOwner("PUT", `/draft/settings/${leagueId}`, {
    orderBy: "shuffled",
    draftDate: new Date(Date.now() + 1000).toISOString(),
    pickTimeSeconds: PICK_SECONDS,
  });
}

async function openAct(page: Page, name: RegExp): Promise<void> {
  await button(page, "Run the draft").click();
  await page.getByRole("dialog", { name: "Run the draft" }).getByRole("button", { name }).click();
}

/** The user on the clock picks. */
async function pickInTurn([one, other]: [Page, Page], pick: number, firstName: string): Promise<void> {
  await expect(row(one, pick)).toHaveAttribute("aria-current", "true");
  await expect(one.getByRole("heading", { name: /^(On the clock|Your Turn)/ })).toBeVisible();
  const page = (await row(one, pick).innerText()).includes("You") ? one : other;
  await page.getByRole("button", { name: new RegExp(`^Pick ${firstName}`) }).click();
  await button(page.getByRole("dialog", { name: "Confirm your pick" }), `Draft ${firstName}`).click();
  await expect(row(one, pick)).toContainText(firstName);
}

/** At the smallest width nothing overflows. */
async function narrowly(page: Page, readBoard: () => Promise<void>): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await readBoard();
  await page.setViewportSize(size);
}
