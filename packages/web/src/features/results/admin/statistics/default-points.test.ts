import { expect, test } from "vitest";
import { parsedPointsHint, parseDefaultPoints } from "./default-points.ts";

// Covers ADMIN-SCORE-19.
test.each([
  ["5", 5],
  [" -2 ", -2],
  ["−2", -2],
  ["3.9", 3],
  ["7 points", 7],
  ["", 0],
  ["many", 0],
])("%j is read as %i", (typed, points) => {
  expect(parseDefaultPoints(typed)).toBe(points);
});

test("a number that differs from the typed text is shown", () => {
  expect(parsedPointsHint("5")).toBeNull();
  expect(parsedPointsHint("-5")).toBeNull();
  expect(parsedPointsHint("")).toBe("Will be saved as 0 pts");
  expect(parsedPointsHint("1.5")).toBe("Will be saved as 1 pt");
  expect(parsedPointsHint("10001")).toBeNull();
});
