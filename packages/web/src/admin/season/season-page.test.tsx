import { seasonRoutes, type SeasonOverview } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
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
  leagues: [
    {
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
  const standings = within(screen.getByRole("table", { name: "Standings of Night Owls" }));
  const team = within(standings.getByRole("row", { name: /Torch Bearers/ }));
  expect(team.getByText("Ana Ruiz")).toBeTruthy();
  expect(team.getByText("No contestants")).toBeTruthy();
  expect(team.getByText("36")).toBeTruthy();
});

test("an empty season says in each tab what is missing; the keyboard changes the tab", async () => {
  const empty = { contestants: [], episodes: [], leagues: [] };
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
