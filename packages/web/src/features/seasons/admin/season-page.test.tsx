import { seasonRoutes, type SeasonLeague, type SeasonOverview } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { SeasonPage } from "./season-page.tsx";

const season: SeasonOverview = {
  seasonId: testId(1),
  name: "Season 1",
  isCurrent: false,
  archivedAt: null,
  contestants: [
    {
      playerId: testId(2),
      firstName: "Ben",
      lastName: "Ito",
      photoUrl: null,
      tribe: { name: "Red", color: "#d64545" },
      place: 1,
      totalPoints: 31,
      eliminatedIn: 7,
    },
  ],
  episodes: [
    { episodeId: testId(3), number: 1, title: null, airDate: "2026-02-26T20:00:00.000Z", scoreCount: 36 },
  ],
};

const league: SeasonLeague = {
  leagueId: testId(4),
  name: "Night Owls",
  teams: [
    {
      teamId: testId(5),
      rank: 1,
      name: "Torch Bearers",
      owner: { firstName: "Ana", lastName: "Ruiz" },
      contestants: [],
      bonus: 5,
      totalPoints: 36,
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = () =>
  renderPage(<SeasonPage />, api, {
    path: `/admin/seasons/${testId(1)}`,
    pattern: "/admin/seasons/:seasonId",
    isAdmin: true,
  });

test("a past season shows its contestants, episodes and leagues in tabs", async () => {
  const release = api.hold(seasonRoutes.overview, { data: season });
  api.reply(seasonRoutes.leagues, { data: { total: 1, rows: [league] } });
  const { user } = await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByText("Not current")).toBeTruthy();
  expect(document.title).toContain("Season 1");
  const contestant = within(screen.getByRole("row", { name: /Ben Ito/ }));
  expect(contestant.getByText("Out in episode 7")).toBeTruthy();
  expect(contestant.getByText("31")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Episodes" }));
  expect(within(screen.getByRole("row", { name: /1\. No title yet/ })).getByText("36")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Leagues" }));
  const standings = within(await screen.findByRole("table", { name: "Standings of Night Owls" }));
  const team = within(standings.getByRole("row", { name: /Torch Bearers/ }));
  expect(team.getByText("Ana Ruiz")).toBeTruthy();
  expect(team.getByText("No contestants")).toBeTruthy();
  expect(team.getByText("36")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByText("1–1 of 1")).toBeNull();
});

// Covers ADMIN-EPISODE-17.
test("many leagues are shown page by page and found by name", async () => {
  api.reply(seasonRoutes.overview, { data: season });
  api.reply(seasonRoutes.leagues, { data: { total: 21, rows: [league] } });
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: "Leagues" }));
  expect(await screen.findByText("1–1 of 21")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("21–21 of 21")).toBeTruthy();
  api.reply(seasonRoutes.leagues, { data: { total: 0, rows: [] } });
  await user.type(screen.getByRole("searchbox"), "owl");
  expect(await screen.findByText("No leagues found")).toBeTruthy();
  const asked = api.requests(seasonRoutes.leagues).map(({ query }) => query);
  expect(asked.slice(0, 2)).toEqual([
    { search: "", page: "1" },
    { search: "", page: "2" },
  ]);
  expect(asked.at(-1)).toEqual({ search: "owl", page: "1" });
});

test("leagues that cannot be loaded are loaded again on request", async () => {
  api.reply(seasonRoutes.overview, { data: season });
  api.fail(seasonRoutes.leagues, 500, "Something went wrong");
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: "Leagues" }));
  expect(await screen.findByText("Error loading leagues")).toBeTruthy();
  api.reply(seasonRoutes.leagues, { data: { total: 1, rows: [league] } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Standings of Night Owls" })).toBeTruthy();
});

test("an empty season says in each tab what is missing; the keyboard changes the tab", async () => {
  const empty = { contestants: [], episodes: [] };
  api.reply(seasonRoutes.leagues, { data: { total: 0, rows: [] } });
  api.reply(seasonRoutes.overview, { data: { ...season, isCurrent: true, ...empty } });
  const { user } = await open();
  expect(await screen.findByText("No contestants were added yet.")).toBeTruthy();
  expect(screen.getByText("Current")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Contestants" }));
  await user.keyboard("{ArrowRight}{Enter}");
  expect(await screen.findByText("No episodes were added yet.")).toBeTruthy();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(await screen.findByText("No leagues")).toBeTruthy();
});

test("a season that does not exist shows the server's reason and a retry", async () => {
  api.fail(seasonRoutes.overview, 404, "That season was not found", "not_found");
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "That season was not found" })).toBeTruthy();
  api.reply(seasonRoutes.overview, { data: { ...season, archivedAt: "2026-02-21T12:00:00.000Z" } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Archived")).toBeTruthy();
});

// Covers PUBLISH-91.
test("new episodes are put on hold by a switch, which says when that failed", async () => {
  api.reply(seasonRoutes.overview, { data: { ...season, newEpisodes: "stream" } });
  api.fail(seasonRoutes.setNewEpisodes, 409, "Not now");
  const { user } = await open();
  const control = () => screen.findByRole("switch", { name: "Hold the results of new episodes" });
  const isOn = async () => (await control()).getAttribute("aria-checked");
  expect(await isOn()).toBe("false");
  await user.click(await control());
  expect(await screen.findByText("Not now")).toBeTruthy();
  expect(await isOn()).toBe("false");
  api.reply(seasonRoutes.setNewEpisodes, {});
  api.reply(seasonRoutes.overview, { data: { ...season, newEpisodes: "hold" } });
  await user.click(await control());
  expect(await screen.findByText("New episodes will be on hold")).toBeTruthy();
  await waitFor(async () => expect(await isOn()).toBe("true"));
  expect(api.requests(seasonRoutes.setNewEpisodes).at(-1)).toMatchObject({
    params: { seasonId: testId(1) },
    body: { mode: "hold" },
  });
});

// Covers PUBLISH-91.
test("an archived season has no switch for new episodes", async () => {
  const archivedAt = "2026-02-21T12:00:00.000Z";
  api.reply(seasonRoutes.overview, { data: { ...season, newEpisodes: "hold", archivedAt } });
  await open();
  expect(await screen.findByText("Archived")).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});
