import { expect, test } from "vitest";
import { titleThrough } from "./title-through.ts";

const episodes = [1, 2, 4, 5].map((number) => ({ number, title: `Title ${number}` }));
const titles = (through: number | null) =>
  episodes.map((episode) => titleThrough(episode, episodes, through));

test("the titles through the next episode are known, whatever its number, and all without a mark", () => {
  expect(titles(0)).toEqual(["Title 1", null, null, null]);
  expect(titles(2)).toEqual(["Title 1", "Title 2", "Title 4", null]);
  expect(titles(null)).toEqual(episodes.map(({ title }) => title));
  expect(titleThrough({ number: 1, title: null }, episodes, null)).toBeNull();
});
