import type { DraftEvent } from "@emberline/game";
import { describe, expect, test } from "vitest";
import { isPlaying, isOrderUndrawn, phaseOf, clockStopReason, statusText } from "./selectors.ts";
import {
  clock,
  logOf,
  next,
  picked,
  roomAfter,
  roomWith,
  scheduled,
  snapshot,
  startsAt,
} from "./room-fixture.ts";
import { secondsLeft, secondsToOpening, secondsToStart } from "./server-clock.ts";
import type { RoomState } from "./room-state.ts";

/** A room before the start. Its monotonic clock stands at 1000. */
const waiting = (secondsToGo: number) =>
  roomAfter([snapshot(logOf(null), { serverNow: startsAt - secondsToGo * 1000 })]);
const withoutCurrentPick = (room: RoomState): RoomState => ({
  ...room,
  board: room.board && {
    ...room.board,
    draftOrder: room.board.draftOrder.map((slot) => ({ ...slot, isCurrent: false })),
  },
});
const paused = roomAfter(
  [next(1, [{ type: "paused", remainingMs: 41_200, desk: "owner", reason: "pizza", at: startsAt }])],
  roomWith(1),
);

describe("the headline", () => {
  // Covers ROOM-5.
  test.each([
    [3905, "Draft starts in 1:05:05"],
    [299, "Draft starts in 4:59"],
    [0, "Draft starting now..."],
    [-3, "Draft starting now..."],
  ])("%i seconds before the start is %s", (seconds, text) => {
    expect(statusText(waiting(seconds), 1000)).toBe(text);
  });
  // Covers ROOM-6.
  test.each([
    [0, "On the clock: Maya Berg"],
    [1, "Your Turn to Pick"],
    [2, "On the clock: Tomas Berg"],
    [6, "Draft Complete"],
  ])("after %i picks is %s", (picks, text) => {
    expect(statusText(roomWith(picks), 1000)).toBe(text);
  });
  // Covers ROOM-7.
  test("without a current pick is Draft Inactive", () => {
    expect(statusText(withoutCurrentPick(roomWith(2)), 1000)).toBe("Draft Inactive");
  });
  test("during a pause is Draft Paused", () => {
    expect(statusText(paused, 1000)).toBe("Draft Paused");
  });
  test("shows --:-- while the server's time is unknown", () => {
    expect(statusText({ ...waiting(60), offset: null }, 1000)).toBe("Draft starts in --:--");
  });
});

test("the draft is running between two clocks too", () => {
  expect(phaseOf(roomAfter([next(0, [picked(1)])], roomWith(0)))).toBe("running");
});

const drawnWith = (change: { draw: number }): DraftEvent =>
  scheduled.type === "scheduled" ? { ...scheduled, orderBy: "drawn", ...change } : scheduled;
// Covers DRAFT-7.
test("an order that is drawn at the start is unknown before the first clock", () => {
  const toBeDrawn = drawnWith({ draw: 0 });
  expect(isOrderUndrawn(roomAfter([snapshot([toBeDrawn])]))).toBe(true);
  expect(isOrderUndrawn(roomAfter([snapshot([toBeDrawn, drawnWith({ draw: 1 }), clock(1)])]))).toBe(false);
  expect(isOrderUndrawn(roomAfter([snapshot(logOf(null))]))).toBe(false);
});

describe("the clock", () => {
  const running = roomAfter([snapshot(logOf(1), { serverNow: startsAt + 20_000 })]);
  test("follows the server's time, not this device's", () => {
    expect(secondsLeft(running, 1000)).toBe(40);
    expect(secondsLeft(running, 31_500)).toBe(10);
    expect(secondsLeft(running, 99_000)).toBe(0);
  });
  test("is unknown without a running pick, and until the offset is measured", () => {
    expect(secondsLeft(waiting(60), 1000)).toBeNull();
    expect(secondsLeft(roomAfter([next(0, [picked(1)])], roomWith(0)), 1000)).toBeNull();
    expect(secondsLeft({ ...running, offset: null }, 1000)).toBeNull();
  });
  test("stops during a pause, with the remaining time", () => {
    expect(secondsLeft(paused, 1000)).toBe(42);
    expect(secondsLeft(paused, 999_000)).toBe(42);
    expect(clockStopReason(paused)).toBe("paused");
  });
  test("stops while the server cannot store picks", () => {
    const suspended = { ...running, outageSince: startsAt + 25_000 };
    expect(secondsLeft(suspended, 999_000)).toBe(35);
    expect(clockStopReason(suspended)).toBe("outage");
    expect(clockStopReason({ ...waiting(60), outageSince: startsAt })).toBeNull();
  });
  test("counts down to the start, and to the opening of the room", () => {
    expect(secondsToStart(waiting(60), 1001)).toBe(60);
    expect(secondsToStart(waiting(60), 2000)).toBe(59);
    expect(secondsToOpening(waiting(1860), 1000)).toBe(60);
    expect(secondsToOpening(waiting(60), 1000)).toBe(0);
  });
});

test("a user plays when their team is in this draft", () => {
  expect(isPlaying(roomWith(1))).toBe(true);
  expect(isPlaying(roomAfter([snapshot(logOf(1), { teamId: null })]))).toBe(false);
  expect(isPlaying(roomAfter([snapshot(logOf(1), { teamId: "one that joined later" })]))).toBe(false);
});
