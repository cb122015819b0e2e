import type { DraftEvent } from "@emberline/game";
import { describe, expect, test } from "vitest";
import {
  reduceAll,
  logOf,
  myTeamId,
  next,
  picked,
  players,
  roomAfter,
  roomWith,
  snapshot,
  startsAt,
  teams,
  eventsMessage,
  turn,
  clock,
} from "../state/room-fixture.ts";
import { announcementsBetween } from "./announcements.ts";
import { roomReducer } from "../state/reducer.ts";
import { initialRoomState } from "../state/room-state.ts";

const act = { desk: "owner" as const, reason: "pizza", at: startsAt };
const asking = (index: number) =>
  roomReducer(roomWith(1), { type: "pick-requested", player: players[index]! });
/** The announcements for `events` that follow `picks` picks. */
const announcementsOf = (picks: number, events: Parameters<typeof next>[1]) =>
  announcementsBetween(roomWith(picks), roomAfter([next(picks, events)], roomWith(picks)));

test("a toast truncates a long reason; the log shows all of it", () => {
  const reason = "the router of a member of this league was eaten by a dog, and the dog is asleep now";
  const [toast] = announcementsOf(2, [{ type: "time-added", seconds: 60, ...act, reason }, clock(3)]).toasts;
  expect(toast?.text).toBe(
    "The league's owner added 1 minute to the clock: the router of a member of this league was eaten by a dog, a…",
  );
});

describe("a pick", () => {
  test("by another team is announced, then the user's turn", () => {
    expect(announcementsOf(0, turn(1))).toEqual({
      spoken: ["Maya Berg picked Ana Ruiz."],
      turn: true,
      toasts: [],
    });
  });
  test("made at the deadline is announced as automatic", () => {
    expect(announcementsOf(2, turn(3, { by: "rule" })).spoken).toEqual([
      "Cleo Ruiz was picked automatically for Tomas Berg.",
      "On the clock: Tomas Berg.",
    ]);
  });
  test("made by an admin for an absent owner is announced as such", () => {
    expect(announcementsOf(2, turn(3, { by: "desk", desk: "admin", reason: "late train" })).spoken).toEqual([
      "Cleo Ruiz was picked for Tomas Berg.",
      "On the clock: Tomas Berg.",
    ]);
  });
  test.each([
    ["owner", "success", "Ben Ruiz is on your team"],
    ["queue", "success", "Ben Ruiz was picked for you from your queue"],
    ["rule", "error", "Time ran out: Ben Ruiz was picked for you"],
    ["desk", "success", "Ben Ruiz was picked for you: late train"],
  ] as const)("of the user's own, made by %s, is shown as a toast", (by, tone, text) => {
    const reason = by === "desk" ? { reason: "late train" } : {};
    expect(announcementsOf(1, turn(2, { by, ...reason }))).toEqual({
      spoken: ["On the clock: Tomas Berg."],
      turn: false,
      toasts: [{ tone, text }],
    });
  });
});

test("the start of the draft is announced with the first owner, whose own announcement is the turn", () => {
  const announcementsFor = (teamId: string) => {
    const waiting = roomAfter([snapshot(logOf(null), { teamId })]);
    return announcementsBetween(waiting, roomAfter([eventsMessage(2, [clock(1)])], waiting));
  };
  expect(announcementsFor(myTeamId)).toMatchObject({
    spoken: ["The draft has begun.", "On the clock: Maya Berg."],
    turn: false,
  });
  expect(announcementsFor(teams[0]!.teamId)).toMatchObject({ spoken: ["The draft has begun."], turn: true });
});

test("an owner who is away gets a success toast for an automatic pick", () => {
  const away: DraftEvent = { type: "marked", teamId: myTeamId, mark: "away", on: true, at: startsAt };
  const before = roomAfter([next(1, [away])], roomWith(1));
  const message = { ...tail(before), events: turn(2, { by: "rule" }) };
  const back = roomAfter([{ type: "draft-events", payload: message }], before);
  expect(announcementsBetween(before, back).toasts).toEqual([
    { tone: "success", text: "Ben Ruiz was picked for you" },
  ]);
});

