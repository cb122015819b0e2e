import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PICK_MS, roomWith, startsAt } from "./room-fixture.ts";
import { secondsLeft, warningBetween } from "./server-clock.ts";
import { onClockJump } from "./detect-sleep.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [61, 60, 60],
  [60, 59, null],
  [31, 29, 30],
  [11, 10, 10],
  [40, 5, 10],
  [11, 0, null],
  [null, 10, null],
  [10, 120, null],
])("from %s to %s seconds announces %s", (before, now, mark) => {
  expect(warningBetween(before, now)).toBe(mark);
});

test("a clock that has just started shows its whole time, also by an earlier tick", () => {
  const room = { ...roomWith(1), offset: startsAt };
  expect([-200, 0, 1, 1000, PICK_MS].map((at) => secondsLeft(room, at))).toEqual([60, 60, 60, 59, 0]);
});

test.each([
  ["an hour ahead", 3_600_000, 1],
  ["an hour back", -3_600_000, 1],
  ["ahead by a sleep of five seconds", 5000, 1],
  ["ahead by a sleep of 0.9 seconds", 900, 1],
  ["by 0.2 seconds", 200, 0],
])("a jump of the wall clock %s is reported %i times", (_, jumpMs, times) => {
  const jumped = vi.fn<() => void>();
  const stop = onClockJump(jumped);
  vi.advanceTimersByTime(3000);
  expect(jumped).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + jumpMs);
  vi.advanceTimersByTime(5000);
  expect(jumped).toHaveBeenCalledTimes(times);
  stop();
});

test("many short sleeps add up to a jump", () => {
  const jumped = vi.fn<() => void>();
  const stop = onClockJump(jumped);
  for (let nap = 0; nap < 10; nap += 1) {
    vi.setSystemTime(Date.now() + 200);
    vi.advanceTimersByTime(1000);
  }
  expect(jumped).toHaveBeenCalledTimes(5);
  stop();
});
