import { expect, test } from "vitest";
import { parseTable } from "./parse-table.ts";

// Covers ADMIN-IMPORT-2.
test.each([
  ["cells of a spreadsheet", "Name\tAge\nJane Doe\t34\n"],
  ["commas", "Name,Age\nJane Doe,34"],
  ["semicolons, Windows line ends and a byte order mark", "\ufeffName;Age\r\nJane Doe;34\r\n"],
  ["old Mac line ends", "Name;Age\rJane Doe;34\r"],
  ["the line with which Excel declares its separator", "sep=;\r\nName;Age\r\nJane Doe;34"],
  ["quotes around everything", '"Name","Age"\n"Jane Doe","34"\n'],
])("a table with %s", (_, text) => {
  expect(parseTable(text)).toEqual([
    { row: 1, cells: ["Name", "Age"] },
    { row: 2, cells: ["Jane Doe", "34"] },
  ]);
});

const cellsOf = (text: string) => parseTable(text).map(({ cells }) => cells);

// Covers ADMIN-IMPORT-2.
test("quoted cells hold separators, quotes and line breaks", () => {
  expect(cellsOf('Name,Home\n"Doe, Jane","Austin,\nTexas"\n"Ben ""Coach"" Cruz",Rome')).toEqual([
    ["Name", "Home"],
    ["Doe, Jane", "Austin, Texas"],
    ['Ben "Coach" Cruz', "Rome"],
  ]);
  expect(cellsOf('Name\tTitle\nJane\t"two\nlines"\nBen\tone')).toEqual([
    ["Name", "Title"],
    ["Jane", "two lines"],
    ["Ben", "one"],
  ]);
});

test("a quote that closes before the end of its cell is text, and swallows no rows", () => {
  expect(cellsOf('Name\tAge\n"Q" Burdette\t29\n"Jane\t34\nBen\t40')).toEqual([
    ["Name", "Age"],
    ['"Q" Burdette', "29"],
    ['"Jane', "34"],
    ["Ben", "40"],
  ]);
});

test("a separator in the quoted words of the first row does not decide", () => {
  expect(cellsOf('"Home, state, country";Age\nAustin;3')).toEqual([
    ["Home, state, country", "Age"],
    ["Austin", "3"],
  ]);
});

test("blank rows are left out and counted; empty cells stay", () => {
  expect(parseTable("Name\tAge\tHome\n\n\t\t\nJane\u00a0 Doe\t\tRome\n\n")).toEqual([
    { row: 1, cells: ["Name", "Age", "Home"] },
    { row: 4, cells: ["Jane Doe", "", "Rome"] },
  ]);
  expect(parseTable(" \n ")).toEqual([]);
});
