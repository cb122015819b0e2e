import { expect, type Page, test } from "@playwright/test";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/fans.ts";
import { makeUpDraft } from "./support/made-up-draft.ts";
import { type RunningServer, startServer } from "./support/server.ts";

const LEAGUE = "00000000-0000-4000-8000-000000000900";

let server: RunningServer;
let fan: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  fan = await openBrowser(browser, server);
  await signUp(fan, server, "Ana");
});
test.afterAll(() => server.stop());

test("the room before, at and after the turn", async () => {
  await fan.addInitScript(hearVolumes);
  const draft = await makeUpDraft(fan);
  await fan.goto(`/draft/${LEAGUE}`);
  await expect(fan.getByText("Loading the draft")).toBeAttached();
  await draft.joined;
  draft.showBoard(0, 299);
  const status = fan.getByRole("heading", { level: 1 });
  const badge = fan.getByRole("timer");
  const row = (pick: number) => fan.locator(`tr[data-pick="${pick}"]`);
  const pickButtons = fan.getByRole("button", { name: /^Pick / });

  await test.step("before it: a countdown, no clock, nothing to pick", async () => {
    await expect(status).toHaveText(/^Draft starts in 4:5\d$/);
    await expect(badge).toHaveText("--:--");
    await expect(badge).toHaveAttribute("data-mood", "unknown");
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

  await test.step("another's turn: the row is marked, my own rows are tinted, I cannot pick", async () => {
    draft.showBoard(0);
    draft.showClock(100);
    await expect(status).toHaveText("On the clock: Tomas Berg");
    await expect(row(1)).toHaveAttribute("aria-current", "true");
    const colours = await Promise.all([1, 2, 3, 4].map((pick) => backgroundOf(fan, pick)));
    expect(colours[1]).toBe(colours[2]);
    expect(new Set(colours).size).toBe(3);
    await expect(pickButtons).toHaveCount(0);
    expect(await volumes(fan)).toEqual([]);
  });

  await test.step("the badge is green above 30 s, yellow from 30, red from 10", async () => {
    for (const [seconds, mood] of [
      [32, "calm"],
      [29, "warns"],
      [12, "warns"],
      [9, "burns"],
    ] as const) {
      draft.showBoard(0);
      draft.showClock(seconds);
      await expect(badge).toHaveAttribute("data-mood", mood);
    }
  });

  await test.step("my turn: a chime at 0.7, and a pick that is confirmed first", async () => {
    await fan.keyboard.press("Shift");
    draft.showBoard(1);
    draft.showClock(60);
    await expect(status).toHaveText("Your Turn to Pick");
    await expect.poll(() => volumes(fan)).toContain(0.7);
    await expect(pickButtons).toHaveCount(3);
    await pickButtons.first().click();
    await expect(fan.getByRole("dialog", { name: "Confirm your pick" })).toBeVisible();
    expect(draft.picks()).toEqual([]);
    await fan.keyboard.press("Escape");
  });

  await test.step("at ten seconds or fewer it is made at once", async () => {
    draft.showBoard(1);
    draft.showClock(9);
    await expect(badge).toHaveAttribute("data-mood", "burns");
    await pickButtons.first().click();
    await expect.poll(draft.picks).toHaveLength(1);
    expect(draft.picks()[0]).toMatchObject({
      leagueId: LEAGUE,
      token: expect.any(String),
      player: { firstName: "Dex" },
      pick: { pickNumber: 2, currentPick: 1 },
    });
    await expect(fan.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("after the last pick it is over", async () => {
    draft.showBoard(4);
    await expect(status).toHaveText("Draft Complete");
    await expect(badge).toHaveCount(0);
    await expect(pickButtons).toHaveCount(0);
  });
});

test("narrow, the divider goes from 10 to 80 percent and begins at 30; wide, the parts stand side by side", async () => {
  const draft = await makeUpDraft(fan);
  await fan.setViewportSize(PHONE);
  await fan.goto(`/draft/${LEAGUE}`);
  await draft.joined;
  draft.showBoard(0);
  draft.showClock(100);
  const divider = fan.getByRole("separator", { name: "Resize the two lists" });
  const at = async () => Math.round(Number(await divider.getAttribute("aria-valuenow")));
  await expect(fan.getByRole("heading", { name: "On the clock: Tomas Berg" })).toBeVisible();
  await expect.poll(at).toBe(30);
  await divider.focus();
  await fan.keyboard.press("Home");
  await expect.poll(at).toBe(10);
  await fan.keyboard.press("End");
  await expect.poll(at).toBe(80);
  await fan.setViewportSize(DESKTOP);
  await expect(divider).toHaveAttribute("aria-orientation", "vertical");
  const order = await fan.getByRole("table", { name: "Pick order" }).boundingBox();
  const line = await divider.boundingBox();
  expect((order?.x ?? 0) + (order?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + 1);
});

const backgroundOf = (page: Page, pick: number) =>
  page.locator(`tr[data-pick="${pick}"]`).evaluate((row) => getComputedStyle(row).backgroundColor);

/** How loud the sounds were that the page made. */
const volumes = (page: Page) =>
  page.evaluate(() =>
    (document.documentElement.dataset["volumes"] ?? "").split(" ").filter(Boolean).map(Number),
  );

function hearVolumes(): void {
  const RealGain = GainNode;
  globalThis.GainNode = class extends RealGain {
    constructor(context: BaseAudioContext, options?: GainOptions) {
      super(context, options);
      const { dataset } = document.documentElement;
      if (options?.gain) dataset["volumes"] = `${dataset["volumes"] ?? ""} ${options.gain}`;
    }
  };
}
