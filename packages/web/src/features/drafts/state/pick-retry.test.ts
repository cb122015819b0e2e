import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPickRetrier, PICK_ATTEMPTS_MAX, waitMs } from "./pick-retry.ts";
import type { PendingPick } from "./room-state.ts";

const pendingPick: PendingPick = { key: "k", pickNumber: 2, playerId: "p", accepted: false };
const send = vi.fn<(pendingPick: PendingPick) => void>();
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
  test("is sent once, however often the room changes", () => {
    const retrier = createPickRetrier({ send, giveUp });
    for (let change = 0; change < 20; change += 1) retrier.update(pendingPick, true);
    expect(send.mock.calls).toEqual([[pendingPick]]);
  });
  test("is sent again with the same key until answered, and finally given up", () => {
    const retrier = createPickRetrier({ send, giveUp });
    retrier.update(pendingPick, true);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(PICK_ATTEMPTS_MAX);
    expect(new Set(send.mock.calls.map(([sent]) => sent.key))).toEqual(new Set(["k"]));
    expect(giveUp).toHaveBeenCalledTimes(1);
  });
  test.each([
    ["it was answered", { ...pendingPick, accepted: true }, true],
    ["its slot is filled", null, true],
    ["the connection is lost", pendingPick, false],
  ] as const)("is not sent again when %s", (_, now, isLive) => {
    const retrier = createPickRetrier({ send, giveUp });
    retrier.update(pendingPick, true);
    retrier.update(now, isLive);
    vi.advanceTimersByTime(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });
  test("is sent at once on reconnect, and so is one made meanwhile", () => {
    const retrier = createPickRetrier({ send, giveUp });
    retrier.update(pendingPick, true);
    retrier.update(pendingPick, false);
    retrier.update(pendingPick, true);
    expect(send).toHaveBeenCalledTimes(2);
    const other = { ...pendingPick, key: "other" };
    retrier.update(other, false);
    expect(send).toHaveBeenCalledTimes(2);
    retrier.update(other, true);
    expect(send).toHaveBeenLastCalledWith(other);
    retrier.stop();
  });
});

test.each([
  [1, 1125, 1875],
  [2, 2250, 3750],
  [7, 3000, 5000],
])("after attempt %i it waits %i to %i ms", (tries, least, most) => {
  expect(waitMs(tries, 0)).toBe(least);
  expect(waitMs(tries, 1)).toBe(most);
});
