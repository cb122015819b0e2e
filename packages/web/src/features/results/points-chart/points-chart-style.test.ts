import { expect, test } from "vitest";
import { drawingOrder, lineStyles } from "./points-chart-style.ts";

const rowsOf = (ids: string, mine: string) =>
  ids.split("").map((teamId, index) => ({ teamId, rank: index + 1, mine: teamId === mine }));
const strokes = (ids: string, mine: string) => lineStyles(rowsOf(ids, mine)).map(({ stroke }) => stroke);

test("the leader's line is gold, the viewer's ember, also in the lead", () => {
  expect(strokes("abc", "c")).toEqual([
    "var(--color-chart-leader)",
    "var(--color-chart-2)",
    "var(--color-chart-own)",
  ]);
  expect(strokes("abc", "a")[0]).toBe("var(--color-chart-own)");
});

test("a team keeps its colour when the ranks change", () => {
  expect(strokes("acbd", "d")[1]).toBe(strokes("abcd", "d")[2]);
});

test("up to 24 teams, no two lines look the same", () => {
  const lines = lineStyles(rowsOf("abcdefghijklmnopqrstuvwx", "b"));
  expect(new Set(lines.map((line) => `${line.stroke} ${line.strokeDasharray}`)).size).toBe(24);
});

test("the viewer's line is drawn over the leader's and the others, the highlighted one on top", () => {
  expect(drawingOrder(rowsOf("abcd", "b"), null)).toEqual([2, 3, 0, 1]);
  expect(drawingOrder(rowsOf("abcd", "b"), "d")).toEqual([2, 0, 1, 3]);
});
