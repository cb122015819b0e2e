import { expect, test } from "vitest";
import { dropIndex, indexAfterDrop, indexDuringDrag } from "./use-drag-order.ts";

/** Rows of unequal height: their middles are at 20, 80 and 140. */
const rows = [
  { top: 0, height: 40 },
  { top: 40, height: 80 },
  { top: 120, height: 40 },
];

test.each([
  [0, 0, 0],
  [0, 39, 0],
  [0, 41, 1],
  [0, 101, 2],
  [0, 999, 2],
  [0, -50, 0],
  [2, -39, 2],
  [2, -41, 1],
  [2, -101, 0],
  [1, 21, 2],
  [1, -21, 0],
])("row %i dragged by %i px drops at index %i", (from, offset, place) => {
  expect(dropIndex(rows, from, offset)).toBe(place);
});

test("the rows in between move by one", () => {
  const down = { rows, offset: 0, from: 0, to: 2 };
  expect([0, 1, 2].map((index) => indexDuringDrag(down, index))).toEqual([2, 0, 1]);
  const up = { rows, offset: 0, from: 2, to: 1 };
  expect([0, 1, 2].map((index) => indexDuringDrag(up, index))).toEqual([0, 2, 1]);
});

test.each([
  ["nothing changed", ["a", "b", "c", "d"], 3, 1, ["a", "b", "c", "d"], 1],
  ["one above is gone", ["a", "b", "c", "d"], 3, 1, ["b", "c", "d"], 0],
  ["one below is gone", ["a", "b", "c", "d"], 0, 2, ["a", "c", "d"], 1],
  ["the row before is gone", ["a", "b", "c", "d"], 3, 2, ["a", "c", "d"], 1],
  ["one is back in front", ["b", "c", "d"], 2, 1, ["a", "b", "c", "d"], 2],
])("the place of a dropped row when %s", (_, shown, from, to, now, index) => {
  expect(indexAfterDrop(shown, { from, to }, now)).toBe(index);
});
