import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartScale, linePoints, nearest, spreadLabels, totalAt, yOf } from "./points-chart-scale.ts";

const row = (...totals: number[]) => ({
  race: totals.map((total, index) => ({ episode: index + 1, total })),
});

// Covers TEAM-18.
test.each([
  ["nothing yet", [row()], [0, 1], [0, 1]],
  ["zeros", [row(0, 0)], [0, 1], [0, 1]],
  ["one point", [row(1)], [0, 1], [0, 1]],
  ["a season", [row(30, 214), row(12, 97)], [0, 214], [0, 50, 100, 150, 200]],
  ["below zero", [row(-7, 3)], [-7, 3], [-6, -4, -2, 0, 2]],
  ["all below zero", [row(-30)], [-30, 0], [-30, -25, -20, -15, -10, -5, 0]],
])("the scale of %s fits its totals", (_, rows, [low, high], ticks) => {
  expect(chartScale(rows)).toEqual({ low, high, ticks });
});

test("all totals and zero lie within a scale of at most eight round ticks", () => {
  const totals = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { maxLength: 13 });
  fc.assert(
    fc.property(fc.array(totals, { maxLength: 12 }), (lists) => {
      const { low, high, ticks } = chartScale(lists.map((list) => row(...list)));
      expect(low).toBeLessThan(high);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks).toContain(0);
      expect(low < 0).toBe(lists.flat().some((total) => total < 0));
      for (const value of [...lists.flat(), ...ticks]) expect(value >= low && value <= high).toBe(true);
    }),
  );
});

test("a line starts at zero, also with a single episode", () => {
  const scale = { low: 0, high: 10, ticks: [0, 10] };
  expect(linePoints(row(5), scale, 100)).toBe("0,100 100,50");
  expect(linePoints(row(5, 10, 0, 10), scale, 100)).toBe("0,100 25,50 50,0 75,100 100,0");
  expect(linePoints(row(), scale, 100)).toBe("0,100");
  expect(yOf(-5, { low: -10, high: 10, ticks: [] }, 100)).toBe(75);
});

test("the total between two episodes lies on the line", () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((place) => totalAt(row(10, 4), place))).toEqual([0, 5, 10, 7, 4]);
  expect([-1, 2].map((place) => totalAt(row(10), place))).toEqual([0, 10]);
  expect(totalAt(row(), 0.5)).toBe(0);
});

test("the nearest value is found", () => {
  expect(nearest([3, 9, 20], 12)).toBe(1);
  expect(nearest([], 12)).toBeNull();
});

describe("labels at the ends of the lines", () => {
  test.each([
    [
      [10, 50],
      [10, 50],
    ],
    [
      [50, 50],
      [50, 66],
    ],
    [
      [96, 100, 100],
      [68, 84, 100],
    ],
    [
      [0, 0, 100],
      [0, 16, 100],
    ],
  ])("at %j are placed at %j", (downs, placed) => {
    expect(spreadLabels(downs, 16, 100)).toEqual(placed);
  });

  test("never overlap or leave the chart", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 20 }), (downs) => {
        const placed = spreadLabels(downs, 16, 240).toSorted((a, b) => a - b);
        const room = Math.min(16, 240 / Math.max(1, downs.length - 1));
        expect(placed[0]).toBeGreaterThanOrEqual(-0.1);
        expect(placed.at(-1)).toBeLessThanOrEqual(240.1);
        for (const [index, down] of placed.entries()) {
          expect(down - (placed[index - 1] ?? -room)).toBeGreaterThanOrEqual(room - 0.11);
        }
      }),
    );
  });
});
