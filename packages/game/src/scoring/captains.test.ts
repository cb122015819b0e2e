import { expect, test } from "vitest";
import { captainStays, latestCaptain } from "./captains.ts";

const episodes = [1, 2, 3, 4].map((number) => ({ number, hasCaptain: true }));
const choice = (playerId: string, from: number, teamId = "A") => ({
  teamId,
  playerId,
  from,
  decidedThrough: from - 1,
});
const stays = [
  { teamId: "A", playerId: "joe", until: 4 },
  { teamId: "A", playerId: "kim", from: 4 },
  { teamId: "B", playerId: "lee" },
];
const shown = (given: Partial<Parameters<typeof captainStays>[0]>) =>
  captainStays({ choices: [], stays, episodes, shownThrough: null, ...given }).map(
    ({ teamId, playerId, from, until }) => [teamId, playerId, from, until],
  );

// Covers CAPTAIN-2.
test("a captain counts from the choice on, while the team has the player, until the next choice", () => {
  expect(shown({ choices: [choice("joe", 3)] })).toEqual([["A", "joe", 3, 4]]);
  expect(shown({ choices: [choice("joe", 2), choice("lee", 3, "B"), choice("kim", 4)] })).toEqual([
    ["A", "joe", 2, 4],
    ["A", "kim", 4, 5],
    ["B", "lee", 3, 5],
  ]);
});

test("no episode counts in which the rules had no captains, or the player is of another team", () => {
  const without = episodes.map((episode) => ({ ...episode, hasCaptain: episode.number !== 3 }));
  expect(shown({ choices: [choice("lee", 2, "B")], episodes: without })).toEqual([
    ["B", "lee", 2, 3],
    ["B", "lee", 4, 5],
  ]);
  expect(shown({ choices: [choice("lee", 1)] })).toEqual([]);
});

// Covers CAPTAIN-4.
test("a viewer knows no choice that was made after later results", () => {
  const choices = [choice("joe", 2), choice("kim", 3)];
  expect(shown({ choices, shownThrough: 1 })).toEqual([["A", "joe", 2, 4]]);
  expect(shown({ choices, shownThrough: null })).toEqual([
    ["A", "joe", 2, 3],
    ["A", "kim", 4, 5],
  ]);
});

// Covers CAPTAIN-4.
test.each([
  ["who knows all", 9, null, "b"],
  ["before the episode begins", 3, null, "a"],
  ["who has not watched what it was decided on", 9, 2, "a"],
  ["who has watched nothing", 9, 0, undefined],
])("the captain for a viewer %s", (_viewer, until, shownThrough, captain) => {
  const choices = [
    { teamId: "T", playerId: "a", from: 2, decidedThrough: 1 },
    { teamId: "T", playerId: "b", from: 4, decidedThrough: 3 },
  ];
  expect(latestCaptain(choices, { until, shownThrough })).toBe(captain);
});
