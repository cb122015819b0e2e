import { expect, test } from "vitest";
import { countText, signedText } from "./count-text.ts";

// Covers LIMIT-13, RULE-14.
test.each([
  [0, "0 points"],
  [1, "1 point"],
  [2, "2 points"],
  [-1, "-1 points"],
  [999, "999 points"],
  [1000, "1,000 points"],
  [-12_345, "-12,345 points"],
  [8 / 3, "2.67 points"],
  [0.1 + 0.2, "0.3 points"],
  [10_000 / 3, "3,333.33 points"],
])("a count of %d reads %s", (count, text) => {
  expect(countText(count, "point")).toBe(text);
});

test("an irregular plural can be given", () => {
  expect(countText(2, "entry", "entries")).toBe("2 entries");
});

test.each([
  [3, "+3"],
  [0, "0"],
  [-2, "-2"],
  [1200, "+1,200"],
])("a change of %i reads %s", (value, text) => {
  expect(signedText(value)).toBe(text);
});
