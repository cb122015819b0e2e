import { expect, test } from "vitest";
import { episodeName, inAirOrder } from "./episodes.ts";

test("an episode is named by its number, and its title if it has one", () => {
  expect(episodeName({ number: 7, title: "The Long Night" })).toBe("Episode 7: The Long Night");
  expect(episodeName({ number: 7, title: null })).toBe("Episode 7");
});

test("episodes are sorted by air date, those of the same moment by id", () => {
  const episodes = [
    { episodeId: "c", airsAt: 2 },
    { episodeId: "b", airsAt: 1 },
    { episodeId: "a", airsAt: 2 },
  ];
  expect(inAirOrder(episodes).map(({ episodeId }) => episodeId)).toEqual(["b", "a", "c"]);
});
