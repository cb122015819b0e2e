import { draftRoutes, type ReplyOf } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage, type PageOptions } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { DraftCard } from "./draft-card.tsx";

type Draft = NonNullable<ReplyOf<typeof draftRoutes.byLeague>["data"]>;
type Setup = ReplyOf<typeof draftRoutes.desk>["data"];

const DAY_MS = 24 * 3_600_000;
const leagueId = testId(900);
const teams = ["Ana", "Ben", "Cleo"].map((firstName, index) => ({
  teamId: testId(index + 1),
  name: `Team ${firstName}`,
  owner: { firstName, lastName: "Ruiz" },
}));
const idsOf = (...numbers: number[]) => numbers.map(testId);
const setup: Setup = {
  teams,
  draftablePlayerCount: 18,
  minLeadSeconds: 300,
  seedHash: "abc",
  postponed: null,
};
const draft = (startsInMs: number, change: Partial<Draft> = {}): Draft => ({
  startDate: new Date(Date.now() + startsInMs).toISOString(),
  complete: false,
  pickTimeSeconds: 90,
  draftOrder: teams.map((team) => ({ team })),
  orderBy: "hand",
  draw: 0,
  begun: false,
  paused: false,
  aborted: null,
  roomOpensAt: new Date(Date.now() + startsInMs - 1_800_000).toISOString(),
  ...change,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(draftRoutes.byLeague, { data: null });
  api.reply(draftRoutes.desk, { data: setup });
  api.reply(draftRoutes.set, { message: "", data: { draftOrder: [] } });
});
async function open(options: PageOptions = {}) {
  const card = <DraftCard league={{ leagueId, name: "Night Owls" }} />;
  const page = await renderPage(<Suspense fallback={null}>{card}</Suspense>, api, options);
  await screen.findByRole("heading", { name: "Draft" });
  return page;
}
/** Opens the card and its settings. */
async function openSettings() {
  const page = await open();
  await page.user.click(screen.getByRole("button", { name: /the Draft$/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Draft Settings" }));
  return { ...page, sheet };
}
const listed = (sheet: ReturnType<typeof within>) =>
  within(sheet.getByRole("list", { name: "Draft order" }))
    .getAllByRole("listitem")
    .map((item) => /Team \w+?(?=Ana|Ben|Cleo)/.exec(item.textContent)?.[0]);
const saved = () => api.requests(draftRoutes.set).map(({ body }) => body);

test.each<[string, Draft | null, string]>([
  ["none", null, "Set the Draft"],
  ["scheduled", draft(DAY_MS), "Change the Draft"],
])("a draft that is %s can be set or changed", async (_, stored, button) => {
  api.reply(draftRoutes.byLeague, { data: stored });
  await open();
  expect(screen.getByRole("button", { name: button })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open the Draft Room" }) !== null).toBe(stored !== null);
});

test.each<[string, Draft]>([
  ["Running", draft(-60_000, { begun: true })],
  ["Paused", draft(-60_000, { begun: true, paused: true })],
  ["Complete", draft(-DAY_MS, { begun: true, complete: true })],
])("a draft that is %s says so and can no longer be changed", async (state, stored) => {
  api.reply(draftRoutes.byLeague, { data: stored });
  await open();
  expect(screen.getByText(state)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change the Draft" })).toBeNull();
  expect(screen.getByRole("link", { name: "Open the Draft Room" }).getAttribute("href")).toBe(
    `/draft/${leagueId}`,
  );
});

// Covers LEAGUE-90.
test("with more teams than contestants the reason is said before, and no settings open", async () => {
  api.reply(draftRoutes.desk, { data: { ...setup, draftablePlayerCount: 2 } });
  await open();
  expect(screen.getByText("There are not enough contestants for every team to get one.")).toBeTruthy();
  expect(screen.getByText(/^3 teams, and 2 contestants who can be drafted/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Set the Draft" })).toHaveProperty("disabled", true);
});

// Covers LEAGUE-91.
test("after the draft the owner reads who can help a team that joins late", async () => {
  api.reply(draftRoutes.byLeague, { data: draft(-DAY_MS, { begun: true, complete: true }) });
  await open();
  expect(screen.getByText(/A team that joins now gets contestants from an admin of the site/)).toBeTruthy();
});

test("without a verified address a draft is not set, except by an admin", async () => {
  const unverified = { signedInAs: { emailVerified: false } };
  const { unmount } = await open(unverified);
  expect(screen.queryByRole("button", { name: "Set the Draft" })).toBeNull();
  expect(screen.getByRole("link", { name: "Verify your email" }).getAttribute("href")).toBe("/settings");
  unmount();
  api = createFakeApi();
  api.reply(draftRoutes.byLeague, { data: null });
  api.reply(draftRoutes.desk, { data: setup });
  await open({ ...unverified, isAdmin: true });
  expect(screen.getByRole("button", { name: "Set the Draft" })).toBeTruthy();
});

// Covers ADMIN-LEAGUE-21, ADMIN-LEAGUE-22, ADMIN-LEAGUE-28.
test("a first draft is offered in a week at 19:00 with two minutes for each pick", async () => {
  const { user, sheet } = await openSettings();
  const start = await sheet.findByLabelText<HTMLInputElement>("Draft start");
  expect(start.value).toMatch(/T19:00$/);
  const days = (new Date(start.value).getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6);
  expect(days).toBeLessThan(8);
  expect(sheet.getByRole("radio", { name: "2 min" })).toHaveProperty("checked", true);
  expect(listed(sheet)).toEqual(["Team Ana", "Team Ben", "Team Cleo"]);
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Draft Settings Saved Successfully")).toBeTruthy();
  expect(saved()).toMatchObject([{ orderBy: "hand", draftOrder: idsOf(1, 2, 3), pickTimeSeconds: 120 }]);
});

// Covers ADMIN-LEAGUE-20.
test("the pick time is cut to its limits and stepped with the arrow keys; none at all is refused", async () => {
  const { user, fill, sheet } = await openSettings();
  await user.click(await sheet.findByRole("radio", { name: "Other" }));
  const minutes = sheet.getByLabelText("Minutes");
  const seconds = sheet.getByLabelText("Seconds");
  await user.clear(minutes);
  await fill("Minutes", "75x");
  expect(minutes).toHaveProperty("value", "59");
  await user.clear(minutes);
  await user.tab();
  expect(minutes).toHaveProperty("value", "0");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await sheet.findByText("Pick time must be between 1 second and 23:59:59")).toBeTruthy();
  expect(saved()).toEqual([]);
  await user.click(seconds);
  await user.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  expect(seconds).toHaveProperty("value", "2");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toMatchObject([{ pickTimeSeconds: 2 }]));
});

// Covers ADMIN-LEAGUE-32.
test("the usual pick times are one choice, any other is entered; a stored one is offered as it is", async () => {
  const startDate = new Date(Date.now() + DAY_MS).toISOString().replace(/\d\d\.\d{3}Z/, "30.000Z");
  api.reply(draftRoutes.byLeague, { data: draft(DAY_MS, { startDate }) });
  const { user, sheet } = await openSettings();
  expect(await sheet.findByRole("radio", { name: "Other" })).toHaveProperty("checked", true);
  expect(["Hours", "Minutes", "Seconds"].map((part) => sheet.getByLabelText(part))).toMatchObject([
    { value: "0" },
    { value: "1" },
    { value: "30" },
  ]);
  expect(sheet.getByLabelText<HTMLInputElement>("Draft start").value).toMatch(/T\d\d:\d\d$/);
  await user.click(sheet.getByRole("radio", { name: "30 s" }));
  expect(sheet.queryByLabelText("Hours")).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toMatchObject([{ pickTimeSeconds: 30, draftDate: startDate }]));
});

// Covers ADMIN-LEAGUE-18.
test("a start that has passed or is missing is refused without a call", async () => {
  const { user, sheet } = await openSettings();
  const start = await sheet.findByLabelText("Draft start");
  await user.clear(start);
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await sheet.findByText("Please choose when the draft starts")).toBeTruthy();
  await user.type(start, "2026-01-01T19:00");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(document.getElementById(start.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
      /at least 5 minutes in the future/,
    ),
  );
  expect(start.getAttribute("aria-invalid")).toBe("true");
  expect(saved()).toEqual([]);
});

test("the order is changed with buttons and keys; teams that joined come last", async () => {
  const stored = draft(DAY_MS, { draftOrder: [teams[1]!, teams[0]!].map((team) => ({ team })) });
  api.reply(draftRoutes.byLeague, { data: stored });
  const { user, sheet } = await openSettings();
  await sheet.findByLabelText("Draft start");
  expect(listed(sheet)).toEqual(["Team Ben", "Team Ana", "Team Cleo"]);
  await user.click(sheet.getByRole("button", { name: "Move Team Cleo up" }));
  expect(listed(sheet)).toEqual(["Team Ben", "Team Cleo", "Team Ana"]);
  sheet.getByRole("button", { name: "Move Team Ben" }).focus();
  await user.keyboard("{ArrowUp}");
  expect(await screen.findByText("Team Ben is already first")).toBeTruthy();
  await user.keyboard("{End}");
  expect(listed(sheet)).toEqual(["Team Cleo", "Team Ana", "Team Ben"]);
  await user.click(sheet.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved()).toMatchObject([{ draftOrder: idsOf(3, 1, 2), pickTimeSeconds: 90 }]));
});

test("a shuffled order is kept unless it is to be shuffled again; one drawn at the start is not sent", async () => {
  api.reply(draftRoutes.byLeague, { data: draft(DAY_MS, { orderBy: "shuffled", draw: 1 }) });
  api.fail(draftRoutes.set, 500);
  const { user, sheet } = await openSettings();
  const again = await sheet.findByRole("checkbox", { name: /^Shuffle again/ });
  expect(sheet.queryByRole("button", { name: /^Move/ })).toBeNull();
  const save = async (count: number) => {
    await user.click(sheet.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved()).toHaveLength(count));
    await sheet.findByText("Error saving draft settings");
  };
  await save(1);
  await user.click(again);
  await save(2);
  await user.click(sheet.getByRole("radio", { name: /^Drawn at the start/ }));
  await save(3);
  expect(saved().map(({ orderBy, draftOrder }) => [orderBy, draftOrder])).toEqual([
    ["shuffled", idsOf(1, 2, 3)],
    ["shuffled", []],
    ["drawn", []],
  ]);
});

// Covers ADMIN-LEAGUE-27.
test("settings that cannot be loaded can be asked for again", async () => {
  const { user } = await open();
  api.fail(draftRoutes.desk, 500);
  await user.click(screen.getByRole("button", { name: "Set the Draft" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Draft Settings" }));
  expect(await sheet.findByText("Error loading draft settings")).toBeTruthy();
  expect(sheet.queryByRole("button", { name: "Save" })).toBeNull();
  api.reply(draftRoutes.desk, { data: setup });
  await user.click(sheet.getByRole("button", { name: "Try again" }));
  expect(await sheet.findByLabelText("Draft start")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-24.
test("a refused save shows the reason and keeps the form", async () => {
  api.fail(draftRoutes.set, 409, "The teams have changed");
  const { user, sheet } = await openSettings();
  await sheet.findByLabelText("Draft start");
  await user.click(sheet.getByRole("button", { name: "Save" }));
  expect(await sheet.findByText("Error saving draft settings")).toBeTruthy();
  expect(sheet.getByText("The teams have changed")).toBeTruthy();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false);
});

test("after a draft that an admin ended a new one is set, not the old one changed", async () => {
  const aborted = { reason: "The season is over", keepPicks: true, picksMade: 3 };
  api.reply(draftRoutes.byLeague, {
    data: draft(-DAY_MS, { complete: true, begun: true, aborted, pickTimeSeconds: 45 }),
  });
  const { sheet } = await openSettings();
  expect(screen.getByText(/^Ended by an admin after pick 3: The season is over\./)).toBeTruthy();
  expect((await sheet.findByLabelText<HTMLInputElement>("Draft start")).readOnly).toBe(false);
  expect(sheet.getByRole("radio", { name: "2 min" })).toHaveProperty("checked", true);
  expect(sheet.queryByText(/^Draft Started/)).toBeNull();
});

test("a postponed draft keeps its order and pick time and asks for a new date", async () => {
  const startDate = "2026-03-01T19:00:00.000Z";
  const postponed = { startDate, pickTimeSeconds: 45, orderBy: "hand" as const, draftOrder: idsOf(3, 1, 2) };
  api.reply(draftRoutes.desk, { data: { ...setup, postponed } });
  const { sheet } = await openSettings();
  expect(await sheet.findByText(/did not start, because another season was active/)).toBeTruthy();
  expect(sheet.getByLabelText("Seconds")).toHaveProperty("value", "45");
  expect(listed(sheet)).toEqual(["Team Cleo", "Team Ana", "Team Ben"]);
});
