import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-25T21:00:00Z") });
});
afterEach(() => vi.useRealTimers());

// Covers ROOM-13.
test("a device whose clock is an hour fast shows the server's time, also after its clock is changed", async () => {
  const { recordServerDate, serverNow } = await import("./server-time.ts");
  expect(serverNow()).toBe(Date.parse("2026-11-25T21:00:00Z"));
  recordServerDate("Wed, 25 Nov 2026 20:00:00 GMT", performance.now());
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
  vi.setSystemTime(Date.parse("2026-11-27T00:00:00Z"));
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
});

test("the fastest response decides; one without a date is ignored", async () => {
  const { recordServerDate, serverNow } = await import("./server-time.ts");
  const at = performance.now();
  recordServerDate("Wed, 25 Nov 2026 20:00:05 GMT", at + 5000);
  recordServerDate("Wed, 25 Nov 2026 20:00:05 GMT", at + 5900);
  recordServerDate(null, at);
  recordServerDate("soon", at);
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
});

// Covers APP-42.
test("a moment is told by the server's clock", async () => {
  const { recordServerDate } = await import("./server-time.ts");
  const { dateTimeText, fromNowText } = await import("../../../ui/text/time-text.ts");
  recordServerDate("Wed, 25 Nov 2026 20:00:00 GMT", performance.now());
  vi.setSystemTime(Date.parse("2027-11-25T20:00:00Z"));
  expect(fromNowText("2026-11-25T21:30:00Z")).toBe("in 1 h 30 min");
  expect(dateTimeText("2026-11-25T21:30:00Z")).not.toContain("2026");
});
