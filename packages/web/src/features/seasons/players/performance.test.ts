import { expect, test } from "vitest";
import { averageText, rankPlayers } from "./performance.ts";

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

const player = (firstName: string, totalPoints: number, episodeCount: number) => ({
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
  const ranked = rankPlayers([player("A", 9, 1), player("B", 5, 1), player("C", 5, 1), player("D", 1, 1)]);
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
});

test("there are no ranks before the first score", () => {
  expect(rankPlayers([player("A", 0, 0)])[0]?.rank).toBeNull();
  expect(rankPlayers([player("A", 0, 1)])[0]?.rank).toBe(1);
});
