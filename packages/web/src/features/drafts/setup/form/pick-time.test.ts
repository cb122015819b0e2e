import { expect, test } from "vitest";
import { clampPart, toPickTime, totalSeconds, type PickTimePart } from "./pick-time.ts";

// Covers ADMIN-LEAGUE-20.
test.each<[PickTimePart, string, string]>([
  ["hours", "23", "23"],
  ["hours", "24", "23"],
  ["minutes", "59", "59"],
  ["minutes", "60", "59"],
  ["seconds", "99999999999", "59"],
  ["seconds", "007", "7"],
  ["seconds", "-5", "5"],
  ["minutes", "1.5", "15"],
  ["hours", "", ""],
  ["hours", "x", ""],
])("%s turns %j into %j", (part, typed, taken) => {
  expect(clampPart(part, typed)).toBe(taken);
});

// Covers ADMIN-LEAGUE-21.
test.each([
  [120, { hours: "0", minutes: "2", seconds: "0" }],
  [86_399, { hours: "23", minutes: "59", seconds: "59" }],
  [3723, { hours: "1", minutes: "2", seconds: "3" }],
])("%i seconds survive a round trip through the fields", (seconds, fields) => {
  expect(toPickTime(seconds)).toEqual(fields);
  expect(totalSeconds(fields)).toBe(seconds);
});

// Covers ADMIN-LEAGUE-22, DRAFT-2.
test("the default is two minutes, and blank fields count as zero", () => {
  expect(totalSeconds(toPickTime())).toBe(120);
  expect(totalSeconds({ hours: "", minutes: "", seconds: "" })).toBe(0);
});
