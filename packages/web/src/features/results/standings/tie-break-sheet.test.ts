import { expect, test } from "vitest";
import { orderTexts, tieText } from "./tie-break-sheet.tsx";

const team = (name: string, playersPoints: number, bonus: number) => ({
  teamId: name,
  name,
  rank: 2,
  playersPoints,
  bonus,
  totalPoints: playersPoints + bonus,
});

test("the players' points decide first, and the rest comes from polls", () => {
  const rows = [team("Torch Bearers", 80, 8), team("Idle Idols", 76, 12)];
  expect(tieText(rows)).toBe("Both have 88 points.");
  expect(orderTexts(rows)).toEqual([
    "Torch Bearers stands above Idle Idols because its contestants scored more (80 against 76); the rest came from polls.",
  ]);
});

// Covers RULE-16.
test("what adjustments gave is not said to come from polls alone", () => {
  const rows = [team("Torch Bearers", 80, 8), { ...team("Idle Idols", 76, 12), adjusted: 2 }];
  expect(orderTexts(rows)[0]).toMatch(/the rest came from polls and adjustments\.$/);
});

test("with equal players' points the name decides, pair by pair", () => {
  const rows = [team("Ash", 1, 0), team("Ember", 1, 0), team("Ember", 1, 0)];
  expect(tieText(rows)).toBe("All 3 have 1 point.");
  expect(orderTexts(rows)).toEqual([
    "Ash stands above Ember by name: their contestants scored the same (1).",
    "Two teams named Ember have the same from contestants and polls: their order is arbitrary.",
  ]);
});

test("negative points are shown as they are", () => {
  const rows = [team("Ash", -2, -1), team("Ember", -3, 0)];
  expect(tieText(rows)).toBe("Both have -3 points.");
  expect(orderTexts(rows)[0]).toContain("(-2 against -3)");
});
