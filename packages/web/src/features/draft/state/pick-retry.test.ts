import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createErrandRunner, MOST_TRIES, waitMs } from "./pick-retry.ts";
import type { Errand } from "./room-state.ts";

const errand: Errand = { key: "k", pickNumber: 2, playerId: "p", accepted: false };
const send = vi.fn<(errand: Errand) => void>();
const giveUp = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  send.mockClear();
  giveUp.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a pick", () => {
  test("is sent once, however often the room changes meanwhile", () => {
    const runner = createErrandRunner({ send, giveUp });
    for (let change = 0; change < 20; change += 1) runner.follow(errand, true);
    expect(send.mock.calls).toEqual([[errand]]);
  });
  test("is sent again with its key as long as no answer comes, and given up in the end", () => {
    const runner = createErrandRunner({ send, giveUp });
    runner.follow(errand, true);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(MOST_TRIES);
    expect(new Set(send.mock.calls.map(([sent]) => sent.key))).toEqual(new Set(["k"]));
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
  test.each([
    ["it was answered", { ...errand, accepted: true }, true],
    ["its slot is filled", null, true],
    ["the line is cut", errand, false],
  ] as const)("is not sent again when %s", (_, now, isLive) => {
    const runner = createErrandRunner({ send, giveUp });
    runner.follow(errand, true);
    runner.follow(now, isLive);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });
  test("goes out at once when the line is back, and one made meanwhile too", () => {
    const runner = createErrandRunner({ send, giveUp });
    runner.follow(errand, true);
    runner.follow(errand, false);
    runner.follow(errand, true);
    expect(send).toHaveBeenCalledTimes(2);
    const other = { ...errand, key: "other" };
    runner.follow(other, false);
    expect(send).toHaveBeenCalledTimes(2);
    runner.follow(other, true);
    expect(send).toHaveBeenLastCalledWith(other);
    runner.stop();
  });
});

test.each([
  [1, 1125, 1875],
  [2, 2250, 3750],
  [7, 3000, 5000],
])("after try %i it waits from %i to %i ms", (tries, least, most) => {
  expect(waitMs(tries, 0)).toBe(least);
  expect(waitMs(tries, 1)).toBe(most);
});
