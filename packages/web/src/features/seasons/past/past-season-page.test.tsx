import { playerRoutes, seasonRoutes, type PastSeason } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { PastSeasonPage } from "./past-season-page.tsx";
import { cameFrom, PastSeasons } from "./past-seasons.tsx";

const seasonId = testId(1);
const team = (number: number, rank: number, change: Partial<Team> = {}): Team => ({
  teamId: testId(10 + number),
  rank,
  name: `Team ${number}`,
  owner: { firstName: `Owner${number}`, lastName: "Berg" },
  contestants: ["Ana Ruiz"],
  bonus: 4,
  totalPoints: 20,
  mine: false,
  ...change,
});
type Team = PastSeason["leagues"][number]["teams"][number];

const player = (number: number, firstName: string, eliminatedIn: number | null) => ({
  playerId: testId(20 + number),
  firstName,
  lastName: "Ruiz",
  photoUrl: null,
  tribe: { name: "Kahana", color: "#2a9d8f" },
  place: number,
  totalPoints: 30 - number,
  eliminatedIn,
  ...(eliminatedIn !== null && { exitKind: "medical" as const }),
});

const season: PastSeason = {
  seasonId,
  name: "The Lantern Isles",
  contestants: [player(1, "Ana", null), player(2, "Ben", 3)],
  leagues: [
    {
      leagueId: testId(5),
      name: "Night Owls",
      teams: [
        team(1, 1),
        team(2, 1, { mine: true }),
        team(3, 3, { totalPoints: 0, bonus: 0, contestants: [] }),
        team(4, 4, { isFormer: true, owner: { firstName: "", lastName: "" }, totalPoints: -1, bonus: 0 }),
      ],
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = (state: unknown = null) =>
  renderPage(<PastSeasonPage />, api, { path: `/seasons/${seasonId}`, pattern: "/seasons/:seasonId", state });

// Covers TEAM-26, TEAM-35, MODERATION-1.
test("a past season shows the final standings of the user's leagues and all players, whose cards open", async () => {
  const release = api.hold(seasonRoutes.pastSeason, { data: season });
  api.reply(playerRoutes.facts, { data: { age: 33, home: null, occupation: null, tribes: [] } });
  api.reply(playerRoutes.scoreHistory, { data: [] });
  const { user } = await open();
  expect(screen.getByRole("heading", { level: 1, name: "Past season" })).toBeTruthy();
  release();
  expect(await screen.findByRole("heading", { level: 1, name: "The Lantern Isles" })).toBeTruthy();
  const rows = within(screen.getByRole("table", { name: "Final standings of Night Owls" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ["T1Shared rank 1", "Team 1Owner1 Berg · bonus +4Ana Ruiz", "4", "20"],
    ["T1Shared rank 1", "Team 2You · bonus +4Ana Ruiz", "4", "20"],
    ["3", "Team 3Owner3 BergNo contestants", "0", "0"],
    ["4", "Team 4former memberAna Ruiz", "0", "-1"],
  ]);
  const reports = screen.getAllByRole("button", { name: /^Report/ });
  expect(reports.map((button) => button.getAttribute("aria-label"))).toEqual(["Report the name of Team 4"]);
  const players = within(screen.getByRole("table", { name: "Contestants" }));
  expect(players.getByText("Out in episode 3")).toBeTruthy();
  await user.click(players.getByRole("button", { name: /^Ana Ruiz/ }));
  const card = within(await screen.findByRole("dialog", { name: "Ana Ruiz" }));
  expect(await card.findByText("33")).toBeTruthy();
  expect(card.queryByText("Still in the game")).toBeNull();
  await user.keyboard("{Escape}");
  await user.click(players.getByRole("button", { name: /^Ben Ruiz/ }));
  const other = within(await screen.findByRole("dialog", { name: "Ben Ruiz" }));
  expect(other.getByText("Medically evacuated")).toBeTruthy();
});

test("a season in which the user had no team is not found, and can be asked for again", async () => {
  api.fail(seasonRoutes.pastSeason, 404, "Season not found");
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Season not found" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Past season" })).toBeTruthy();
  api.reply(seasonRoutes.pastSeason, { data: season });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "The Lantern Isles" })).toBeTruthy();
});

test.each([
  [cameFrom("my-teams"), "Back to My Teams", "/"],
  [cameFrom("players"), "Back to the players", "/players"],
  [null, "Back to the players", "/players"],
])("opened with the state %j, the back link is “%s”", async (state, name, path) => {
  api.reply(seasonRoutes.pastSeason, { data: season });
  await open(state);
  await screen.findByRole("heading", { name: "The Lantern Isles" });
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(path);
});

// Covers TEAM-26.
test("the past seasons are linked; without any there is nothing", async () => {
  api.reply(seasonRoutes.past, { data: [{ seasonId, name: "The Lantern Isles" }] });
  const { unmount } = await renderPage(<PastSeasons from="players" />, api);
  const link = await screen.findByRole("link", { name: "The Lantern Isles" });
  expect(link.getAttribute("href")).toBe(`/seasons/${seasonId}`);
  unmount();
  api.reply(seasonRoutes.past, { data: [] });
  const { queries } = await renderPage(<PastSeasons from="players" />, api);
  await expect.poll(() => queries.isFetching()).toBe(0);
  expect(screen.queryByText("Past seasons")).toBeNull();
});
