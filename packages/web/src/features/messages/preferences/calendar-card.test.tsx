import { calendarRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { CalendarCard, toWebcalUrl } from "./calendar-card.tsx";

const feed = (name: string) => ({
  address: `http://isle.test/api/calendar/${name}.ics`,
  createdAt: "2026-11-01T10:00:00.000Z",
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(calendarRoutes.get, { data: feed("first") });
});
const open = () => renderPage(<CalendarCard />, api);
const button = (name: string) => screen.findByRole("button", { name });
const question = async (name: string) => within(await screen.findByRole("dialog", { name }));

// Covers CALENDAR-1.
test("a user makes a calendar link, copies it, and opens it in a calendar", async () => {
  api.reply(calendarRoutes.get, { data: null });
  api.reply(calendarRoutes.renew, { data: feed("first") });
  const { user } = await open();
  await user.click(await button("Make My Calendar Link"));
  expect(await screen.findByText("Here is your calendar link")).toBeTruthy();
  expect(screen.getByText(feed("first").address)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make My Calendar Link" })).toBeNull();
  // The pressed button is gone.
  expect(document.activeElement?.contains(await button("Copy"))).toBe(true);
  await user.click(await button("Copy"));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(feed("first").address);
  expect(screen.getByRole("link", { name: "Open in Calendar" }).getAttribute("href")).toBe(
    "webcal://isle.test/api/calendar/first.ics",
  );
});

test("a new link takes the place of the old one after a question; Escape keeps the old one", async () => {
  api.reply(calendarRoutes.renew, { data: feed("second") });
  const { user } = await open();
  await user.click(await button("New Link"));
  expect((await question("Make a new link?")).getByText("The old one stops working at once.")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(calendarRoutes.renew)).toEqual([]);
  await user.click(await button("New Link"));
  await user.click((await question("Make a new link?")).getByRole("button", { name: "Make New Link" }));
  expect(await screen.findByText(feed("second").address)).toBeTruthy();
  expect(screen.getByText("Here is your new link")).toBeTruthy();
});

test("the link is removed after a question, which has the focus on Cancel", async () => {
  api.reply(calendarRoutes.remove, { message: "" });
  const { user } = await open();
  await user.click(await button("Remove"));
  const dialog = await question("Remove your calendar link?");
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" })));
  await user.click(dialog.getByRole("button", { name: "Remove Link" }));
  expect(await button("Make My Calendar Link")).toBeTruthy();
  expect(api.requests(calendarRoutes.remove)).toHaveLength(1);
});

test.each([
  ["New Link", "Make New Link", "refused", () => api.fail(calendarRoutes.renew, 500)],
  ["New Link", "Make New Link", "lost", () => api.disconnect(calendarRoutes.renew)],
  ["Remove", "Remove Link", "refused", () => api.fail(calendarRoutes.remove, 500)],
  ["Remove", "Remove Link", "lost", () => api.disconnect(calendarRoutes.remove)],
])("after %s, when %s is %s, the link is still there and can be changed", async (press, confirm, _, fail) => {
  fail();
  const { user } = await open();
  await user.click(await button(press));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: confirm }));
  expect(await screen.findByText(/Something went wrong|could not be reached/)).toBeTruthy();
  expect(screen.getByText(feed("first").address)).toBeTruthy();
  expect((await button(press)).getAttribute("aria-busy")).toBeNull();
});

test.each([
  ["https://isle.test/api/calendar/a.b.ics", "webcal://isle.test/api/calendar/a.b.ics"],
  ["http://127.0.0.1:3000/api/calendar/a.b.ics", "webcal://127.0.0.1:3000/api/calendar/a.b.ics"],
  ["https://isle.test/http://x", "webcal://isle.test/http://x"],
])("%s opens in a calendar as %s", (address, opened) => {
  expect(toWebcalUrl(address)).toBe(opened);
});
