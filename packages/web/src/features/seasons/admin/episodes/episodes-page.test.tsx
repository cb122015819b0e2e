import { episodeRoutes, scoringRoutes, seasonRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, afterEach, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { EpisodesPage, toEpisodeBody, findEpisodeErrors, toEpisodeValues } from "./episodes-page.tsx";

const DAY_MS = 24 * 3_600_000;
const episode = (number: number, days: number, scored = 0) => ({
  episodeId: testId(number),
  number,
  title: number === 1 ? null : "The Long Night",
  airDate: new Date(Date.now() + days * DAY_MS).toISOString(),
  scored,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = () => renderPage(<EpisodesPage />, api, { path: "/admin/episodes", isAdmin: true });

// Covers ADMIN-EPISODE-1.
test("episodes are listed with title, air date and scores; each links to its scores", async () => {
  const release = api.hold(scoringRoutes.episodes, { data: [episode(2, 7), episode(1, -1, 3)] });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /Episode 2/ }));
  expect(row.getByText("The Long Night")).toBeTruthy();
  const scores = row.getByRole("link", { name: "Set Scores, Episode 2: The Long Night" });
  expect(scores.getAttribute("href")).toBe(`/admin/episodes/${testId(2)}/scores`);
  expect(
    within(screen.getByRole("row", { name: /Episode 1/ })).getAllByText("3 contestants scored"),
  ).toBeTruthy();
});

// Covers ADMIN-EPISODE-16.
test("the first episode without scores and the next one to air are on top", async () => {
  api.reply(scoringRoutes.episodes, {
    data: [episode(6, 14), episode(5, 7), episode(4, -1), episode(3, -8), episode(2, -15, 3)],
  });
  const { user } = await open();
  const toScore = within(await screen.findByRole("region", { name: "To score" }));
  expect(toScore.getByText("Episode 3")).toBeTruthy();
  expect(toScore.getByText("and 1 later episode")).toBeTruthy();
  expect(toScore.getByRole("link").getAttribute("href")).toBe(`/admin/episodes/${testId(3)}/scores`);
  const next = within(screen.getByRole("region", { name: "Next to air" }));
  expect(next.getByText("Episode 5")).toBeTruthy();
  await user.click(next.getByRole("button", { name: /^Edit Episode 5/ }));
  expect(await screen.findByRole("dialog", { name: "Edit Episode" })).toBeTruthy();
});

// Covers ADMIN-EPISODE-16.
test("with nothing to score and nothing to air both say so", async () => {
  api.reply(scoringRoutes.episodes, { data: [episode(1, -1, 3)] });
  await open();
  expect(await screen.findByText("Every episode that has aired has scores.")).toBeTruthy();
  expect(screen.getByText("No episode has an air date to come.")).toBeTruthy();
});

// Covers ADMIN-20.
test("a season without episodes says so, and a list that failed to load can be retried", async () => {
  api.fail(scoringRoutes.episodes, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  api.reply(scoringRoutes.episodes, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No episodes yet")).toBeTruthy();
});

// Covers ADMIN-EPISODE-2, ADMIN-EPISODE-4, ADMIN-EPISODE-7.
test("an episode is added; the error about its air date disappears once the date is entered", async () => {
  api.reply(scoringRoutes.episodes, { data: [] });
  api.reply(episodeRoutes.save, { data: { episodeId: testId(1) } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Episode" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Episode" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter the air date")).toBeTruthy();
  const airDate = dialog.getByLabelText("Air date");
  await user.type(airDate, "2026-11-26T20:00");
  expect(dialog.queryByText("Please enter the air date")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Player Saved")).toBeTruthy();
  expect(api.requests(episodeRoutes.save)).toMatchObject([
    { body: { episodeId: null, title: null, airDate: expect.stringMatching(/^2026-11-2/) } },
  ]);
});

// Covers ADMIN-21.
test("a save that fails keeps the typed text and shows the reason", async () => {
  api.reply(scoringRoutes.episodes, { data: [episode(2, 7)] });
  api.fail(episodeRoutes.save, 409, "That title is taken");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Edit, Episode 2/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Episode" }));
  const title = dialog.getByLabelText("Title (optional)");
  expect(title).toHaveProperty("value", "The Long Night");
  await user.clear(title);
  await user.type(title, "Rain");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("That title is taken")).toBeTruthy();
  expect(screen.getByText("Error saving episode")).toBeTruthy();
  expect(title).toHaveProperty("value", "Rain");
});

const NOTHING = {
  scored: 0,
  eliminated: [],
  returned: [],
  moved: [],
  poll: null,
  ownEvents: 0,
  notes: 0,
  messages: 0,
  marks: 0,
  previous: 1,
  next: null,
};

// Covers ADMIN-EPISODE-10, ADMIN-EPISODE-21.
test("a deletion says what is deleted with it, and moves the focus to Add Episode", async () => {
  api.reply(scoringRoutes.episodes, { data: [episode(2, -1, 3)] });
  const release = api.hold(episodeRoutes.removal, {
    data: {
      scored: 3,
      eliminated: ["Ada Young"],
      returned: ["Cleo Walsh"],
      moved: ["Bo Xu", "Cleo Walsh"],
      poll: { submissions: 12, isGraded: true },
      ownEvents: 1,
      notes: 1,
      messages: 2,
      marks: 5,
      previous: 1,
      next: 3,
    },
  });
  api.reply(episodeRoutes.remove, {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Delete, Episode 2/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Episode?" }));
  expect(dialog.getByRole("button", { name: "Delete" })).toHaveProperty("disabled", true);
  release();
  for (const text of [
    "its poll with 12 submissions, and the points it gave, which changes all totals",
    "its scores (3 contestants), which changes all totals",
    "1 entry of leagues’ own events, which changes the totals of those leagues",
    "1 note about it",
    "Ada Young, out after it, is in the game again",
    "Cleo Walsh, back in it, is back from episode 3",
    "Bo Xu and Cleo Walsh are back in the tribe of the episode before",
    "2 chat messages about it are about episode 3 then",
    "5 people who have watched through it are at episode 1 then",
  ]) {
    expect(await dialog.findByText(text)).toBeTruthy();
  }
  api.reply(scoringRoutes.episodes, { data: [] });
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Episode deleted")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Episode" })),
  );
});

// Covers ADMIN-22.
test("a refused deletion stays open with the server's reason", async () => {
  api.reply(scoringRoutes.episodes, { data: [episode(2, -1)] });
  api.reply(episodeRoutes.removal, { data: NOTHING });
  api.fail(episodeRoutes.remove, 409, "The season is archived");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Delete, Episode 2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("It has no poll, no scores and no notes.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("The season is archived")).toBeTruthy();
  expect(screen.getByText("Something went wrong")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: /^Delete, Episode 2/ })).toBeTruthy();
});

// Covers ADMIN-EPISODE-21.
test("an episode cannot be deleted before what goes with it is loaded", async () => {
  api.reply(scoringRoutes.episodes, { data: [episode(2, -1)] });
  api.fail(episodeRoutes.removal, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: /^Delete, Episode 2/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("heading", { name: "What goes with it could not be loaded" })).toBeTruthy();
  const confirm = dialog.getByRole("button", { name: "Delete" });
  expect(confirm).toHaveProperty("disabled", true);
  api.reply(episodeRoutes.removal, { data: NOTHING });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(confirm).toHaveProperty("disabled", false));
});

