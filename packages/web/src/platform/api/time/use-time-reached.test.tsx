import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTimeReached } from "./use-time-reached.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a time turns reached by itself when it passes", () => {
  const at = Date.now() + 5000;
  const { result } = renderHook(() => useTimeReached(at));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(4000));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe(true);
});

test("a tab that was suspended checks when it is visible again", () => {
  const at = Date.now() + 5000;
  const { result } = renderHook(() => useTimeReached(at));
  vi.setSystemTime(at + 60_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe(true);
});

test("without a time nothing is reached", () => {
  expect(renderHook(() => useTimeReached(null)).result.current).toBe(false);
});
