import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubPage } from "../../testing/stub-page.ts";
import { recheckOnReturn } from "./recheck-on-return.ts";

const INTERVAL_MS = 10_000;

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

test("the session is checked again when the user returns, at most once in ten seconds", () => {
  recheckOnReturn(recheck);
  vi.advanceTimersByTime(INTERVAL_MS - 1);
  focus();
  expect(recheck).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  focus();
  page.setVisible(true);
  expect(recheck).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(INTERVAL_MS);
  page.setVisible(true);
  expect(recheck).toHaveBeenCalledTimes(2);
});

test("opening another page of the app counts as a return", () => {
  const { onNavigate } = recheckOnReturn(recheck);
  onNavigate("/players");
  vi.advanceTimersByTime(INTERVAL_MS);
  onNavigate("/players");
  expect(recheck).not.toHaveBeenCalled();
  onNavigate("/notes");
  focus();
  expect(recheck).toHaveBeenCalledOnce();
});

test("a hidden page checks nothing, nor does one that has stopped", () => {
  const { stop } = recheckOnReturn(recheck);
  vi.advanceTimersByTime(INTERVAL_MS);
  page.setVisible(false);
  focus();
  expect(recheck).not.toHaveBeenCalled();
  stop();
  page.setVisible(true);
  focus();
  expect(recheck).not.toHaveBeenCalled();
});