// Covers PUBLISH-91.
test("the list says whether new episodes are on hold, and where that is changed", async () => {
  api.reply(scoringRoutes.episodes, { data: [] });
  const season = { name: "S", archivedAt: null, createdAt: "2026-02-21T12:00:00.000Z" };
  const counts = { playerCount: 0, episodeCount: 0, scoreCount: 0, scheduledDraftCount: 0 };
  api.reply(seasonRoutes.list, {
    data: [
      { ...season, ...counts, seasonId: testId(50), isCurrent: true, newEpisodes: "hold" },
      { ...season, ...counts, seasonId: testId(51), isCurrent: false, newEpisodes: "stream" },
    ],
  });
  await open();
  expect(await screen.findByText(/^New episodes are on hold until you publish them\./)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Change what fans see of new episodes" });
  expect(link.getAttribute("href")).toBe(`/admin/seasons/${testId(50)}`);
});

afterEach(() => void vi.unstubAllEnvs());

// Covers ADMIN-EPISODE-6.
test.each([
  ["Europe/Berlin", "2026-11-26T02:00", "2026-11-26T01:00"],
  ["America/New_York", "2026-11-25T20:00", "2026-11-26T01:00"],
])("an air date typed in %s is sent in UTC and shown as typed", (zone, typed, sent) => {
  vi.stubEnv("TZ", zone);
  expect(toEpisodeBody({ title: " The Long Night ", airDate: typed })).toEqual({
    title: "The Long Night",
    airDate: sent,
  });
  const stored = { episodeId: "1", number: 1, title: null, airDate: `${sent}:00.000Z`, scored: 0 };
  expect(toEpisodeValues(stored)).toEqual({ title: "", airDate: typed });
});

test("an air date that is not changed keeps its seconds", () => {
  const airDate = "2026-11-26T01:00:30.000Z";
  const values = toEpisodeValues({ episodeId: "1", number: 1, title: null, airDate, scored: 0 });
  expect(values.airDate).not.toContain(":30");
  expect(toEpisodeBody(values, airDate).airDate).toBe("2026-11-26T01:00:30Z");
});

// Covers ADMIN-EPISODE-5.
test("empty values are sent as null", () => {
  expect(toEpisodeBody({ title: "  ", airDate: "" })).toEqual({ title: null, airDate: null });
});

// Covers ADMIN-EPISODE-4.
test.each([
  [{ title: "", airDate: "2026-11-26T02:00" }, null],
  [{ title: "", airDate: "" }, { airDate: "Please enter the air date" }],
  [
    { title: "x".repeat(501), airDate: "2026-11-26T02:00" },
    { title: "A title is at most 500 characters long" },
  ],
])("an episode's errors (%#)", (values, problems) => {
  expect(findEpisodeErrors(values)).toEqual(problems);
});
