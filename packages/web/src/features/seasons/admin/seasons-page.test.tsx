import { seasonRoutes, type Season } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { SeasonsPage } from "./seasons-page.tsx";

const season = (number: number, change: Partial<Season> = {}): Season => ({
  seasonId: testId(number),
  name: `Season ${number}`,
  isCurrent: false,
  archivedAt: null,
  createdAt: "2026-02-20T12:00:00.000Z",
  playerCount: 18,
  episodeCount: 1,
  scoreCount: 700,
  scheduledDraftCount: 0,
  ...change,
});
const current = season(1, { isCurrent: true, scheduledDraftCount: 2 });
const past = season(2);
const archived = season(3, { archivedAt: "2026-02-21T12:00:00.000Z" });

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(seasonRoutes.list, { data: [current, past, archived] });
});
afterEach(() => vi.restoreAllMocks());

const open = () => renderPage(<SeasonsPage />, api, { path: "/admin/seasons", isAdmin: true });
const card = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  return within(heading.closest("li")!);
};

test("seasons are listed with their size and state; each offers what its state allows", async () => {
  const release = api.hold(seasonRoutes.list, { data: [current, past, archived] });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const first = await card("Season 1");
  expect(first.getByText("Current")).toBeTruthy();
  expect(first.getByText("18 contestants, 1 episode, 700 scores")).toBeTruthy();
  expect(first.getByRole("link", { name: "View, Season 1" }).getAttribute("href")).toBe(
    `/admin/seasons/${testId(1)}`,
  );
  const actions = async (name: string) =>
    (await card(name)).getAllByRole("button").map((button) => button.textContent.trim());
  expect(await actions("Season 1")).toEqual(["Export"]);
  expect(await actions("Season 2")).toEqual(["Export", "Make Current", "Archive"]);
  expect(await actions("Season 3")).toEqual(["Export", "Restore"]);
  expect((await card("Season 3")).getByText("Archived")).toBeTruthy();
});

test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(seasonRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading seasons" })).toBeTruthy();
  api.reply(seasonRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No season yet")).toBeTruthy();
});

test("a season is created with a name; sending the saved form again creates no second one", async () => {
  api.reply(seasonRoutes.add, { data: { seasonId: testId(4) } });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Create Season" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create Season" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Name is required")).toBeTruthy();
  await fill("Name", "Season 4");
  expect(dialog.queryByText("Name is required")).toBeNull();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Season Created")).toBeTruthy();
  expect(dialog.getByLabelText("Name")).toHaveProperty("readOnly", true);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(seasonRoutes.add).map(({ body }) => body)).toEqual([{ name: "Season 4" }]);
});

test("making a season current names the drafts that are left and confirms leaving them", async () => {
  api.reply(seasonRoutes.makeCurrent, {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Make Current, Season 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Make Season 2 the current season?" }));
  expect(dialog.getByText(/2 drafts are scheduled in the current season\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(seasonRoutes.makeCurrent)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Make Current, Season 2" }));
  const again = within(await screen.findByRole("dialog"));
  api.reply(seasonRoutes.list, { data: [season(2, { isCurrent: true }), season(1)] });
  await user.click(again.getByRole("button", { name: "Make Current" }));
  expect(await screen.findByText("Season 2 is now the current season")).toBeTruthy();
  expect(api.requests(seasonRoutes.makeCurrent)).toMatchObject([
    { params: { seasonId: testId(2) }, body: { leaveDrafts: true } },
  ]);
  expect(await screen.findByRole("button", { name: "Make Current, Season 1" })).toBeTruthy();
});

test("without scheduled drafts none are confirmed to be left, and a refusal shows the reason", async () => {
  api.reply(seasonRoutes.list, { data: [season(1, { isCurrent: true }), past] });
  api.fail(seasonRoutes.makeCurrent, 409, "A draft is running");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Make Current, Season 2" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByText(/scheduled/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Make Current" }));
  expect(await screen.findByText("A draft is running")).toBeTruthy();
  expect(api.requests(seasonRoutes.makeCurrent)[0]?.body).toEqual({ leaveDrafts: false });
});

// Covers ADMIN-EPISODE-11.
test("archiving asks first, restoring does not", async () => {
  api.reply(seasonRoutes.archive, {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Archive, Season 2" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Archive Season 2?" }));
  await user.click(dialog.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("Season 2 is archived")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Restore, Season 3" }));
  expect(await screen.findByText("Season 3 is restored")).toBeTruthy();
  expect(api.requests(seasonRoutes.archive)).toMatchObject([
    { params: { seasonId: testId(2) }, body: { archived: true } },
    { params: { seasonId: testId(3) }, body: { archived: false } },
  ]);
});

test("an export downloads the season's text under a plain file name", async () => {
  const text = '{"season": "Season 2"}';
  api.reply(seasonRoutes.export, { data: {}, text });
  const createUrl = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:season");
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Export, Season 2" }));
  expect(await screen.findByText("Season 2 is in your downloads")).toBeTruthy();
  expect(click.mock.contexts[0]).toHaveProperty("download", "season-2.json");
  const [blob] = createUrl.mock.calls[0]!;
  expect(blob instanceof Blob && (await blob.text())).toBe(text);
  expect(api.requests(seasonRoutes.list)).toHaveLength(1);
});

test("an export that fails downloads nothing", async () => {
  api.disconnect(seasonRoutes.export);
  const createUrl = vi.spyOn(URL, "createObjectURL");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Export, Season 1" }));
  expect(await screen.findByText(/^The server could not be reached\./)).toBeTruthy();
  expect(createUrl).not.toHaveBeenCalled();
});
