import { expect, test } from "vitest";
import { inAirOrder, moveAfter, nextToAir } from "./tribe-moves.ts";

const episode = (number: number, day: number) => ({
  episodeId: `e${number}`,
  number,
  airDate: `2026-03-0${day}T20:00:00.000Z`,
});
const episodes = [episode(3, 3), episode(1, 1), episode(2, 2)];
const at = (day: number) => Date.parse(`2026-03-0${day}T12:00:00.000Z`);
const move = (number: number, name: string) => ({
  episodeId: `e${number}`,
  number,
  tribe: { name, color: "#000000" },
});

test("episodes are sorted by air date", () => {
  expect(inAirOrder(episodes).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("a change of tribe counts from the next episode, after the season from the last one", () => {
  expect(nextToAir(episodes, at(2))?.number).toBe(2);
  expect(nextToAir(episodes, at(9))?.number).toBe(3);
  expect(nextToAir([], at(1))).toBeUndefined();
});

test("only a move after the episode is found", () => {
  const moves = [move(1, "Kahana"), move(3, "Moruya")];
  expect(moveAfter(moves, episodes, "e2")?.tribe.name).toBe("Moruya");
  expect(moveAfter(moves, episodes, "e3")).toBeUndefined();
});
