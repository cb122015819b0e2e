import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, logInByForm, openBrowser, PHONE, signUp, typeLogin } from "./support/site/accounts.ts";
import { startFakeDraftServer, PLAYERS, TEAMS } from "./support/page/fake-draft-server.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

const SMALLEST = { width: 320, height: 568 };
const LEAGUE = "00000000-0000-4000-8000-000000000900";
/** With the draft room's skeleton. */
const DRAFT_FILE = /\/assets\/draft-[\w-]{7}\.js$/;

let server: RunningServer;
let fan: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  fan = await openBrowser(browser, server);
  await signUp(fan, server, "Ana", null);
});
test.afterAll(() => server.stop());

// Covers ROOM-12.
test("the page before the room stays until the room's skeleton can be shown", async () => {
  let deliver = (): void => {};
  const arrived = new Promise<void>((resolve) => (deliver = resolve));
  await fan.route(DRAFT_FILE, async (route) => {
    await arrived;
    await route.continue();
  });
  await startFakeDraftServer(fan);
  await visit(fan, "/notes");
  const before = fan.getByRole("heading", { level: 1, name: "Updates" });
  await expect(before).toBeVisible();
  const requested = fan.waitForRequest(DRAFT_FILE);
  await fan.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/draft/${LEAGUE}`);
  await requested;
  await expect(before).toBeVisible();
  deliver();
  await expect(fan.getByText("Loading the draft room")).toBeAttached();
});

// Covers LIMIT-11, ROOM-1, ROOM-2, ROOM-3, ROOM-8, ROOM-9, ROOM-11.
test("the room before, during and after the user's turn", async () => {
  await fan.addInitScript(readVolumes);
  const draft = await startFakeDraftServer(fan);
  await visit(fan, `/draft/${LEAGUE}`);
  await expect(fan.getByText("Loading the draft room")).toBeAttached();
  await draft.joined;
  draft.sendBoard(0, 299);
  const status = fan.getByRole("heading", { level: 1 });
  const badge = fan.getByRole("timer");
  const row = (pick: number) => fan.locator(`tr[data-pick="${pick}"]`);
  const pickButtons = fan.getByRole("button", { name: /^Pick / });

  await test.step("before the start: a countdown, no clock, nothing to pick", async () => {
    await expect(status).toHaveText(/^Draft starts in 4:\d\d$/);
    await expect(badge).toHaveText("--:--");
    await expect(badge).toHaveAttribute("data-urgency", "unknown");
    await expect(pickButtons).toHaveCount(0);
    await expect(fan.getByRole("link", { name: "Go to the league" })).toHaveAttribute(
      "href",
      `/league/${LEAGUE}`,
    );
    const table = fan.getByRole("table", { name: "Pick order" });
    await expect(table.getByRole("columnheader")).toHaveText(["Pick", "Team owner", "Contestant"]);
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(row(4)).toContainText("TBD");
  });

  await test.step("another owner's turn: its row is marked, the user's rows are tinted, and picking is not possible", async () => {
    draft.sendBoard(0);
    draft.sendClock(100);
    await expect(status).toHaveText("On the clock: Tomas Berg");
    await expect(row(1)).toHaveAttribute("aria-current", "true");
    const colours = await Promise.all([1, 2, 3, 4].map((pick) => backgroundOf(fan, pick)));
    expect(colours[1]).toBe(colours[2]);
    expect(new Set(colours).size).toBe(3);
    await expect(pickButtons).toHaveCount(0);
    expect(await volumes(fan)).toEqual([]);
  });

  // The limits to the second are tested with a fake clock; here each state lasts long enough to be seen.
  await test.step("the clock is green above 30 s, yellow from 30, red from 10", async () => {
    for (const [seconds, urgency] of [
      [100, "normal"],
      [29, "warning"],
      [9, "critical"],
    ] as const) {
      draft.sendBoard(0);
      draft.sendClock(seconds);
      await expect(badge).toHaveAttribute("data-urgency", urgency);
    }
  });

  await test.step("the user's turn: a sound at volume 0.7, and a pick is confirmed first", async () => {
    await fan.keyboard.press("Shift");
    draft.sendBoard(1);
    draft.sendClock(60);
    await expect(status).toHaveText("Your Turn to Pick");
    await expect(fan.getByText("On the clock: You")).toBeVisible();
    await expect.poll(() => volumes(fan)).toContain(0.7);
    await expect(pickButtons).toHaveCount(3);
    await pickButtons.first().click();
    await expect(fan.getByRole("dialog", { name: "Confirm your pick" })).toBeVisible();
    expect(draft.picks()).toEqual([]);
    await fan.keyboard.press("Escape");
    await expect(fan.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("when the turn begins, the open chat says so and leads back to the players", async () => {
    draft.sendBoard(0);
    draft.sendClock(100);
    await fan.getByRole("button", { name: /^Chat/ }).click();
    const chat = fan.getByRole("dialog", { name: "Chat" });
    await expect(chat.getByText("On the clock: Tomas Berg")).toBeVisible();
    draft.sendBoard(1);
    draft.sendClock(60);
    await expect(chat.getByText("Your Turn to Pick")).toBeVisible();
    await expect(chat.getByRole("timer")).toBeVisible();
    await chat.getByRole("button", { name: "Players" }).click();
    await expect(fan.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("in the last ten seconds a pick is made at once", async () => {
    draft.sendBoard(1);
    draft.sendClock(9);
    await expect(badge).toHaveAttribute("data-urgency", "critical");
    await pickButtons.first().click();
    await expect.poll(draft.picks).toHaveLength(1);
    expect(draft.picks()[0]).toMatchObject({
      leagueId: LEAGUE,
      token: expect.any(String),
      key: expect.any(String),
      pickNumber: 2,
      playerId: PLAYERS.dex,
    });
    await expect(fan.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("after the last pick the draft is complete", async () => {
    draft.sendBoard(4);
    await expect(status).toHaveText("Draft Complete");
    await expect(badge).toHaveCount(0);
    await expect(pickButtons).toHaveCount(0);
  });
});

test("a double click or a held key does not confirm a pick; after the pick the search is empty", async () => {
  const draft = await startFakeDraftServer(fan);
  await fan.setViewportSize(DESKTOP);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(1);
  draft.sendClock(60);
  const search = fan.getByRole("searchbox", { name: "Search available players" });
  const question = fan.getByRole("dialog", { name: "Confirm your pick" });
  const confirm = question.getByRole("button", { name: "Draft Dex" });
  await search.fill("Dex");
  await fan.getByRole("button", { name: "Pick Dex Ruiz" }).dblclick();
  await expect(question).toBeVisible();
  const { x, y, width, height } = (await confirm.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await fan.mouse.move(x + width / 2, y + height / 2);
  await fan.mouse.down({ clickCount: 2 });
  await fan.mouse.up({ clickCount: 2 });
  await expect(question).toBeVisible();
  expect(draft.picks()).toEqual([]);
  await fan.keyboard.press("Escape");
  await expect(question).toBeHidden();

  // A held key does the same.
  await fan.getByRole("button", { name: "Pick Dex Ruiz" }).focus();
  for (let count = 0; count < 5; count += 1) await fan.keyboard.down("Enter");
  await expect(confirm).toBeFocused();
  for (let count = 0; count < 5; count += 1) await fan.keyboard.down("Enter");
  await fan.keyboard.up("Enter");
  await expect(question).toBeVisible();
  expect(draft.picks()).toEqual([]);
  await confirm.click();
  await expect.poll(draft.picks).toHaveLength(1);
  draft.sendPick();
  await expect(question).toBeHidden();
  await expect(search).toHaveValue("");
  const contestants = fan.getByRole("list", { name: "Available players" });
  await expect(contestants).toBeFocused();
  await expect(contestants.getByRole("listitem")).toHaveCount(2);
});

// Covers DRAFT-10.
test("a pick is sent once, and again with the same key after a reconnect; a refusal shows the reason", async () => {
  const draft = await startFakeDraftServer(fan);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(1);
  draft.sendClock(60);
  const pickButtons = fan.getByRole("button", { name: /^Pick / });
  const keys = () => new Set(draft.picks().map((pick) => pick["key"]));

  await test.step("a double click and a lost connection make one pick", async () => {
    await pickButtons.first().click();
    await fan.getByRole("button", { name: "Draft Dex" }).dblclick();
    await expect.poll(draft.picks).toHaveLength(1);
    await draft.cut();
    expect(draft.join()).toMatchObject({ log: true, since: { version: expect.any(Number) } });
    draft.sendBoard(1);
    draft.sendClock(55);
    await expect.poll(() => draft.picks().length).toBeGreaterThan(1);
    expect(keys().size).toBe(1);
  });

  await test.step("a refusal shows the reason, closes the dialog and requests the board; the next pick has a new key", async () => {
    const before = draft.join();
    draft.answerPick(String(draft.picks()[0]?.["key"]), "That contestant is not available.");
    await expect(fan.getByText("That contestant is not available.")).toBeVisible();
    await expect(fan.getByRole("dialog")).toHaveCount(0);
    await expect.poll(draft.join).not.toBe(before);
    expect(draft.join()).toMatchObject({ log: true, since: { version: expect.any(Number) } });
    draft.sendBoard(1);
    draft.sendClock(50);
    await pickButtons.first().click();
    await fan.getByRole("button", { name: "Draft Dex" }).click();
    await expect.poll(() => keys().size).toBe(2);
    draft.sendPick();
    await expect(fan.locator('tr[data-pick="2"]')).toContainText("Dex Ruiz");
    await expect(fan.getByText("Dex Ruiz is on your team")).toBeVisible();
    await expect(fan.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a dialog still open at ten seconds waits for its button and says so", async () => {
    const sent = draft.picks().length;
    await pickButtons.first().click();
    const question = fan.getByRole("dialog", { name: "Confirm your pick" });
    await expect(question).toContainText("Nothing is picked before you press “Draft Esme”");
    draft.sendClock(9);
    await expect(question).toContainText("Press “Draft Esme” to make this pick");
    expect(draft.picks()).toHaveLength(sent);
    await fan.getByRole("button", { name: "Draft Esme" }).dblclick();
    await expect.poll(() => draft.picks().length).toBe(sent + 1);
    draft.sendPick();
    await expect(fan.locator('tr[data-pick="3"]')).toContainText("Esme Ruiz");
    expect(draft.picks()).toHaveLength(sent + 1);
    await expect(question).toHaveCount(0);
  });
});

// Covers ROOM-24.
test("the room shows who is present, why the clock is stopped, what the commissioner did and which picks were missed", async () => {
  const draft = await startFakeDraftServer(fan);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  const status = fan.getByRole("heading", { level: 1 });
  const badge = fan.getByRole("timer");
  const row = (pick: number) => fan.locator(`tr[data-pick="${pick}"]`);
  const act = { desk: "owner", reason: "The pizza is here", at: Date.now() };

  await test.step("long before: when the room opens", async () => {
    draft.sendBoard(0, 7200);
    await expect(
      fan.getByText(/^The room opens in 1 h \d+ min, 30 minutes before the start\.$/),
    ).toBeVisible();
    await expectAccessible(fan);
  });

  await test.step("half an hour before: who is present and who is ready", async () => {
    draft.sendBoard(0, 290, { state: { ready: [TEAMS.tomas] } });
    draft.sendMessage("draft-presence", { teamIds: [TEAMS.tomas, TEAMS.ana], watching: 0 });
    const presence = fan.getByText("2 of 2 here, 1 ready");
    const notice = presence.locator("xpath=..");
    await expect(presence).toBeVisible();
    await expect(row(1)).toContainText("Tomas Berg, here, ready");
    const button = fan.getByRole("button", { name: "I’m ready", pressed: false });
    await expect(button).toBeVisible();
    await expectAccessible(fan);
    for (const size of [PHONE, SMALLEST, { width: PHONE.height, height: PHONE.width }]) {
      await fan.setViewportSize(size);
      // A second line would take the place of a player.
      await expect.poll(async () => (await notice.boundingBox())?.height).toBeLessThanOrEqual(52);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await fan.setViewportSize(DESKTOP);
    await expect(row(1)).not.toContainText("on the clock");
    await fan.getByRole("button", { name: "I’m ready" }).focus();
    draft.sendBoard(0);
    await expect(fan.getByRole("button", { name: "I’m ready" })).toHaveCount(0);
    await expect(fan.getByRole("list", { name: "Available players" })).toBeFocused();
    await expect(row(1)).toContainText("on the clock");
    draft.sendBoard(0, 290, { state: { order: [TEAMS.ana] } });
    draft.sendMessage("draft-presence", { teamIds: [TEAMS.ana], watching: 0 });
    await expect(fan.getByText("1 of 1 here, 0 ready")).toBeVisible();
  });

  await test.step("a pick shows how it was made", async () => {
    draft.sendBoard(0);
    draft.sendClock(100);
    draft.sendPick({ by: "queue", choice: 2 });
    await expect(row(1)).toContainText("from the owner's queue, second choice");
    await expectAccessible(fan);
  });

  await test.step("paused: the clock is stopped, picking is not possible, and the reason is shown", async () => {
    draft.sendEvents({ type: "paused", remainingMs: 71_000, ...act });
    await expect(status).toHaveText("Draft Paused");
    await expect(badge).toHaveText("1:11");
    await expect(badge).toHaveAttribute("data-urgency", "stopped");
    await expect(fan.getByText("Paused. The league's owner: The pizza is here")).toBeVisible();
    await expect(fan.getByRole("button", { name: /^Pick / })).toHaveCount(0);
    await expectAccessible(fan);
    draft.sendEvents({ type: "resumed", ...act });
    draft.sendClock(71);
    await expect(status).toHaveText("Your Turn to Pick");
  });

  await test.step("the log lists the commissioner's actions", async () => {
    await fan.getByRole("tab", { name: "Log" }).click();
    await expect(fan.getByRole("tabpanel", { name: "Log" }).getByRole("listitem")).toContainText([
      "The league's owner resumed the draft",
      "The league's owner paused the draft",
    ]);
    await expectAccessible(fan);
    await fan.getByRole("tab", { name: "Available players" }).click();
  });

  await test.step("server trouble: the clock is stopped", async () => {
    draft.sendMessage("draft-trouble", { since: Date.now(), serverNow: Date.now() });
    await expect(fan.getByText("The clock is stopped.")).toBeVisible();
    await expect(badge).toHaveAttribute("data-urgency", "stopped");
    await expectAccessible(fan);
    draft.sendMessage("draft-trouble", { since: null, serverNow: Date.now() });
    await expect(badge).not.toHaveAttribute("data-urgency", "stopped");
  });

  await test.step("away: the switch is on until it is turned off", async () => {
    await fan.getByRole("tab", { name: /^Queue/ }).click();
    const away = fan.getByRole("switch", { name: "Pick for me until I return" });
    await expect(away).toHaveAttribute("aria-checked", "false");
    draft.sendEvents({ type: "marked", teamId: TEAMS.ana, mark: "away", on: true, at: Date.now() });
    await expect(away).toHaveAttribute("aria-checked", "true");
    await expect(fan.getByText("We pick for you until you return.")).toBeVisible();
    await expect(fan.getByRole("button", { name: "I’m back" })).toBeVisible();
    await expect(row(3)).toContainText("You, away");
    await expectAccessible(fan);
    await fan.getByRole("tab", { name: "Available players" }).click();
  });

  await test.step("undone picks leave the board, and the reason is shown", async () => {
    draft.sendEvents({ type: "undone", keptPicks: 0, ...act, desk: "admin", reason: "A slip of the finger" });
    await expect(fan.getByText("An admin undid the last pick: A slip of the finger")).toBeVisible();
    await expect(row(1)).toContainText("TBD");
  });

  await test.step("disconnected: a message; connected again: the picks that were missed", async () => {
    await draft.cut();
    await expect(fan.getByText("Reconnecting…")).toBeVisible();
    await expectAccessible(fan);
    // That socket got no answer; the next one does.
    await draft.cut();
    draft.sendBoard(2);
    draft.sendClock(60);
    const strip = fan.getByText(
      "While you were away: Tomas Berg took Cleo Ruiz; your pick of Dex Ruiz counted.",
    );
    await expect(strip.first()).toBeVisible();
    await expect(fan.getByText("Reconnecting…")).toHaveCount(0);
    await expectAccessible(fan);
    await expect(fan.getByRole("tab", { name: "Available players 2", exact: true })).toBeVisible();
    await fan.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect(fan.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
    await expect(fan.getByRole("list", { name: "Available players" })).toBeFocused();
  });

  await test.step("complete; and after a reload an error in place of the room", async () => {
    draft.sendBoard(4);
    await expect(status).toHaveText("Draft Complete");
    await expectAccessible(fan);
    const before = draft.join();
    await refresh(fan);
    await expect.poll(draft.join).not.toBe(before);
    draft.sendError("No draft is set for this league yet");
    await expect(fan.getByText("No draft is set for this league yet")).toBeVisible();
    await expectAccessible(fan);
  });
});

// Covers ACCOUNT-5.
test("a draft room left by an expired session opens again after the login", async ({ browser }) => {
  const page = await openBrowser(browser, server);
  await logInByForm(page, "ana");
  await expect(page.getByRole("heading", { name: "My Teams" })).toBeVisible();
  const draft = await startFakeDraftServer(page);
  await visit(page, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(1);
  await expect(page.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();
  const token = String(draft.join()["token"]);
  await fetch(`${server.url}/api/login/logout`, { method: "POST", headers: { Authorization: token } });
  draft.rejectSession();
  await expect(page).toHaveURL(/\/login$/);
  await typeLogin(page, "ana");
  await expect(page).toHaveURL(new RegExp(`/draft/${LEAGUE}$`));
  await expect.poll(() => draft.join()["token"]).not.toBe(token);
  draft.sendBoard(1);
  await expect(page.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();
});

const backgroundOf = (page: Page, pick: number) =>
  page.locator(`tr[data-pick="${pick}"]`).evaluate((row) => getComputedStyle(row).backgroundColor);

/** The volumes of the sounds that the page played. */
const volumes = (page: Page) =>
  page.evaluate(() =>
    (document.documentElement.dataset["volumes"] ?? "").split(" ").filter(Boolean).map(Number),
  );

function readVolumes(): void {
  const RealGain = GainNode;
  globalThis.GainNode = class extends RealGain {
    constructor(context: BaseAudioContext, options?: GainOptions) {
      super(context, options);
      const { dataset } = document.documentElement;
      if (options?.gain) dataset["volumes"] = `${dataset["volumes"] ?? ""} ${options.gain}`;
    }
  };
}
