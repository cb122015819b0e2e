import { expect, type Locator, type Page, test } from "@playwright/test";
import { DESKTOP, openBrowser, PHONE, signUp } from "./support/site/accounts.ts";
import { startFakeDraftServer, TEAMS } from "./support/page/fake-draft-server.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { visit } from "./support/page/visit.ts";

const SMALLEST = { width: 320, height: 568 };
const LEAGUE = "00000000-0000-4000-8000-000000000900";

let server: RunningServer;
let fan: Page;
test.beforeAll(async ({ browser }) => {
  server = await startServer();
  fan = await openBrowser(browser, server);
  await signUp(fan, server, "Ana", null);
});
test.afterAll(() => server.stop());

// Covers ROOM-4.
test("on a phone the divider starts at 30 percent and moves from 10 to 80; on a desktop the lists are side by side", async () => {
  const draft = await startFakeDraftServer(fan);
  await fan.setViewportSize(PHONE);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(0);
  draft.sendClock(100);
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

test("on a phone a notice takes its height from the pick order, and no player moves", async () => {
  const draft = await startFakeDraftServer(fan);
  await fan.setViewportSize(PHONE);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(1);
  draft.sendClock(100);
  const row = (pick: number) => fan.locator(`tr[data-pick="${pick}"]`);
  const act = { desk: "owner", reason: "The pizza is here", at: Date.now() };
  await expect(fan.getByRole("heading", { name: "Your Turn to Pick" })).toBeVisible();
  const players = fan.getByRole("list", { name: "Available players" });
  const topOfPlayers = async () => Math.round((await players.boundingBox())?.y ?? 0);
  for (const size of [PHONE, SMALLEST]) {
    await fan.setViewportSize(size);
    await expect(fan.getByRole("separator")).toHaveAttribute("aria-orientation", "horizontal");
    await expect(fan.getByText(/^Paused\./)).toHaveCount(0);
    const top = await topOfPlayers();
    draft.sendEvents({ type: "paused", remainingMs: 71_000, ...act });
    await expect(fan.getByText(/^Paused\./)).toBeVisible();
    expect(await topOfPlayers()).toBe(top);
    // The last pick, the current one and the next.
    await expect(row(1)).toBeInViewport({ ratio: 0.9 });
    await expect(row(2)).toBeInViewport({ ratio: 0.9 });
    await expect(row(3)).toBeInViewport({ ratio: 0.5 });
    draft.sendEvents({ type: "resumed", ...act });
    draft.sendClock(71);
  }
});

test("nothing is cut off with text at twice the size, or on a phone in landscape", async () => {
  const draft = await startFakeDraftServer(fan);
  await fan.setViewportSize(PHONE);
  await visit(fan, `/draft/${LEAGUE}`);
  await draft.joined;
  draft.sendBoard(0, -60, { snapshot: { desk: "owner" } });
  draft.sendClock(100);
  const status = fan.getByRole("heading", { level: 1 });

  await test.step("words are not broken, and every tab is visible", async () => {
    await fan.evaluate(() => (document.documentElement.style.fontSize = "32px"));
    await expect(fan.getByRole("button", { name: "Run the draft" })).toBeInViewport({ ratio: 1 });
    await expect(fan.getByRole("timer")).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await status.boundingBox())?.width).toBeGreaterThan(180);
    for (const tab of await fan.getByRole("tab").all()) {
      await tab.click();
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await expectNothingSticksOut(fan);
    draft.sendBoard(1, -60, { snapshot: { desk: "owner" } });
    draft.sendClock(60);
    await fan.getByRole("tab", { name: /^Available players/ }).click();
    await fan.getByRole("button", { name: "Pick Dex Ruiz" }).click();
    const question = fan.getByRole("dialog", { name: "Confirm your pick" });
    await expect
      .poll(async () => (await question.getByText("Dex Ruiz").boundingBox())?.width)
      .toBeGreaterThan(180);
    await fan.keyboard.press("Escape");
    await fan.evaluate(() => (document.documentElement.style.fontSize = ""));
  });

  await test.step("a long name takes two lines, and the order shows all of it", async () => {
    const owner = { firstName: "Maximiliana-Wilhelmina", lastName: "Featherstone-Haugh" };
    const cast = {
      teams: Object.values(TEAMS).map((teamId) => ({ teamId, name: "Torch", owner })),
      players: [],
    };
    draft.sendBoard(0, -60, { snapshot: { cast } });
    await expect(status).toHaveText("On the clock: Maximiliana-Wilhelmina Featherstone-Haugh");
    await expect.poll(async () => (await status.boundingBox())?.height).toBeLessThanOrEqual(44);
    await expect(fan.locator('tr[data-pick="1"]')).toContainText("Featherstone-Haugh");
  });

  await test.step("beside two buttons the smallest phone shows names whole", async () => {
    await fan.setViewportSize(SMALLEST);
    const owner = { firstName: "Bartholomew", lastName: "Montgomery" };
    const cast = {
      teams: Object.values(TEAMS).map((teamId) => ({ teamId, name: "Torch", owner })),
      players: [],
    };
    draft.sendBoard(0, -60, { snapshot: { cast, desk: "owner" } });
    await expect(fan.getByRole("button", { name: "Run the draft" })).toBeVisible();
    await expect(status).toHaveText("On the clock: Bartholomew Montgomery");
    const inOrder = fan.locator('tr[data-pick="1"] td').nth(1).getByText("Bartholomew Montgomery");
    for (const name of [status, inOrder]) expect(await name.evaluate(isCutOff)).toBe(false);
    expect(await inOrder.evaluate(brokenWords)).toEqual([]);
    expect(await status.evaluate(brokenWords)).toEqual([]);
  });

  await test.step("the message about a lost connection covers nothing", async () => {
    const bar = fan.getByRole("status").filter({ hasText: "Reconnecting…" });
    const others = [
      status.locator("xpath=ancestor::header"),
      fan.getByRole("region", { name: "Pick order" }),
      fan.getByRole("tablist", { name: "Draft room" }),
    ];
    for (const size of [PHONE, SMALLEST, { width: PHONE.height, height: PHONE.width }, DESKTOP]) {
      await fan.setViewportSize(size);
      await draft.cut();
      await expect(bar).toBeVisible();
      for (const other of others) {
        await expect(async () =>
          expect(overlap(await bar.boundingBox(), await other.boundingBox())).toBe(0),
        ).toPass();
      }
      draft.sendBoard(0);
      await expect(bar).toHaveCount(0);
    }
  });

  await test.step("at least one player is fully visible", async () => {
    await fan.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await fan.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(fan.getByRole("listitem", { name: /^Cleo/ })).toBeInViewport({ ratio: 1 });
  });
});

const expectNothingSticksOut = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);

const isCutOff = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element) =>
  scrollHeight > clientHeight || scrollWidth > clientWidth;
/** The height, in pixels, that two boxes have in common. */
function overlap(one: Box | null, other: Box | null): number {
  if (!one || !other) throw new Error("an element is not visible");
  const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return isBeside ? 0 : Math.max(0, Math.floor(height));
}
type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** The words that do not stand in one line. */
function brokenWords(element: Element): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) broken.push(word);
    }
  }
  return broken;
}
