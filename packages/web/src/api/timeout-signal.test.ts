import { afterEach, expect, test, vi } from "vitest";
import { withTimeout } from "./timeout-signal.ts";

afterEach(() => vi.restoreAllMocks());

test("the caller's end ends it, at once when it has come already", () => {
  const caller = new AbortController();
  const signal = withTimeout(60_000, caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort("enough");
  expect([signal.aborted, signal.reason]).toEqual([true, "enough"]);
  expect(withTimeout(60_000, caller.signal).reason).toBe("enough");
});

test("so does the end of its time", () => {
  const timer = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(timer.signal);
  const signal = withTimeout(5, new AbortController().signal);
  timer.abort("too late");
  expect([signal.aborted, signal.reason]).toEqual([true, "too late"]);
});
