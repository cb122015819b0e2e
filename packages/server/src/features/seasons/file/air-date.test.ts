import { describe, expect, test } from "vitest";
import { easternDate, airTime, isAirDate, isAirDateOrTime, readAirDate, writeAirDate } from "./air-date.ts";

describe("an episode airs at 20:00 US Eastern", () => {
  test.each([
    ["2025-09-24", "2025-09-25T00:00:00.000Z", "in summer, four hours behind"],
    ["2025-12-17", "2025-12-18T01:00:00.000Z", "in winter, five hours behind"],
    ["2027-03-13", "2027-03-14T01:00:00.000Z", "on the day before the clocks go forward"],
    ["2027-03-14", "2027-03-15T00:00:00.000Z", "on the day they do"],
    ["2027-11-06", "2027-11-07T00:00:00.000Z", "on the day before they go back"],
    ["2027-11-07", "2027-11-08T01:00:00.000Z", "on the day they do"],
    ["2024-02-29", "2024-03-01T01:00:00.000Z", "on a leap day"],
  ])("%s is %s, %s", (date, moment) => {
    expect(airTime(date).toISOString()).toBe(moment);
    expect(easternDate(new Date(moment))).toBe(date);
  });
});

test("every date in twenty years survives the round trip", () => {
  for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2040, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    expect(easternDate(airTime(date))).toBe(date);
  }
});

test.each([
  "2027-02-29",
  "2027-13-01",
  "2027-00-10",
  "2027-1-2",
  "0000-01-01",
  "1969-12-31",
  "",
  "tomorrow",
  "2027-01-01Z",
])("%j is not an air date", (value) => expect(isAirDate(value)).toBe(false));

test.each([
  ["2027-01-31", "2027-02-01T01:00:00.000Z"],
  ["2027-01-31T01:30:00.000Z", "2027-01-31T01:30:00.000Z"],
])("a file's %s is %s, and is written as it was read", (written, moment) => {
  expect(isAirDateOrTime(written)).toBe(true);
  expect(readAirDate(written).toISOString()).toBe(moment);
  expect(writeAirDate(new Date(moment))).toBe(written);
});

test.each(["2027-02-29T20:00Z", "2027-01-31T24:00Z", "2027-01-31T20:00", "2027-01-31T20:00+01:00"])(
  "%j is not an air time",
  (value) => expect(isAirDateOrTime(value)).toBe(false),
);
