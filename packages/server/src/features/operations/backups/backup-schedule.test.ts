import { expect, test } from "vitest";
import { isDue, nextPlanned } from "./backup-schedule.ts";

const at = (time: string) => Date.parse(`2027-01-31T${time}:00Z`);
const due = (now: number, lastGoodAt: number | null, hasTried = lastGoodAt !== null) =>
  isDue({ backupHour: 5 }, { now, lastGoodAt, hasTried });

// Covers OPERATION-31.
test("a backup is due at its hour, once a day", () => {
  const yesterday = at("05:00") - 86_400_000;
  expect(due(at("04:59"), yesterday)).toBe(false);
  expect(due(at("05:00"), yesterday)).toBe(true);
  expect(due(at("05:00"), at("05:00"))).toBe(false);
  expect(due(at("23:00"), at("05:00"))).toBe(false);
});

// Covers OPERATION-31.
test("one that was missed or failed is made up for in any later hour", () => {
  expect(due(at("09:00"), at("05:00") - 86_400_000)).toBe(true);
  expect(due(at("09:00"), null, true)).toBe(true);
  expect(due(at("04:00"), at("05:00") - 2 * 86_400_000)).toBe(true);
});

test("the first of a site waits for the hour", () => {
  expect(due(at("04:00"), null)).toBe(false);
  expect(due(at("05:30"), null)).toBe(true);
  expect(due(at("06:00"), null)).toBe(false);
});

test("none is due when they are off", () => {
  expect(isDue({ backupHour: null }, { now: at("05:00"), lastGoodAt: null, hasTried: true })).toBe(false);
  expect(nextPlanned({ backupHour: null }, at("05:00"))).toBeNull();
});

test("the next one is planned for today or tomorrow", () => {
  expect(nextPlanned({ backupHour: 5 }, at("04:59"))).toBe(at("05:00"));
  expect(nextPlanned({ backupHour: 5 }, at("05:00"))).toBe(at("05:00") + 86_400_000);
  expect(nextPlanned({ backupHour: 0 }, at("23:59"))).toBe(at("00:00") + 86_400_000);
});
