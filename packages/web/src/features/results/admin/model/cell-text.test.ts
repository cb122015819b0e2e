import { describe, expect, test } from "vitest";
import { readPoints, rowTotal, shownText, type Stat } from "./cell-text.ts";

const stat: Stat = {
  playerId: "p",
  statisticId: "s",
  episodeId: "e",
  episodeStatisticId: "x",
  points: 3,
  defaultPoints: 5,
};
const blank: Stat = { ...stat, episodeStatisticId: null, points: 0 };

test.each([
  ["", 0],
  [" ", 0],
  ["7", 7],
  ["-2", -2],
  ["+4", 4],
  ["-", null],
  ["1.5", null],
  ["five", null],
  ["9999999999", null],
])("%j is read as %s", (text, points) => {
  expect(readPoints(text)).toBe(points);
});

describe("a cell shows", () => {
  test("nothing where no score was entered, and a stored 0 as 0", () => {
    expect(shownText(undefined, blank)).toBe("");
    expect(shownText(undefined, { ...stat, points: 0 })).toBe("0");
  });
  test.each(["waiting", "saving", "failed"] as const)("the typed text while it is %s", (status) => {
    expect(shownText({ value: "9", status }, stat)).toBe("9");
  });
  test("the saved text until the server's value differs", () => {
    expect(shownText({ value: "", status: "saved" }, { ...stat, points: 0 })).toBe("");
    expect(shownText({ value: "9", status: "saved" }, stat)).toBe("3");
  });
});

test("a row's total counts displayed points, saved or not", () => {
  const other = { ...blank, statisticId: "t" };
  const typed = new Map([["t", { value: "-2", status: "failed" as const }]]);
  expect(rowTotal([stat, other], ({ statisticId }) => typed.get(statisticId))).toBe(1);
});
