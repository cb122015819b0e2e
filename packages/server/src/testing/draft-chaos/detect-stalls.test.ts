import { expect, test } from "vitest";
import { lostSince } from "./detect-stalls.ts";

test("time that two processes lost at once counts once, and time lost before the moment does not count", () => {
  const stalls = [
    { from: 300, to: 400 },
    { from: 50, to: 120 },
    { from: 350, to: 450 },
  ];
  expect(lostSince(stalls, 100)).toBe(20 + 150);
  expect(lostSince(stalls, 500)).toBe(0);
});
