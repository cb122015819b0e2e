import { expect, test } from "vitest";
import { createFakeTimers } from "../../../testing/fakes/fake-timers.ts";
import { createClockScheduler } from "./clock-scheduler.ts";

function setUp() {
  const timers = createFakeTimers();
  const fired: [number, string[]][] = [];
  const clocks = createClockScheduler({ now: timers.now, timers }, (leagueIds) =>
    fired.push([timers.now(), leagueIds]),
  );
  return { timers, fired, clocks };
}

test("each clock fires once, at its time and not before; clocks due together fire together", () => {
  const { timers, fired, clocks } = setUp();
  clocks.set("late", 5000);
  clocks.set("a", 1000);
  clocks.set("b", 1000);
  timers.advance(999);
  expect(fired).toEqual([]);
  timers.advance(10_000);
  expect(fired).toEqual([
    [1000, ["a", "b"]],
    [5000, ["late"]],
  ]);
});

test("a rescheduled clock fires at its new time, sooner or later; a removed one does not", () => {
  const { timers, fired, clocks } = setUp();
  clocks.set("sooner", 9000);
  clocks.set("sooner", 2000);
  clocks.set("later", 1000);
  clocks.set("later", 3000);
  clocks.set("paused", 1500);
  clocks.set("paused", null);
  timers.advance(20_000);
  expect(fired).toEqual([
    [2000, ["sooner"]],
    [3000, ["later"]],
  ]);
});

test("a time that was read late from storage postpones no clock", () => {
  const { timers, fired, clocks } = setUp();
  clocks.set("a", 2000);
  clocks.setEarlier("a", 8000);
  clocks.set("b", 8000);
  clocks.setEarlier("b", 1000);
  clocks.setEarlier("c", 3000);
  timers.advance(20_000);
  expect(fired.map(([at, leagueIds]) => [at, ...leagueIds])).toEqual([
    [1000, "b"],
    [2000, "a"],
    [3000, "c"],
  ]);
});

test("a time in the past fires at once, one in a year with a timer that does not overflow", () => {
  const { timers, fired, clocks } = setUp();
  timers.advance(100);
  clocks.set("past", 50);
  timers.advance(0);
  expect(fired).toEqual([[100, ["past"]]]);
  clocks.set("in a year", 365 * 86_400_000);
  expect(Math.max(...timers.pending())).toBeLessThanOrEqual(60_100);
  timers.advance(366 * 86_400_000);
  expect(fired[1]).toEqual([365 * 86_400_000, ["in a year"]]);
});

test("stopped clocks do not fire, whatever is set", () => {
  const { timers, fired, clocks } = setUp();
  clocks.set("a", 1000);
  clocks.stop();
  clocks.set("b", 1000);
  timers.advance(5000);
  expect(fired).toEqual([]);
  expect(timers.pending()).toEqual([]);
});

test("while a fired clock is handled, its time is still known; then it is the next one", () => {
  const { timers, clocks } = setUp();
  clocks.set("a", 1000);
  timers.advance(1000);
  expect(clocks.dueAtOf("a")).toBe(1000);
  clocks.set("a", 3000);
  expect(clocks.dueAtOf("a")).toBe(3000);
  timers.advance(3000);
  clocks.set("a", null);
  expect(clocks.dueAtOf("a")).toBeNull();
});
