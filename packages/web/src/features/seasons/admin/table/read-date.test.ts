import { describe, expect, test } from "vitest";
import { findDateOrder, readDate, readTime, fromZone } from "./read-date.ts";

const read = (text: string, order: "month-first" | "day-first" = "month-first") => {
  const date = readDate(text, order);
  return date && [date.year, date.month, date.day, date.minutes, date.offset];
};
const EVENING = [2027, 2, 24, 20 * 60, null];

// Covers ADMIN-IMPORT-2.
test.each([
  "2027-02-24 20:00",
  "2027-02-24T20:00:00",
  "2027/2/24, 8 PM",
  "24.02.2027 20:00",
  "24. 2. 2027 20:00",
  "2/24/2027 8:00 PM",
  "2/24/27 8:00 p.m.",
  "Feb 24, 2027 8:00 PM",
  "February 24th, 2027 at 8pm",
  "Wed, Feb 24, 2027, 20:00",
  "Wednesday 24 February 2027 20:00",
  "24-Feb-27 20:00",
])("%s is an evening in February", (text) => expect(read(text)).toEqual(EVENING));

test("a date may be without a time, or say its offset from UTC", () => {
  expect(read("2027-02-24")).toEqual([2027, 2, 24, null, null]);
  expect(read("2027-02-24T20:00Z")).toEqual([2027, 2, 24, 1200, 0]);
  expect(read("2027-02-24 20:00 -05:00")).toEqual([2027, 2, 24, 1200, -300]);
});

// Covers ADMIN-IMPORT-2.
test("the numbers as which spreadsheets store dates and times are read", () => {
  expect(read("46442.8333333333")).toEqual(EVENING);
  expect(read("46442,8333")).toEqual(EVENING);
  expect(read("46442")).toEqual([2027, 2, 24, null, null]);
  expect(read("46441.99999")).toEqual([2027, 2, 24, 0, null]);
  expect(read("36526.5")).toEqual([2000, 1, 1, 720, null]);
  expect([readTime("0.8333333333"), readTime(",5")]).toEqual([
    { minutes: 1200, offset: null },
    { minutes: 720, offset: null },
  ]);
});

test("the order of day and month is the one that is asked for", () => {
  expect(read("3/4/2027")).toEqual([2027, 3, 4, null, null]);
  expect(read("3/4/2027", "day-first")).toEqual([2027, 4, 3, null, null]);
});

test.each([
  "",
  "soon",
  "2/24",
  "2027-02-30",
  "24/2/2027",
  "2027-02-24 25:00",
  "2027-02-24 8",
  "Feb 2027",
  "2027",
  "460770",
])("%j is not readable", (text) => expect(read(text)).toBeNull());

test.each([
  [["2/24/2027", "3/3/2027"], "month-first"],
  [["3/3/2027", "24/2/2027"], "day-first"],
  [["3/4/2027"], null],
  [["13/4/2027", "4/13/2027"], null],
  [["2027-02-24"], undefined],
])("%j: the order is %s", (texts, order) => expect(findDateOrder(texts)).toBe(order));

describe("a local time of a zone", () => {
  test.each([
    ["2027-02-24T20:00Z", "America/New_York", "2027-02-25T01:00:00.000Z", "in winter"],
    ["2027-07-07T20:00Z", "America/New_York", "2027-07-08T00:00:00.000Z", "in summer"],
    ["2027-03-14T20:00Z", "America/New_York", "2027-03-15T00:00:00.000Z", "on the day the clocks go forward"],
    ["2027-03-14T02:30Z", "America/New_York", "2027-03-14T06:30:00.000Z", "in the hour that is skipped"],
    ["2027-11-07T20:00Z", "America/New_York", "2027-11-08T01:00:00.000Z", "on the day they go back"],
    ["2027-02-24T20:00Z", "Europe/Berlin", "2027-02-24T19:00:00.000Z", "in Berlin"],
    ["2027-02-24T20:00Z", "UTC", "2027-02-24T20:00:00.000Z", "in UTC"],
  ])("%s in %s is %s, %s", (local, zone, moment) => {
    expect(new Date(fromZone(Date.parse(local), zone)).toISOString()).toBe(moment);
  });
});
