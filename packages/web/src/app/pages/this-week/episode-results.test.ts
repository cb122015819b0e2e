import { expect, test } from "vitest";
import { episodeResults } from "./episode-results.ts";

const team = (name: string, totals: number[], mine = false) => ({
  name,
  mine,
  race: totals.map((total, index) => ({ episode: index + 1, total })),
});

test("the results are what the latest episode added, the best and the viewer's apart", () => {
  const rows = [team("Owls", [30, 32]), team("Embers", [5, 20], true), team("Tides", [1, 16])];
  const embers = { name: "Embers", mine: true, points: 15 };
  expect(episodeResults(rows)).toEqual({
    number: 2,
    best: [embers, { name: "Tides", mine: false, points: 15 }],
    own: embers,
  });
});

test("the first episode counts from zero, and points may be lost", () => {
  expect(episodeResults([team("Owls", [-4]), team("Tides", [-6])])).toEqual({
    number: 1,
    best: [{ name: "Owls", mine: false, points: -4 }],
    own: null,
  });
});

test("before the first scored episode there are none", () => {
  expect(episodeResults([team("Owls", [])])).toBeNull();
  expect(episodeResults([])).toBeNull();
});
