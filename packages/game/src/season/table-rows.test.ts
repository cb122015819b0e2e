import { expect, test } from "vitest";
import { findEpisodeContradictions, findRepeatedNames, playerNameKey } from "./table-rows.ts";

test("names are equal whatever their letter case and spaces", () => {
  const key = playerNameKey({ firstName: "Mary  Ann", lastName: "O'Hara" });
  expect(playerNameKey({ firstName: " mary ann", lastName: "O'HARA " })).toBe(key);
  expect(playerNameKey({ firstName: "Mary", lastName: "Ann O'Hara" })).toBe(key);
  expect(playerNameKey({ firstName: "Marie Ann", lastName: "O'Hara" })).not.toBe(key);
});

// Covers ADMIN-IMPORT-12.
test("two spellings of a name are one name", () => {
  const key = playerNameKey({ firstName: "José", lastName: "O'Brien" });
  expect(playerNameKey({ firstName: "Jose", lastName: "O\u2019Brien" })).toBe(key);
  expect(playerNameKey({ firstName: "Ｊｏｓｅ", lastName: "O\u02bcBrien" })).toBe(key);
});

// Covers ADMIN-IMPORT-4.
test("each repetition of a name names the first row", () => {
  const rows = ["Ana", "Ben", "ana", "ANA"].map((firstName, index) => ({
    row: index + 2,
    firstName,
    lastName: "Lee",
  }));
  expect(findRepeatedNames(rows)).toEqual([
    { row: 4, message: "Has the same name as row 2" },
    { row: 5, message: "Has the same name as row 2" },
  ]);
});

const episodes = (...rows: [number | null, number][]) =>
  findEpisodeContradictions(rows.map(([number, airsAt], index) => ({ row: index + 1, number, airsAt })));

// Covers ADMIN-IMPORT-4.
test.each<[string, [number | null, number][], [number, string][]]>([
  [
    "dates in order",
    [
      [null, 1],
      [null, 2],
      [null, 9],
    ],
    [],
  ],
  [
    "numbers that are out of order with their dates",
    [
      [3, 30],
      [1, 10],
      [2, 20],
    ],
    [],
  ],
  [
    "one date too early, and the rows after it",
    [
      [null, 5],
      [null, 1],
      [null, 3],
      [null, 6],
    ],
    [
      [2, "Airs before the episode of row 1"],
      [3, "Airs before the episode of row 1"],
    ],
  ],
  [
    "numbers against their dates",
    [
      [2, 10],
      [1, 20],
    ],
    [[1, "Airs before the episode of row 2"]],
  ],
  [
    "one date twice",
    [
      [null, 1],
      [null, 1],
    ],
    [[2, "Has the same air date as row 1"]],
  ],
  [
    "one number twice",
    [
      [1, 1],
      [1, 2],
    ],
    [[2, "Has the same number as row 1"]],
  ],
  [
    "a number missing",
    [
      [1, 1],
      [null, 2],
    ],
    [[2, "Has no number, although other rows have one"]],
  ],
])("%s", (_, rows, issues) => {
  expect(episodes(...rows)).toEqual(issues.map(([row, message]) => ({ row, message })));
});
