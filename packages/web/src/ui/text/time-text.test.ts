import { describe, expect, test } from "vitest";
import { clockText, dateTimeText, dayText, fromNowText, whenText } from "./time-text.ts";

const now = "2026-11-20T12:00:00Z";
const after = (seconds: number) => Date.parse(now) + seconds * 1000;
const newYork = { locale: "en-US", timeZone: "America/New_York" };
const berlin = { locale: "en-GB", timeZone: "Europe/Berlin" };

describe("a date", () => {
  test("is shown in the viewer's time zone with the weekday", () => {
    expect(dateTimeText("2026-11-26T00:00:00Z", now, newYork)).toBe("Wed, Nov 25, 7:00 PM");
    expect(dateTimeText("2026-11-26T00:00:00Z", now, berlin)).toBe("Thu 26 Nov, 01:00");
  });
  test("includes the year only if it is not the current one", () => {
    expect(dayText("2026-11-26T12:00:00Z", now, newYork)).toBe("Thu, Nov 26");
    expect(dayText("2025-06-01T12:00:00Z", now, newYork)).toBe("Sun, Jun 1, 2025");
  });
});

test.each([
  [2 * 3600 + 5 * 60, "in 2 h 5 min"],
  [3600, "in 1 h"],
  [90, "in 1 min"],
  [45, "in 45 s"],
  [0, "now"],
  [-300, "5 min ago"],
  [-3 * 86_400, "3 days ago"],
  [26 * 3600 + 59 * 60, "in 26 h"],
])("%i seconds from now reads %s", (seconds, text) => {
  expect(fromNowText(after(seconds), now)).toBe(text);
});

test("a near time is relative, a distant one names the day", () => {
  expect(whenText(after(7500), now, newYork)).toBe("in 2 h 5 min");
  expect(whenText(after(3 * 86_400), now, newYork)).toBe("Mon, Nov 23, 7:00 AM");
});

test.each([
  [null, "--:--"],
  [Number.NaN, "--:--"],
  [0, "0:00"],
  [-4, "0:00"],
  [9.2, "0:10"],
  [73, "1:13"],
  [3600, "1:00:00"],
  [7505, "2:05:05"],
])("a clock at %s seconds shows %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
