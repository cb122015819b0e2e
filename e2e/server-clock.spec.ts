import { expect, type Page, test } from "@playwright/test";
import { adminCalls, callsOf } from "./support/site/api.ts";
import { logIn, openBrowser, signUp } from "./support/site/accounts.ts";
import { type RunningServer, startServer } from "./support/site/server.ts";
import { visit } from "./support/page/visit.ts";

/** How far the clocks of two screens may differ. */
const APART_MS = 150;
const HOUR_MS = 3_600_000;
/** The test watches this many seconds. */
const WATCHED = 6;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DRAFT_MIN_LEAD_SECONDS: "0" }, { seed: "ten contestants" });
});
test.afterAll(() => server.stop());

test("two screens show the same draft clock, although one device's clock is an hour ahead or is changed", async ({
  browser,
}) => {
  const [right, wrong] = [await openBrowser(browser, server), await openBrowser(browser, server)];
  await setAhead(wrong, HOUR_MS);
  await signUp(right, server, "Ana", null);
  await logIn(wrong, server, { username: "ana" }, null);
  const asAna = await callsOf(right, server);
  const { leagueId, teamId } = await asAna<{ leagueId: string; teamId: string }>("POST", "/league/add", {
    name: "Two Screens",
    teamName: "Torch Bearers",
    privateInd: false,
    password: null,
  });
  const admin = await adminCalls(server);
  await admin("POST", `/draft/generate/${leagueId}`, {
    draftOrder: [teamId],
    draftDate: new Date(Date.now() + 1000).toISOString(),
    pickTimeSeconds: 600,
  });
  for (const page of [right, wrong]) await visit(page, `/draft/${leagueId}`);
  for (const page of [right, wrong]) await expect(page.getByRole("timer")).toHaveText(/[1-9]:\d\d/);

  await expectTogether(right, wrong);
  await wrong.evaluate(
    (hour) => Reflect.apply(Reflect.get(globalThis, "moveClock"), null, [-2 * hour]),
    HOUR_MS,
  );
  await expectTogether(right, wrong);
});

/** The page's `Date` is ahead, and `moveClock` moves it; the monotonic clock is not changed. */
const setAhead = (page: Page, byMs: number) =>
  page.addInitScript((ms) => {
    let ahead = ms;
    const Real = Date;
    const now = () => Real.now() + ahead;
    globalThis.Date = new Proxy(Real, {
      construct: (_, given: []) => (given.length > 0 ? new Real(...given) : new Real(now())),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
    Object.assign(globalThis, { moveClock: (moreMs: number) => (ahead += moreMs) });
  }, byMs);

/** A clock is estimated better with every message; on a busy machine the first ones, and paints, may be late. */
const expectTogether = (one: Page, other: Page): Promise<void> =>
  expect(() => compareClocks(one, other)).toPass({ timeout: 120_000 });

async function compareClocks(one: Page, other: Page): Promise<void> {
  const [first, second] = await Promise.all([changesOf(one), changesOf(other)]);
  const shownTwice = [...first].filter(([text]) => second.has(text));
  expect(shownTwice.length).toBeGreaterThanOrEqual(3);
  const apart = shownTwice.map(([text, at]) => Math.abs(at - second.get(text)!)).toSorted((a, b) => a - b);
  // A wrong clock is wrong at every change; on a busy machine a single change may be painted late.
  expect(apart[Math.floor(apart.length / 2)], String(apart)).toBeLessThan(APART_MS);
}

/** When each text of the clock appeared, by the time of this machine. */
async function changesOf(page: Page): Promise<Map<string, number>> {
  const changes = await page.getByRole("timer").evaluate(
    (timer, count) =>
      new Promise<[string, number][]>((resolve) => {
        const seen: [string, number][] = [];
        const watch = new MutationObserver(() => {
          const text = timer.textContent;
          if (text === seen.at(-1)?.[0]) return;
          seen.push([text, performance.timeOrigin + performance.now()]);
          if (seen.length < count) return;
          watch.disconnect();
          resolve(seen);
        });
        watch.observe(timer, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    WATCHED,
  );
  return new Map(changes);
}
