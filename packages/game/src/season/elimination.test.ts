import { expect, it } from "vitest";
import { remainingAt } from "./elimination.ts";

const episodes = [
  { episodeId: "third", airsAt: 30 },
  { episodeId: "first", airsAt: 10 },
  { episodeId: "second", airsAt: 20 },
];
const players = [
  { name: "Ana", eliminatedEpisodeId: "first" },
  { name: "Ben", eliminatedEpisodeId: "second" },
  { name: "Cleo", eliminatedEpisodeId: null },
];

it.each([
  ["first", "Ana Ben Cleo"],
  ["second", "Ben Cleo"],
  ["third", "Cleo"],
])("in the %s episode the players in the game are %s", (episodeId, names) => {
  expect(
    remainingAt(players, episodeId, episodes)
      .map(({ name }) => name)
      .join(" "),
  ).toBe(names);
});

it("an episode of another season throws", () => {
  expect(() => remainingAt(players, "fourth", episodes)).toThrow("not of this season");
  expect(() => remainingAt([{ eliminatedEpisodeId: "fourth" }], "first", episodes)).toThrow("fourth");
});
