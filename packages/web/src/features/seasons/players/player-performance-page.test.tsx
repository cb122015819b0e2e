import { playerRoutes, type PlayerPerformance } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, describe } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { PlayerPerformancePage, averageText, rankPlayers } from "./player-performance-page.tsx";

const player = (number: number, change: Partial<PlayerPerformance> = {}): PlayerPerformance => ({
  playerId: testId(number),
  firstName: `First${number}`,
  lastName: "Ruiz",
  photoUrl: null,
  tribe: { name: "Kahana", color: "#2a9d8f" },
  eliminated: false,
  totalPoints: 0,
  episodeCount: 0,
  ...change,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(playerRoutes.facts, { data: unknownFacts });
});
const unknownFacts = { age: null, home: null, occupation: null, tribes: [] };
const open = () => renderPage(<PlayerPerformancePage />, api, { path: "/players" });
const cards = () => screen.getAllByRole("article").map((card) => within(card));

// Covers TEAM-3.
test("players are shown with shared ranks, their points and their average", async () => {
  const release = api.hold(playerRoutes.list, {
    data: [
      player(1, { totalPoints: 12, episodeCount: 5 }),
      player(2, { totalPoints: 12, episodeCount: 4, tribe: null }),
      player(3, { totalPoints: 1, episodeCount: 1, eliminated: true }),
    ],
  });
  await open();
  expect(screen.getByRole("heading", { name: "Player Performance" })).toBeTruthy();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  await screen.findByRole("button", { name: "First1 Ruiz" });
  const [first, second, third] = cards();
  expect(first?.getByText("Rank #1")).toBeTruthy();
  expect(first?.getByText("5 episodes · 2.4 avg per episode")).toBeTruthy();
  expect(second?.getByText("Rank #1")).toBeTruthy();
  expect(second?.getByText("No Tribe")).toBeTruthy();
  expect(third?.getByText("Rank #3")).toBeTruthy();
  expect(third?.getByText("point")).toBeTruthy();
  const bar = third?.getByRole("meter", { name: "Points of First3 Ruiz beside the leader's" });
  expect(bar?.getAttribute("aria-valuemax")).toBe("12");
});

test("before the first score no team has a rank", async () => {
  api.reply(playerRoutes.list, { data: [player(1)] });
  await open();
  expect(await screen.findByText("0 episodes · 0.0 avg per episode")).toBeTruthy();
  expect(screen.queryByText(/^Rank/)).toBeNull();
});

// Covers TEAM-4.
test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(playerRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Something went wrong loading players" })).toBeTruthy();
  api.reply(playerRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No Players Found")).toBeTruthy();
});

const episode = (number: number, episodeScore: number, title: string | null = null) => ({
  episodeId: testId(50 + number),
  title,
  airDate: `2026-03-0${number}T20:00:00.000Z`,
  episodeScore,
  scores: [{ points: episodeScore, statistic: { name: "Votes right" } }],
});

// Covers TEAM-8.
test("a card opens the player's scores by episode; Escape closes them and gives the focus back", async () => {
  api.reply(playerRoutes.list, { data: [player(1, { totalPoints: 3, episodeCount: 2, eliminated: true })] });
  const release = api.hold(playerRoutes.scoreHistory, {
    data: [episode(2, 5, "The Long Night"), episode(1, -2)],
  });
  const { user } = await open();
  const button = await screen.findByRole("button", { name: "First1 Ruiz" });
  await user.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "First1 Ruiz" }));
  expect(dialog.getByText("Voted out")).toBeTruthy();
  expect(dialog.getByText("Loading")).toBeTruthy();
  release();
  expect(await dialog.findByRole("img", { name: "Points by episode: 2 episodes, best 5" })).toBeTruthy();
  const [newest, oldest] = within(dialog.getByRole("list", { name: "Scores by episode" }))
    .getAllByRole("heading")
    .map((heading) => heading.textContent);
  expect(newest).toBe("The Long Night");
  expect(oldest).toMatch(/2026|Mar/);
  expect(dialog.getByText("+5")).toBeTruthy();
  expect(api.requests(playerRoutes.scoreHistory).map(({ params }) => params["playerId"])).toEqual([
    testId(1),
  ]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

// Covers TEAM-25.
test("a card shows age, home, job and the tribe; what is unknown is left out", async () => {
  api.reply(playerRoutes.list, { data: [player(1), player(2)] });
  api.reply(playerRoutes.scoreHistory, { data: [] });
  api.reply(playerRoutes.facts, ({ params }) => ({
    data:
      params["playerId"] === testId(1)
        ? { ...unknownFacts, age: 29, tribes: [{ name: "Kahana", color: "#2a9d8f", fromEpisode: 1 }] }
        : unknownFacts,
  }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "First1 Ruiz" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("29")).toBeTruthy();
  expect(dialog.getAllByRole("term").map((term) => term.textContent)).toEqual(["Age", "Tribe"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "First2 Ruiz" }));
  const other = within(await screen.findByRole("dialog"));
  expect(await other.findByText("No scores yet")).toBeTruthy();
  expect(other.queryByRole("term")).toBeNull();
});

test("a player without scores says so; scores that cannot be loaded can be asked for again", async () => {
  api.reply(playerRoutes.list, { data: [player(1)] });
  api.fail(playerRoutes.scoreHistory, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "First1 Ruiz" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Still in the game")).toBeTruthy();
  const retry = await dialog.findByRole("button", { name: "Try again" });
  api.reply(playerRoutes.scoreHistory, { data: [] });
  await user.click(retry);
  expect(await dialog.findByText("No scores yet")).toBeTruthy();
});

describe("performance", () => {
  // Covers LIMIT-15, TEAM-5.
  test.each([
    [0, 0, "0.0"],
    [10, 0, "0.0"],
    [10, 4, "2.5"],
    [10, 3, "3.3"],
    [20, 3, "6.7"],
    [-5, 2, "-2.5"],
    [0, 3, "0.0"],
    [-1, 25, "0.0"],
  ])("%i points in %i episodes average %s", (totalPoints, episodeCount, text) => {
    expect(averageText({ totalPoints, episodeCount })).toBe(text);
  });

  // Covers TEAM-5.
  test("the average is per episode competed in, also in those without a score", () => {
    expect(averageText({ totalPoints: 10, episodeCount: 2, episodesCompeted: 4 })).toBe("2.5");
  });

  const scored = (firstName: string, totalPoints: number, episodeCount: number) => ({
    playerId: firstName,
    firstName,
    lastName: "",
    photoUrl: null,
    tribe: null,
    eliminated: false,
    totalPoints,
    episodeCount,
  });

  test("players with the same points share a rank", () => {
    const ranked = rankPlayers([scored("A", 9, 1), scored("B", 5, 1), scored("C", 5, 1), scored("D", 1, 1)]);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
  });

  test("there are no ranks before the first score", () => {
    expect(rankPlayers([scored("A", 0, 0)])[0]?.rank).toBeNull();
    expect(rankPlayers([scored("A", 0, 1)])[0]?.rank).toBe(1);
  });
});
