import { expect, test } from "vitest";
import { arrange, moveTo, shuffle } from "./team-order.ts";

test("teams that left are taken out, teams that came pick last", () => {
  expect(arrange(["c", "gone", "a"], ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});

test.each([
  ["a", 2, ["b", "c", "a"]],
  ["c", 0, ["c", "a", "b"]],
  ["b", 1, ["a", "b", "c"]],
  ["a", -1, ["a", "b", "c"]],
  ["b", 9, ["a", "c", "b"]],
])("%s to place %i", (id, place, order) => {
  expect(moveTo(["a", "b", "c"], id, place)).toEqual(order);
});

test("a shuffle keeps every team once", () => {
  const order = Array.from({ length: 18 }, (_, index) => `team ${index}`);
  expect(shuffle(order).toSorted()).toEqual(order.toSorted());
  expect(shuffle([])).toEqual([]);
});

test("every order of three comes up, none far too often", () => {
  const seen = new Map<string, number>();
  for (let round = 0; round < 6000; round += 1) {
    const order = shuffle(["a", "b", "c"]).join("");
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  expect(Math.min(...seen.values())).toBeGreaterThan(800);
});
