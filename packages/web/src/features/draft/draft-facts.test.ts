import { describe, expect, test } from "vitest";
import {
  phaseOf,
  pointsText,
  roundOf,
  secondsLeft,
  secondsToStart,
  statusText,
  warningBetween,
} from "./draft-facts.ts";
import { boardAfter, init, pickMade, roomAfter, startsAt, timer } from "./draft-fixture.ts";
import type { RoomState } from "./room-state.ts";

/** The room's own clock stands at 1000 when the server says the given time. */
const waiting = (secondsToGo: number) => roomAfter([init({ picks: 0 }, startsAt - secondsToGo * 1000)]);
const nobodyOnClock = (room: RoomState): RoomState => ({
  ...room,
  board: room.board && {
    ...room.board,
    draftOrder: room.board.draftOrder.map((slot) => ({ ...slot, currentPick: 0 })),
  },
});

describe("the headline", () => {
  test.each([
    [3905, "Draft starts in 1:05:05"],
    [299, "Draft starts in 4:59"],
    [0, "Draft starting now..."],
    [-3, "Draft starting now..."],
  ])("%i seconds before the start is %s", (seconds, text) => {
    expect(statusText(waiting(seconds), 1000)).toBe(text);
  });
  test.each([
    [0, "On the clock: Maya Berg"],
    [1, "Your Turn to Pick"],
    [2, "On the clock: Tomas Berg"],
    [6, "Draft Complete"],
  ])("after %i picks is %s", (picks, text) => {
    expect(statusText(roomAfter([init({ picks }), timer()]), 1000)).toBe(text);
  });
  test("without a current pick is Draft Inactive", () => {
    expect(statusText(nobodyOnClock(roomAfter([init({ picks: 2 })])), 1000)).toBe("Draft Inactive");
  });
});

test("the draft runs between two clocks too", () => {
  expect(phaseOf(roomAfter([init({ picks: 0 }), timer(), pickMade({ picks: 1 })]))).toBe("running");
});

describe("the clock", () => {
  test("counts on the server's time, whatever this device's says", () => {
    const room = roomAfter([init({ picks: 1 }, startsAt + 20_000), timer(startsAt, startsAt + 20_000)]);
    expect(secondsLeft(room, 1000)).toBe(40);
    expect(secondsLeft(room, 31_500)).toBe(10);
    expect(secondsLeft(room, 99_000)).toBe(0);
  });
  test("is unknown without a running pick", () => {
    expect(secondsLeft(waiting(60), 1000)).toBeNull();
  });
  test("counts down to the start", () => {
    expect(secondsToStart(waiting(60), 1001)).toBe(60);
    expect(secondsToStart(waiting(60), 2000)).toBe(59);
  });
});

test.each([
  [61, 60, 60],
  [60, 59, null],
  [31, 29, 30],
  [11, 10, 10],
  [40, 5, 10],
  [11, 0, null],
  [null, 10, null],
  [10, 120, null],
])("from %s to %s seconds says %s", (before, now, mark) => {
  expect(warningBetween(before, now)).toBe(mark);
});

test("a round is as long as there are teams", () => {
  expect([1, 3, 4, 6].map((pick) => roundOf(boardAfter({ picks: 0 }), pick))).toEqual([1, 1, 2, 2]);
});

test.each([
  [0, "0 pts"],
  [1, "1 pt"],
  [-1, "-1 pts"],
])("%i reads %s", (points, text) => {
  expect(pointsText(points)).toBe(text);
});
