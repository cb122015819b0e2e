import { afterEach, expect, test, vi } from "vitest";
import { timeoutSignal } from "./timeout-signal.ts";

afterEach(() => vi.restoreAllMocks());

test("it aborts with the caller's signal, at once if that has aborted already", () => {
  const caller = new AbortController();
  const signal = timeoutSignal(60_000, caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort("enough");
  expect([signal.aborted, signal.reason]).toEqual([true, "enough"]);
  expect(timeoutSignal(60_000, caller.signal).reason).toBe("enough");
});

test("it aborts after its timeout", () => {
  const timer = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
  const signal = timeoutSignal(5, new AbortController().signal);
  timer.abort("too late");
  expect([signal.aborted, signal.reason]).toEqual([true, "too late"]);
});
