import { expect, test } from "vitest";
import { moveText } from "./move-text.ts";

test.each([
  [3, 1, false, "You climbed to 1st"],
  [1, 2, false, "You slipped to 2nd"],
  [2, 2, true, "You held shared 2nd place"],
  [null, 3, false, "You start in 3rd place"],
  [3, 4, false, "You slipped to 4th"],
  [10, 11, false, "You slipped to 11th"],
  [12, 12, false, "You held 12th place"],
  [18, 13, true, "You climbed to shared 13th"],
  [20, 21, false, "You slipped to 21st"],
  [113, 112, false, "You climbed to 112th"],
])("from %s to %i, shared: %s", (rankBefore, rank, tied, text) => {
  expect(moveText({ rankBefore, rank, tied })).toBe(text);
});
