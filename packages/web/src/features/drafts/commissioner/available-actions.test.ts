import { expect, test } from "vitest";
import { staleBoardMessage, availableActions, boardVersionOf, picksToUndo } from "./available-actions.ts";
import { commissionerRoleOf } from "./commissioner-role.ts";
import { logOf, next, roomAfter, snapshot, turn } from "../state/room-fixture.ts";
import type { RoomState } from "../state/room-state.ts";

const roomOf = (
  picks: number | null,
  change: Parameters<typeof snapshot>[1] = { desk: "owner" },
): RoomState => roomAfter([snapshot(logOf(picks), change)]);
const kinds = (state: RoomState) =>
  availableActions(state).map(({ kind, unavailable }) => (unavailable === null ? kind : `no ${kind}`));
const pause = { type: "paused", desk: "owner", reason: "A break", remainingMs: 1000, at: 1 } as const;

test("the owner and admins are commissioners until the draft is over, and never in a mock draft", () => {
  expect(commissionerRoleOf(roomOf(2))).toBe("owner");
  expect(commissionerRoleOf(roomOf(null, { desk: "admin" }))).toBe("admin");
  expect(commissionerRoleOf(roomOf(2, { desk: null }))).toBeNull();
  expect(commissionerRoleOf(roomOf(6))).toBeNull();
  expect(commissionerRoleOf(roomOf(2, { desk: "owner", practice: "alone" }))).toBeNull();
});

test("there are no actions before the first clock, then all that apply", () => {
  expect(kinds(roomOf(null))).toEqual([]);
  expect(kinds(roomOf(0))).toEqual(["pause", "addTime", "no undo", "pickFor"]);
  expect(kinds(roomOf(2))).toEqual(["pause", "addTime", "undo", "pickFor"]);
});

test("a commissioner on the clock picks from the list", () => {
  expect(kinds(roomOf(1))).toEqual(["pause", "addTime", "undo", "no pickFor"]);
});

test("a paused draft can be resumed instead", () => {
  const paused = roomAfter([next(2, [pause])], roomOf(2));
  expect(kinds(paused)).toEqual(["resume", "addTime", "undo", "pickFor"]);
});

test("the picks to undo are the last ones, newest first", () => {
  expect(picksToUndo(roomOf(4), 2).map(({ pickNumber }) => pickNumber)).toEqual([4, 3]);
  expect(picksToUndo(roomOf(1), 5).map(({ pickNumber }) => pickNumber)).toEqual([1]);
});

test("a pick made while a form is open blocks it", () => {
  const before = roomOf(2);
  const opened = boardVersionOf(before);
  expect(staleBoardMessage(opened, before)).toBeNull();
  const after = roomAfter([next(2, turn(3))], before);
  expect(staleBoardMessage(opened, after)).toBe(
    "The board has changed since you opened it. Please check it and try again.",
  );
});
