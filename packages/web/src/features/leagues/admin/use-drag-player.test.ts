import { expect, test } from "vitest";
import { scrollStep } from "./use-drag-player.ts";

test.each([
  [400, 0],
  [90, 0],
  [45, -7],
  [0, -14],
  [-300, -14],
  [710, 0],
  [755, 7],
  [2000, 14],
])("in a window of 800 px a pointer at %i scrolls by %i", (y, step) => {
  expect(scrollStep(y, 800)).toBe(step);
});