describe("the commissioner", () => {
  test("pausing is announced, and resuming announces the turn again", () => {
    const running = roomWith(1);
    const paused = roomAfter([next(1, [{ type: "paused", remainingMs: 9000, ...act }])], running);
    expect(announcementsBetween(running, paused)).toEqual({
      spoken: ["The league's owner paused the draft: pizza."],
      turn: false,
      toasts: [],
    });
    const resumed = reduceAll(paused, {
      type: "message-received",
      message: {
        type: "draft-events",
        payload: { ...tail(paused), events: [{ type: "resumed", ...act }, clock(2)] },
      },
      at: 1000,
    });
    expect(announcementsBetween(paused, resumed)).toMatchObject({
      turn: true,
      toasts: [{ tone: "success", text: "The league's owner resumed the draft: pizza" }],
    });
  });
  test("undoing picks shows a toast, and the turn is announced to the owner back on the clock", () => {
    const undone = {
      type: "undone" as const,
      keptPicks: 1,
      ...act,
      desk: "admin" as const,
      reason: "a slip",
    };
    expect(announcementsOf(3, [undone, clock(2)])).toEqual({
      spoken: [],
      turn: true,
      toasts: [{ tone: "error", text: "An admin undid the last 2 picks: a slip" }],
    });
  });
});

test("a turn right after the user's own is announced as a turn again", () => {
  const mine = roomAfter([snapshot(logOf(2), { teamId: roomWith(2).board!.draftOrder[2]!.team.teamId })]);
  expect(announcementsBetween(mine, roomAfter([next(2, turn(3))], mine)).turn).toBe(true);
});

// Covers ROOM-24.
test("missed picks are announced in one sentence on return, without toasts", () => {
  const cut = reduceAll(roomWith(1), { type: "connection-lost" });
  const log = [...logOf(1), ...turn(2, { by: "queue", choice: 1 }), ...turn(3)];
  expect(announcementsBetween(cut, roomAfter([snapshot(log)], cut))).toEqual({
    spoken: ["While you were away: your queue took Ben Ruiz; Tomas Berg took Cleo Ruiz."],
    turn: false,
    toasts: [],
  });
  const over = announcementsBetween(cut, roomAfter([snapshot(logOf(6))], cut));
  expect(over.spoken).toEqual([
    "While you were away: your pick of Ben Ruiz counted; your pick of Esme Ruiz counted; 3 other picks were made.",
    "The draft is complete.",
  ]);
});

test("the board received on joining is not announced", () => {
  expect(announcementsBetween(initialRoomState, roomWith(4))).toMatchObject({ spoken: [], toasts: [] });
});

describe("a dialog that closes by itself says why", () => {
  const toastOf = (index: number, events: Parameters<typeof next>[1]) =>
    announcementsBetween(asking(index), roomAfter([next(1, events)], asking(index))).toasts[0]?.text;
  test("when the contestant is taken, also on the board of another draft", () => {
    const before = { ...roomWith(1), playerToConfirm: null, board: { draftOrder: [], availablePlayers: [] } };
    expect(announcementsBetween(asking(3), before).toasts[0]?.text).toBe("Dex Ruiz has just been taken");
  });
  test("when the turn has passed", () => {
    const passed = { ...asking(3), playerToConfirm: null, board: roomWith(2).board, log: roomWith(2).log };
    expect(announcementsBetween({ ...asking(3), log: passed.log }, passed).toasts[0]?.text).toBe(
      "Your turn has passed",
    );
    expect(toastOf(3, [picked(2)])).toBe("Ben Ruiz is on your team");
  });
  test("when the draft is paused", () => {
    expect(toastOf(3, [{ type: "paused", remainingMs: 9, ...act }])).toBe("The draft is paused");
  });
  test("but not when the user closed it", () => {
    expect(announcementsBetween(asking(3), { ...asking(3), playerToConfirm: null }).toasts).toEqual([]);
  });
});

function tail({ log }: ReturnType<typeof roomWith>) {
  return { draftId: log!.draftId, from: log!.version + 1, serverNow: startsAt };
}
