import { afterEach, expect, test, vi, describe } from "vitest";
import { defaultStart, clampPart, toPickTime, totalSeconds, type PickTimePart } from "./draft-values.ts";

afterEach(() => void vi.unstubAllEnvs());

// Covers ADMIN-LEAGUE-22.
test("a week ahead at 19:00 stays 19:00 across a daylight saving change", () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(defaultStart(Date.parse("2026-10-22T09:15:42Z"))).toBe("2026-10-29T19:00");
});

describe("pick time", () => {
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
});
