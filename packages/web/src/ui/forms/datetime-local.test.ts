import { afterEach, describe, expect, test, vi } from "vitest";
import { parseDatetimeLocal, toDatetimeLocal, toApiTime, timeZoneText } from "./datetime-local.ts";

const inZone = (zone: string) => vi.stubEnv("TZ", zone);
afterEach(() => void vi.unstubAllEnvs());

describe("the field shows local time", () => {
  test.each([
    ["America/New_York", "2026-11-26T00:00:00Z", "2026-11-25T19:00"],
    ["Europe/Berlin", "2026-11-25T18:00:00Z", "2026-11-25T19:00"],
    ["Asia/Kolkata", "2026-11-25T13:30:00Z", "2026-11-25T19:00"],
    ["Pacific/Auckland", "2026-12-31T12:30:00Z", "2027-01-01T01:30"],
  ])("in %s, %s is shown as %s and parsed back", (zone, iso, local) => {
    inZone(zone);
    expect(toDatetimeLocal(iso)).toBe(local);
    expect(parseDatetimeLocal(local)).toBe(Date.parse(iso));
  });
});

test("seconds are not shown, and kept while the field is unchanged", () => {
  inZone("UTC");
  const stored = "2026-01-01T19:00:30.000Z";
  expect(toDatetimeLocal(stored)).toBe("2026-01-01T19:00");
  expect(parseDatetimeLocal("2026-01-01T19:00", stored)).toBe(Date.parse(stored));
  expect(parseDatetimeLocal("2026-01-01T19:01", stored)).toBe(Date.parse("2026-01-01T19:01:00Z"));
});

test.each(["", "2026-11-", "later"])("%j is not a time", (text) => {
  expect(parseDatetimeLocal(text)).toBeNull();
});

test.each([
  ["2026-01-01T19:00:00Z", "2026-01-01T19:00"],
  ["2026-01-01T19:00:30Z", "2026-01-01T19:00:30Z"],
])("%s is sent as %s", (iso, wire) => {
  expect(toApiTime(Date.parse(iso))).toBe(wire);
});

test("the zone is named with its offset at that time", () => {
  inZone("Europe/Berlin");
  expect(timeZoneText(Date.parse("2026-07-01T00:00:00Z"))).toBe("Europe/Berlin (GMT+2)");
  expect(timeZoneText(Date.parse("2026-12-01T00:00:00Z"))).toBe("Europe/Berlin (GMT+1)");
});
