import { PICK_TIMER_TICK_MS, START_COUNTDOWN_TICK_MS } from "@emberline/game";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAlignedInterval } from "./aligned-interval.ts";

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
])("%s ticks every %i ms", (_, everyMs, expectedMs) => {
  const begun = performance.now();
  const ticks: number[] = [];
  const stop = startAlignedInterval(everyMs, null, (now) => ticks.push(now - begun));
  vi.advanceTimersByTime(4 * expectedMs);
  expect(ticks.length).toBe(4);
  expect(ticks.map((at, index) => at - (ticks[index - 1] ?? at - expectedMs))).toEqual(
    ticks.map(() => expectedMs),
  );
  stop();
  vi.advanceTimersByTime(10 * expectedMs);
  expect(ticks.length).toBe(4);
});

test("it ticks on the server's seconds, not relative to its start", () => {
  const begun = performance.now();
  // By the server's clock it is 100 ms past a full second.
  const ticks: number[] = [];
  const stop = startAlignedInterval(1000, 5100 - begun, (now) => ticks.push(now - begun));
  vi.advanceTimersByTime(2000);
  expect(ticks).toEqual([900, 1900]);
  stop();
});

test("a tick that comes early is followed by one at its time", () => {
  const times = [0, 249.9, 250.1, 500];
  const clock = vi.spyOn(performance, "now").mockImplementation(() => times.shift()!);
  const ticks: number[] = [];
  const stop = startAlignedInterval(250, 0, (now) => ticks.push(now));
  vi.advanceTimersByTime(260);
  expect(ticks).toEqual([249.9, 250.1]);
  stop();
  clock.mockRestore();
});
