import { describe, expect, test } from "vitest";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import {
  SMALL_SEASON_FILE,
  SMALL_SEASON_TEXT,
  errorAfter,
  errorMessageOf,
} from "../../../testing/fixtures/small-season-file.ts";
import { readSeasonFile } from "./read-season-file.ts";
import { writeSeasonFile } from "./season-file.ts";

test.each(Object.entries(SEASON_FILES))("%s can be read, written and read again", (_name, path) => {
  const file = readSeasonPack(path);
  expect(readSeasonFile(writeSeasonFile(file), "copy.json")).toEqual(file);
});

test("a written file has one row a line", () => {
  expect(readSeasonFile(SMALL_SEASON_TEXT, "season.json")).toEqual(SMALL_SEASON_FILE);
  expect(
    SMALL_SEASON_TEXT.split("\n").indexOf('    {"name":"Red","color":"#ff0000","status":"Original"},'),
  ).toBe(3);
});

describe("an invalid value is refused with its line", () => {
  test.each<[string, string | RegExp, string, string]>([
    ["an empty name", '"Small"', '""', "line 2: name must not be empty"],
    ["a space at the end", '"Small"', '"Small "', "line 2: name must not begin or end with a space"],
    ["a number for a name", '"Small"', "7", "line 2: name must be text"],
    ["an unpaired surrogate", '"Small"', '"\\ud800"', "line 2: name must not contain control characters"],
    [
      "a character that turns the direction of writing",
      '"firstName":"A"',
      '"firstName":"A\\u202e"',
      "line 8: players[0].firstName must not contain control characters",
    ],
    [
      "a zero byte",
      '"Down"',
      '"a\\u0000"',
      "line 17: statistics[1].description must not contain control characters",
    ],
    ["an invalid colour", "#0000ff", "blue", "line 5: tribes[1].color must be a colour like #ff8f4a"],
    ["a missing key", '"status":"Merged"', '"state":"Merged"', "line 5: tribes[1].status is missing"],
    [
      "an unknown key",
      '"status":"Merged"',
      '"state":"Merged"',
      "line 5: tribes[1].state is not part of the format",
    ],
    [
      "an age out of range",
      '"age":null',
      '"age":200',
      "line 8: players[0].age must be a whole number from 0 to 150",
    ],
    [
      "a fraction of a point",
      '"points":2',
      '"points":2.5',
      "line 23: scores[0].points must be a whole number",
    ],
    [
      "far too many points",
      '"points":2',
      '"points":99999',
      "line 23: scores[0].points must be a whole number from -10000",
    ],
    [
      "a day that does not exist",
      "2028-02-29",
      "2027-02-29",
      "line 13: episodes[1].airDate must be a date of the calendar",
    ],
    ["a date with a time", "2027-01-06", "2027-01-06T20:00", "line 12: episodes[0].airDate must be a date"],
    ["a list for an object", /"totals": [^}]*}/, '"totals": []', "line 26: totals must be an object"],
  ])("%s", (_what, from, to, message) => {
    expect(errorAfter(from, to)).toContain(`season.json ${message}`);
  });
});

test("the message lists the first five issues by line and counts the rest", () => {
  const lines = errorAfter(/"episode":1,"player"/g, '"episode":8,"player"').split("\n");
  expect(lines).toHaveLength(2);
  const many = Array.from({ length: 9 }, (_, index) => ({ name: `T${index}`, color: "?", status: "" }));
  const shortened = errorMessageOf(JSON.stringify({ ...SMALL_SEASON_FILE, tribes: many }, null, 1)).split(
    "\n",
  );
  expect(shortened).toHaveLength(6);
  expect(shortened[0]).toBe("season.json line 6: tribes[0].color must be a colour like #ff8f4a");
  expect(shortened[5]).toMatch(/^and \d+ more$/);
});
