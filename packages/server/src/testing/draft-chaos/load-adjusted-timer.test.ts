import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLoadAdjustedTimer } from "./load-adjusted-timer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["an idle machine", 2, 100 * 12],
  ["a busy machine", 990, 100 * 20],
])("on %s a hundred rounds with a round trip of %i ms count as %i ms", async (_, roundTripMs, expectedMs) => {
  const stop = startLoadAdjustedTimer(() => new Promise((resolve) => setTimeout(resolve, roundTripMs)));
  await vi.advanceTimersByTimeAsync(100 * (10 + roundTripMs) - 1);
  const counted = stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(await counted).toBe(expectedMs);
});
