import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-25T21:00:00Z") });
});
afterEach(() => vi.useRealTimers());

// Covers ROOM-13.
test("a device whose clock is an hour fast tells the server's time, also after its clock is moved", async () => {
  const { recordServerDate: noteServerDate, serverNow } = await import("./server-time.ts");
  expect(serverNow()).toBe(Date.parse("2026-11-25T21:00:00Z"));
  noteServerDate("Wed, 25 Nov 2026 20:00:00 GMT", performance.now());
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
  vi.setSystemTime(Date.parse("2026-11-27T00:00:00Z"));
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
});

test("of several answers the one that came soonest counts, and none without a date", async () => {
  const { recordServerDate: noteServerDate, serverNow } = await import("./server-time.ts");
  const at = performance.now();
  noteServerDate("Wed, 25 Nov 2026 20:00:05 GMT", at + 5000);
  noteServerDate("Wed, 25 Nov 2026 20:00:05 GMT", at + 5900);
  noteServerDate(null, at);
  noteServerDate("soon", at);
  expect(serverNow()).toBe(Date.parse("2026-11-25T20:00:00Z"));
});
