import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLoadAdjustedTimer } from "./load-adjusted-timer.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["an idle machine", 2, { ran: 2, waited: 0 }, 100 * 12],
  ["a machine with a busy disk", 990, { ran: 2, waited: 0 }, 100 * 20],
  ["a machine with a busy processor", 990, { ran: 2, waited: 985 }, 100 * 15],
  ["a machine on which several threads wait", 990, { ran: 2, waited: 1970 }, 100 * 2],
])(
  "on %s a hundred rounds with a round trip of %i ms, in which threads %o, count as %i ms",
  async (_, roundTripMs, { ran, waited }, expectedMs) => {
    let rounds = 0;
    const stop = startLoadAdjustedTimer({
      roundTrip: async () => {
        await new Promise((resolve) => setTimeout(resolve, roundTripMs));
        rounds += 1;
      },
      processorTime: () => ({ ranMs: rounds * ran, waitedMs: rounds * waited }),
    });
    await vi.advanceTimersByTimeAsync(100 * (10 + roundTripMs) - 1);
    const counted = stop();
    await vi.advanceTimersByTimeAsync(1);
    expect(await counted).toBe(expectedMs);
  },
);
