import { expect, test } from "vitest";
import { lostSince } from "./detect-stalls.ts";

test("overlapping stalls of two processes count once, and stalls before the start do not count", () => {
  const stalls = [
    { from: 300, to: 400 },
    { from: 50, to: 120 },
    { from: 350, to: 450 },
  ];
  expect(lostSince(stalls, 100)).toBe(20 + 150);
  expect(lostSince(stalls, 500)).toBe(0);
});
