import { expect, test } from "vitest";
import { chartStyle } from "./points-chart-style.ts";

const rows = ["a", "b", "c", "d"].map((teamId) => ({ teamId, mine: teamId === "b" }));

test("the viewer's line is drawn over the others, the highlighted one on top", () => {
  expect(chartStyle(rows, null).order).toEqual([0, 2, 3, 1]);
  expect(chartStyle(rows, "a").order).toEqual([2, 3, 1, 0]);
});

test("lines differ without colour: the viewer's is thick and solid, the others have dashes", () => {
  const [a, mine, c, d] = chartStyle(rows, "c").lines;
  expect(mine).toMatchObject({ strokeWidth: 3.5, strokeDasharray: "none" });
  expect(c!.strokeWidth).toBeGreaterThan(a!.strokeWidth);
  expect(new Set([a, c, d].map((line) => line!.strokeDasharray)).size).toBe(3);
});
