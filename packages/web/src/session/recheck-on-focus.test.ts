import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubPage } from "../testing/stub-page.ts";
import { recheckOnFocus } from "./recheck-on-focus.ts";

const MINUTE_MS = 60_000;

let page: ReturnType<typeof stubPage>;
const recheck = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
  recheck.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const focus = () => page.window.dispatchEvent(new Event("focus"));

test("the session is checked again when the user returns, at most once a minute", () => {
  recheckOnFocus(recheck);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  focus();
  expect(recheck).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  focus();
  page.setVisible(true);
  expect(recheck).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(MINUTE_MS);
  page.setVisible(true);
  expect(recheck).toHaveBeenCalledTimes(2);
});

test("a hidden page checks nothing, nor does one that has stopped", () => {
  const stop = recheckOnFocus(recheck);
  vi.advanceTimersByTime(MINUTE_MS);
  page.setVisible(false);
  focus();
  expect(recheck).not.toHaveBeenCalled();
  stop();
  page.setVisible(true);
  focus();
  expect(recheck).not.toHaveBeenCalled();
});
