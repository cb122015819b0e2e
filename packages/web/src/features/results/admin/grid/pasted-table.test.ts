import type { ScoreSheet } from "@emberline/contract";
import { expect, test } from "vitest";
import { readPastedTable } from "../../../../ui/tables/pasted-table.ts";
import { placeTable } from "./pasted-table.ts";

const row = (playerId: string): ScoreSheet["players"][number] => ({
  playerId,
  firstName: playerId,
  lastName: "Lee",
  photoUrl: null,
  tribe: null,
  eliminated: 0,
  stats: ["s", "t"].map((statisticId) => ({
    playerId,
    statisticId,
    episodeId: "e",
    episodeStatisticId: null,
    points: 0,
    defaultPoints: 1,
  })),
});
const sheet: ScoreSheet = { players: [row("Ana"), row("Ben")], labels: ["Immunity", "Reward"] };
const first = { row: 0, column: 0 };
const place = (text: string, at = first) => placeTable(sheet, readPastedTable(text) ?? [], at);

// Covers ADMIN-SCORE-30.
test("a table fills rows and columns; an empty cell leaves the score as it is", () => {
  expect(place("1\t−5\r\n\t+3 \r\n")).toEqual({
    cells: [
      { key: "Ana s", text: "1" },
      { key: "Ana t", text: "-5" },
      { key: "Ben t", text: "3" },
    ],
  });
  expect(place("7\n8\n", { row: 0, column: 1 })).toEqual({
    cells: [
      { key: "Ana t", text: "7" },
      { key: "Ben t", text: "8" },
    ],
  });
});

test("a single value is pasted like any text", () => {
  expect([readPastedTable("5"), readPastedTable("5\r\n"), readPastedTable("")]).toEqual([null, null, null]);
});

// Covers ADMIN-SCORE-30.
test.each([
  ["1\t2,5", "Nothing was pasted. Ana Lee, Reward: “2,5” is not a whole number from -10,000 to 10,000"],
  [
    "1\tx\n20000\t3",
    "Nothing was pasted. Ana Lee, Reward: “x” is not a whole number from -10,000 to 10,000 (and 1 more cell)",
  ],
  ["1\t2\t3", "Nothing was pasted: the table is larger than the grid from here on"],
  ["1\n2\n3", "Nothing was pasted: the table is larger than the grid from here on"],
])("%j fills nothing and says why", (text, error) => {
  expect(place(text)).toEqual({ error });
});
