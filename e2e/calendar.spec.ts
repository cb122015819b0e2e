import { expect, type Page, test } from "@playwright/test";
import { callsOf } from "./support/site/api.ts";
import { type FanFixture, createFanFixture } from "./support/site/fan-fixture.ts";
import { pressEnter } from "./support/page/keyboard.ts";
import { interceptApi } from "./support/page/intercept-api.ts";
import { expectAccessible } from "./support/page/accessibility.ts";
import { refresh, visit } from "./support/page/visit.ts";

let fixture: FanFixture;
test.beforeAll(async ({ browser }) => {
  fixture = await createFanFixture(browser);
});
test.afterAll(() => fixture.server.stop());

const card = (page: Page) => page.getByRole("region", { name: "Your Calendar" });
const button = (page: Page, name: string) => card(page).getByRole("button", { name, exact: true });
const make = (page: Page) => button(page, "Make My Calendar Link");

/** What a calendar program gets, which has no login. */
async function fetchCalendar(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address);
  return { status: response.status, text: (await response.text()).replaceAll("\r\n ", "") };
}

async function openWithLink({ fan, server }: FanFixture): Promise<void> {
  await fan.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const asFan = await callsOf(fan, server);
  await asFan("POST", "/user/calendar");
  await visit(fan, "/settings");
  await expect(button(fan, "Copy")).toBeVisible();
}

async function copyLink(page: Page): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await pressEnter(page, button(page, "Copy"));
  await expect(page.getByText("Link copied")).toBeVisible();
  // The toast may be that of an earlier copy.
  await expect.poll(read).not.toBe("");
  const address = await read();
  await expect(card(page).getByText(address, { exact: true })).toBeVisible();
  return address;
}

// Covers CALENDAR-1.
test("a user creates, uses, renews and removes a calendar link with the keyboard", async () => {
  const { fan: page, leagueId, server } = fixture;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/settings");
  await expect(make(page)).toBeVisible();
  await expectAccessible(page);
  await pressEnter(page, make(page));
  const address = await copyLink(page);
  await expectAccessible(page);
  const opening = card(page).getByRole("link", { name: "Open in Calendar" });
  await expect(opening).toHaveAttribute("href", address.replace("http:", "webcal:"));

  const calendar = await fetchCalendar(address);
  expect(calendar.status).toBe(200);
  expect(calendar.text).toContain("SUMMARY:Draft of Night Owls");
  expect(calendar.text).toContain(`URL:${server.url}/draft/${leagueId}`);
  expect(calendar.text.match(/UID:episode-/g)?.length).toBeGreaterThan(3);

  await pressEnter(page, button(page, "New Link"));
  const renewal = page.getByRole("dialog", { name: "Make a new link?" });
  await expect(renewal.getByText("The old one stops working at once.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(renewal).toBeHidden();
  expect((await fetchCalendar(address)).status).toBe(200);
  await pressEnter(page, button(page, "New Link"));
  await pressEnter(page, renewal.getByRole("button", { name: "Make New Link" }));
  await expect(page.getByText("Here is your new link")).toBeVisible();
  const renewed = await copyLink(page);
  expect((await fetchCalendar(address)).status).toBe(404);
  expect((await fetchCalendar(renewed)).status).toBe(200);

  await pressEnter(page, button(page, "Remove"));
  const removal = page.getByRole("dialog", { name: "Remove your calendar link?" });
  await expect(removal.getByRole("button", { name: "Cancel" })).toBeFocused();
  await pressEnter(page, removal.getByRole("button", { name: "Remove Link" }));
  await expect(make(page)).toBeVisible();
  expect((await fetchCalendar(renewed)).status).toBe(404);
  await pressEnter(page, make(page));
  await expect(button(page, "Copy")).toBeVisible();
  await refresh(page);
  await expect(button(page, "Copy")).toBeVisible();
});

test("a link that could not be renewed or removed keeps working, and an error is shown", async () => {
  const { fan: page } = fixture;
  await openWithLink(fixture);
  const way = await interceptApi(page, "user/calendar", { first: "broken", changes: true });
  const address = await copyLink(page);
  for (const [press, confirm] of [
    ["New Link", "Make New Link"],
    ["Remove", "Remove Link"],
  ] as const) {
    for (const fault of ["broken", "silent"] as const) {
      way.set(fault);
      const before = way.count();
      await button(page, press).click();
      await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
      await expect.poll(way.count).toBeGreaterThan(before);
      await expect(page.getByText("Something went wrong")).toBeVisible();
      await expect(button(page, press)).not.toHaveAttribute("aria-busy");
      expect(await copyLink(page)).toBe(address);
      expect((await fetchCalendar(address)).status).toBe(200);
      await expect(page.getByText("Something went wrong")).toBeHidden();
    }
  }
  await page.unrouteAll();
});

test("the calendar card fits on the smallest phone in both themes", async () => {
  const { fan: page } = fixture;
  await page.setViewportSize({ width: 320, height: 568 });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await openWithLink(fixture);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});
