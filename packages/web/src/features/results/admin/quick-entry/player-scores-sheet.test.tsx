import { expect, test } from "vitest";
import { removeStep, addStep } from "./player-scores-sheet.tsx";

test.each([
  ["", 5, "5"],
  ["5", 5, "10"],
  ["7", 5, "12"],
  ["", -2, "-2"],
  ["-2", -2, "-4"],
  ["", 0, "1"],
  ["abc", 3, "3"],
])("one step up from %j with default points %d is %j", (text, defaultPoints, after) => {
  expect(addStep(text, defaultPoints)).toBe(after);
});

test.each([
  ["10", 5, "5"],
  ["5", 5, "0"],
  ["7", 5, "2"],
  ["2", 5, "0"],
  ["-4", -2, "-2"],
  ["-1", -2, "0"],
  ["-3", 5, "0"],
  ["0", 5, "0"],
  ["", 5, "0"],
])("one step down from %j with default points %d is %j", (text, defaultPoints, after) => {
  expect(removeStep(text, defaultPoints)).toBe(after);
});
