import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Stops the clock until the end of the test and returns the function that moves it on. Until then use `getBy`
 * and `fireEvent`: `findBy`, `waitFor` and `user` wait with the timers that stand still.
 */
export function freezeTime() {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return {
    advance,
    /** Moves the clock in small steps until the condition holds. Fails when it does not hold in time. */
    advanceUntil: async (holds: () => boolean) => {
      for (let step = 0; step < 500; step += 1) {
        if (holds()) return;
        await advance(1);
      }
      throw new Error("the condition did not hold within 500 ms");
    },
  };
}
