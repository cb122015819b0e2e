import { expect, test } from "vitest";
import { formatUtc } from "../../messages/notifications/format-utc.ts";
import { dailyAt } from "./job-list.ts";

test.each(["Pacific/Auckland", "America/New_York", "Asia/Kathmandu"])(
  "on a machine in time zone %s the reminder runs at 18:00 UTC and emails show UTC",
  (zone) => {
    const before = process.env["TZ"];
    process.env["TZ"] = zone;
    try {
      const sixPm = Date.UTC(2026, 10, 1, 18);
      expect(new Date(sixPm).getHours()).not.toBe(18);
      const { plannedBefore, plannedAfter } = dailyAt(18 * 3_600_000);
      expect([plannedAfter(sixPm - 1), plannedBefore(sixPm)]).toEqual([sixPm, sixPm]);
      expect(formatUtc(sixPm)).toBe("Sunday 1 November at 18:00 UTC");
    } finally {
      if (before === undefined) delete process.env["TZ"];
      else process.env["TZ"] = before;
    }
  },
);

// Covers ADMIN-JOB-7.
test.each([
  ["the day summer time begins in Europe", Date.UTC(2027, 2, 28)],
  ["the day it ends in America", Date.UTC(2026, 10, 1)],
  ["a leap day", Date.UTC(2028, 1, 29)],
  ["New Year's Eve", Date.UTC(2026, 11, 31)],
])("on %s, 18:00 UTC comes exactly once", (_, midnight) => {
  const { plannedBefore, plannedAfter } = dailyAt(18 * 3_600_000);
  const sixPm = midnight + 18 * 3_600_000;
  expect([plannedAfter(sixPm - 1), plannedBefore(sixPm)]).toEqual([sixPm, sixPm]);
  expect(plannedAfter(sixPm)).toBe(sixPm + 86_400_000);
});
