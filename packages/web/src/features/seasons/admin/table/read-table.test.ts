import { TABLE_ROWS_MAX } from "@emberline/game";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import lanternIsles from "../../../../../../server/seasons/lantern-isles.json";
import survivor48 from "../../../../../../server/seasons/survivor-48.json";
import survivor49 from "../../../../../../server/seasons/survivor-49.json";
import { readTable, type TableChoices } from "./read-table.ts";

// Dates of another year are shown with it.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T21:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const choices: TableChoices = {
  hasHeader: null,
  mapping: null,
  order: null,
  timeZone: "America/New_York",
  usualTime: "20:00",
};
const readPlayers = (text: string, changes: Partial<TableChoices> = {}) =>
  readTable("players", text, { ...choices, ...changes })!;
const readEpisodes = (text: string, changes: Partial<TableChoices> = {}) =>
  readTable("episodes", text, { ...choices, ...changes })!;
const issuesOf = ({ rows }: ReturnType<typeof readPlayers>) =>
  rows.flatMap(({ row, issues }) => issues.map((issue) => `${row}: ${issue}`));

// Covers ADMIN-IMPORT-1, ADMIN-IMPORT-2.
test.each([survivor48, survivor49, lanternIsles])("the cast and the episodes of $name", (season) => {
  const { players, episodes } = season;
  const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`;
  const cast = [
    "Castaway;Tribe;Age;Hometown;Occupation",
    ...players.map((player) =>
      [
        `${player.lastName}, ${player.firstName}`,
        player.originalTribe,
        player.age,
        player.home,
        player.occupation,
      ]
        .map(quoted)
        .join(";"),
    ),
  ].join("\r\n");
  expect(readPlayers(`\ufeff${cast}`).rows.map(({ value }) => value)).toEqual(
    players.map(({ firstName, lastName, age, home, occupation, originalTribe }, index) => ({
      row: index + 2,
      firstName,
      lastName,
      tribe: originalTribe,
      age,
      home,
      occupation,
    })),
  );
  const pasted = [
    "No.\tTitle\tAir date",
    ...episodes.map(({ number, title, airDate }) => `${number}\t${title}\t${airDate}`),
  ].join("\n");
  const read = readEpisodes(pasted);
  expect(issuesOf(read)).toEqual([]);
  expect(read.rows).toHaveLength(episodes.length);
  expect(read.rows[0]?.value).toMatchObject({ number: 1, title: episodes[0]!.title });
});

// Covers ADMIN-IMPORT-4.
test("each mistake in a table of players is named with its row", () => {
  const table = readPlayers(
    [
      "Name\tTribe\tAge\tHome",
      "Jane Doe\tEmber\t34\tRome",
      "\tEmber\t30\tRome",
      "Coach\tEmber\t30\tRome",
      "Ben Cruz\tTide\tforty\tRome",
      "jane  DOE\tTide\t22\tRome",
      `Kim Oh\tTide\t151\t${"x".repeat(256)}`,
    ].join("\n"),
  );
  expect(issuesOf(table)).toEqual([
    "3: First name is missing",
    "3: Last name is missing",
    "4: Last name is missing",
    "5: Age is not a whole number from 0 to 150",
    "6: Has the same name as row 2",
    "7: Age is not a whole number from 0 to 150",
    "7: Home has more than 255 characters",
  ]);
});

// Covers ADMIN-IMPORT-4.
test("each mistake in a table of episodes is named with its row", () => {
  const table = readEpisodes(
    [
      "Title,Air date",
      "One,2027-02-24",
      "Two,soon",
      "Three,",
      "Four,2027-02-17",
      "Five,2027-03-24 20:00",
      "Six,2027-03-24 20:00",
      "Seven,3027-03-24",
    ].join("\n"),
  );
  expect(issuesOf(table)).toEqual([
    "3: Air date “soon” is not readable. Write it as 2027-02-24 20:00",
    "4: Air date is missing",
    "5: Airs before the episode of row 2",
    "7: Has the same air date as row 6",
    "8: Air date is before 1980 or after 2199",
  ]);
});

// Covers ADMIN-IMPORT-11.
test("dates are local times of the chosen zone; a time may be in its own column or missing", () => {
  const dates = (changes: Partial<TableChoices>) =>
    readEpisodes("Date;Time\n2027-02-24;21:00\n2027-03-17;\n2027-07-07 20:00 Z;", changes).rows.map(
      ({ value }) => value && "airDate" in value && value.airDate,
    );
  expect(dates({})).toEqual([
    "2027-02-25T02:00:00.000Z",
    "2027-03-18T00:00:00.000Z",
    "2027-07-07T20:00:00.000Z",
  ]);
  expect(dates({ timeZone: "UTC", usualTime: "19:30" })).toEqual([
    "2027-02-24T21:00:00.000Z",
    "2027-03-17T19:30:00.000Z",
    "2027-07-07T20:00:00.000Z",
  ]);
});

// Covers ADMIN-IMPORT-2.
test("a date that a spreadsheet gives as a number is shown beside the number", () => {
  const { rows } = readEpisodes("Title\tDate\tTime\nA\t46442.8333333333\t\nB\t46449\t0.875");
  expect(rows.map(({ facts, issues }) => [facts, issues])).toEqual([
    [["Wed, Feb 24, 2027, 8:00 PM", "from the number 46442.8333333333"], []],
    [["Wed, Mar 3, 2027, 9:00 PM", "from the number 46449"], []],
  ]);
});

test("dates that leave the order open are read as chosen", () => {
  const text = "Title\tDate\nA\t3/4/2027\nB\t4/5/2027";
  expect(readEpisodes(text).dates).toEqual({ order: "month-first", isOpen: true });
  expect(readEpisodes(text, { order: "day-first" }).rows[0]?.value).toMatchObject({
    airDate: "2027-04-04T00:00:00.000Z",
  });
  expect(readEpisodes("Title\tDate\nA\t24/2/2027").dates).toEqual({ order: "day-first", isOpen: false });
});

// Covers ADMIN-IMPORT-3.
test("without a header row the admin says what the columns hold", () => {
  const text = "Jane Doe\t34\nBen Cruz\t40";
  expect(readPlayers(text)).toMatchObject({
    hasHeader: false,
    problem: "Choose the column with the name.",
    rows: [],
  });
  const { problem, rows } = readPlayers(text, { mapping: ["name", "age"] });
  expect(problem).toBeNull();
  expect(rows.map(({ row, title, facts }) => [row, title, facts])).toEqual([
    [1, "Jane Doe", ["34"]],
    [2, "Ben Cruz", ["40"]],
  ]);
});

// Covers LIMIT-32.
test("a table without rows, or with too many, says so", () => {
  expect(readTable("players", " \n", choices)).toBeNull();
  expect(readPlayers("Name\tAge").problem).toBe("The table has no rows below the names of the columns.");
  const many = Array.from({ length: TABLE_ROWS_MAX + 1 }, (_, index) => `Jane ${index}`);
  expect(readPlayers(["Name", ...many].join("\n"))).toMatchObject({
    problem: "A table has at most 200 rows; this one has 201.",
    rows: [],
  });
});
