import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startBeat } from "./aligned-interval.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Covers LIMIT-7.
test.each([
  ["the pick timer", PICK_TIMER_TICK_MS, 250],
  ["the countdown to the start", START_COUNTDOWN_TICK_MS, 1000],
])("%s is looked at again every %i ms", (_, everyMs, expectedMs) => {
  const begun = performance.now();
  const told: number[] = [];
  const stop = startBeat(everyMs, null, (now) => told.push(now - begun));
  vi.advanceTimersByTime(4 * expectedMs);
  expect(told.length).toBe(4);
  expect(told.map((at, index) => at - (told[index - 1] ?? at - expectedMs))).toEqual(
    told.map(() => expectedMs),
  );
  stop();
  vi.advanceTimersByTime(10 * expectedMs);
  expect(told.length).toBe(4);
});

test("it keeps to the server's beat, not to the moment it was started", () => {
  const begun = performance.now();
  // By the server's clock it is 100 ms past a second.
  const told: number[] = [];
  const stop = startBeat(1000, 5100 - begun, (now) => told.push(now - begun));
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([900, 1900]);
  stop();
});
