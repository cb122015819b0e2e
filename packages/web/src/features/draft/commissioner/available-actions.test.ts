import { expect, test } from "vitest";
import {
  staleBoardMessage,
  availableActions,
  commissionerRoleOf,
  boardVersionOf,
  picksToUndo,
} from "./available-actions.ts";
import { logOf, next, roomAfter, snapshot, turn } from "../state/room-fixture.ts";
import type { RoomState } from "../state/room-state.ts";

const roomOf = (
  picks: number | null,
  change: Parameters<typeof snapshot>[1] = { desk: "owner" },
): RoomState => roomAfter([snapshot(logOf(picks), change)]);
const kinds = (state: RoomState) =>
  availableActions(state).map(({ kind: act, unavailable: closed }) => (closed === null ? act : `no ${act}`));
const pause = { type: "paused", desk: "owner", reason: "A break", remainingMs: 1000, at: 1 } as const;

test("the desk is for whoever runs the draft, until it is over, and never in a practice", () => {
  expect(commissionerRoleOf(roomOf(2))).toBe("owner");
  expect(commissionerRoleOf(roomOf(null, { desk: "admin" }))).toBe("admin");
  expect(commissionerRoleOf(roomOf(2, { desk: null }))).toBeNull();
  expect(commissionerRoleOf(roomOf(6))).toBeNull();
  expect(commissionerRoleOf(roomOf(2, { desk: "owner", practice: "alone" }))).toBeNull();
});

test("before the first clock there is nothing to do, then everything that makes sense", () => {
  expect(kinds(roomOf(null))).toEqual([]);
  expect(kinds(roomOf(0))).toEqual(["pause", "addTime", "no undo", "pickFor"]);
  expect(kinds(roomOf(2))).toEqual(["pause", "addTime", "undo", "pickFor"]);
});

test("whoever is on the clock themselves picks from the list", () => {
  expect(kinds(roomOf(1))).toEqual(["pause", "addTime", "undo", "no pickFor"]);
});

test("a paused draft goes on instead", () => {
  const paused = roomAfter([next(2, [pause])], roomOf(2));
  expect(kinds(paused)).toEqual(["resume", "addTime", "undo", "pickFor"]);
});

test("the picks that would go are the last ones, the newest first", () => {
  expect(picksToUndo(roomOf(4), 2).map(({ pickNumber }) => pickNumber)).toEqual([4, 3]);
  expect(picksToUndo(roomOf(1), 5).map(({ pickNumber }) => pickNumber)).toEqual([1]);
});

test("a pick that comes while a form is open stops it", () => {
  const before = roomOf(2);
  const opened = boardVersionOf(before);
  expect(staleBoardMessage(opened, before)).toBeNull();
  const after = roomAfter([next(2, turn(3))], before);
  expect(staleBoardMessage(opened, after)).toBe("The board has changed meanwhile. Please look again.");
});
