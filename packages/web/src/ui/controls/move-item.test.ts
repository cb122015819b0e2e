import { expect, test } from "vitest";
import { moveItem } from "./move-item.ts";

test.each([
  ["a", 2, ["b", "c", "a"]],
  ["c", 0, ["c", "a", "b"]],
  ["b", 1, ["a", "b", "c"]],
  ["a", -1, ["a", "b", "c"]],
  ["b", 9, ["a", "c", "b"]],
])("%s moves to index %i", (id, place, order) => {
  expect(moveItem(["a", "b", "c"], id, place)).toEqual(order);
});
