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
const asking = (index: number) => roomReducer(roomWith(1), { type: "asked", player: players[index]! });
/** What is told when these events come after so many picks. */
const announcementsOf = (picks: number, events: Parameters<typeof next>[1]) =>
  announcementsBetween(roomWith(picks), roomAfter([next(picks, events)], roomWith(picks)));

test("a long reason is cut in what is shown for a moment; the log has the whole of it", () => {
  const reason = "the router of somebody in this league was eaten by a dog, and the dog is asleep now";
  const [toast] = announcementsOf(2, [{ type: "time-added", seconds: 60, ...act, reason }, clock(3)]).toasts;
  expect(toast?.text).toBe(
    "The league's owner added 1 minute to the clock: the router of somebody in this league was eaten by a dog, a…",
  );
});

describe("a pick", () => {
  test("of another is said, and that it is one's turn now", () => {
    expect(announcementsOf(0, turn(1))).toEqual({
      say: ["Maya Berg picked Ana Ruiz."],
      turn: true,
      toasts: [],
    });
  });
  test("that the clock made is said so", () => {
    expect(announcementsOf(2, turn(3, { by: "rule" })).say).toEqual([
      "Cleo Ruiz went to Tomas Berg automatically.",
      "On the clock: Tomas Berg.",
    ]);
  });
  test("that was made for an absent owner is said so", () => {
    expect(announcementsOf(2, turn(3, { by: "desk", desk: "admin", reason: "late train" })).say).toEqual([
      "Cleo Ruiz was picked for Tomas Berg.",
      "On the clock: Tomas Berg.",
    ]);
  });
  test.each([
    ["owner", "success", "Ben Ruiz is on your team"],
    ["queue", "success", "Ben Ruiz came to you from your queue"],
    ["rule", "error", "Time ran out: Ben Ruiz was picked for you"],
    ["desk", "success", "Ben Ruiz was picked for you: late train"],
  ] as const)("of one's own, made by the %s, is shown", (by, tone, text) => {
    const reason = by === "desk" ? { reason: "late train" } : {};
    expect(announcementsOf(1, turn(2, { by, ...reason }))).toEqual({
      say: ["On the clock: Tomas Berg."],
      turn: false,
      toasts: [{ tone, text }],
    });
  });
});

test("that the draft has begun is said, and who is first; whoever is hears that it is their turn", () => {
  const announcementsFor = (teamId: string) => {
    const waiting = roomAfter([snapshot(logOf(null), { teamId })]);
    return announcementsBetween(waiting, roomAfter([eventsMessage(2, [clock(1)])], waiting));
  };
  expect(announcementsFor(myTeamId)).toMatchObject({
    say: ["The draft has begun.", "On the clock: Maya Berg."],
    turn: false,
  });
  expect(announcementsFor(teams[0]!.teamId)).toMatchObject({ say: ["The draft has begun."], turn: true });
});

test("whoever asked to be picked for is told whom they got, without a reproach", () => {
  const away: DraftEvent = { type: "marked", teamId: myTeamId, mark: "away", on: true, at: startsAt };
  const gone = roomAfter([next(1, [away])], roomWith(1));
  const message = { ...tail(gone), events: turn(2, { by: "rule" }) };
  const back = roomAfter([{ type: "draft-events", payload: message }], gone);
  expect(announcementsBetween(gone, back).toasts).toEqual([
    { tone: "success", text: "Ben Ruiz was picked for you" },
  ]);
});

describe("the desk", () => {
  test("is heard when it pauses, and the turn is told anew when it goes on", () => {
    const running = roomWith(1);
    const paused = roomAfter([next(1, [{ type: "paused", remainingMs: 9000, ...act }])], running);
    expect(announcementsBetween(running, paused)).toEqual({
      say: ["The league's owner paused the draft: pizza."],
      turn: false,
      toasts: [],
    });
    const resumed = reduceAll(paused, {
      type: "heard",
      message: {
        type: "draft-events",
        payload: { ...tail(paused), events: [{ type: "resumed", ...act }, clock(2)] },
      },
      at: 1000,
    });
    expect(announcementsBetween(paused, resumed)).toMatchObject({
      turn: true,
      toasts: [{ tone: "success", text: "The league's owner let the draft go on: pizza" }],
    });
  });
  test("is shown when it takes picks back, and whose turn comes again hears it", () => {
    const undone = {
      type: "undone" as const,
      keptPicks: 1,
      ...act,
      desk: "admin" as const,
      reason: "a slip",
    };
    expect(announcementsOf(3, [undone, clock(2)])).toEqual({
      say: [],
      turn: true,
      toasts: [{ tone: "error", text: "An admin took back the last 2 picks: a slip" }],
    });
  });
});

test("a turn that follows one's own is one's turn again", () => {
  const mine = roomAfter([snapshot(logOf(2), { teamId: roomWith(2).board!.draftOrder[2]!.team.teamId })]);
  expect(announcementsBetween(mine, roomAfter([next(2, turn(3))], mine)).turn).toBe(true);
});

// Covers ROOM-24.
test("what was missed is told in one sentence on return, and the strip shows it", () => {
  const cut = reduceAll(roomWith(1), { type: "lost" });
  const log = [...logOf(1), ...turn(2, { by: "queue", choice: 1 }), ...turn(3)];
  expect(announcementsBetween(cut, roomAfter([snapshot(log)], cut))).toEqual({
    say: ["While you were away: your queue took Ben Ruiz; Tomas Berg took Cleo Ruiz."],
    turn: false,
    toasts: [],
  });
  const over = announcementsBetween(cut, roomAfter([snapshot(logOf(6))], cut));
  expect(over.say).toEqual([
    "While you were away: your pick of Ben Ruiz counted; your pick of Esme Ruiz counted; 3 other picks were made.",
    "The draft is complete.",
  ]);
});

test("the board one finds on entering is no news", () => {
  expect(announcementsBetween(initialRoomState, roomWith(4))).toMatchObject({ say: [], toasts: [] });
});

describe("a question that closes by itself says why", () => {
  const told = (index: number, events: Parameters<typeof next>[1]) =>
    announcementsBetween(asking(index), roomAfter([next(1, events)], asking(index))).toasts[0]?.text;
  test("when the contestant is taken, in a board of another draft too", () => {
    const gone = { ...roomWith(1), asked: null, board: { draftOrder: [], availablePlayers: [] } };
    expect(announcementsBetween(asking(3), gone).toasts[0]?.text).toBe("Dex Ruiz has just been taken");
  });
  test("when the turn has passed", () => {
    const passed = { ...asking(3), asked: null, board: roomWith(2).board, log: roomWith(2).log };
    expect(announcementsBetween({ ...asking(3), log: passed.log }, passed).toasts[0]?.text).toBe(
      "Your turn has passed",
    );
    expect(told(3, [picked(2)])).toBe("Ben Ruiz is on your team");
  });
  test("when the draft is paused", () => {
    expect(told(3, [{ type: "paused", remainingMs: 9, ...act }])).toBe("The draft is paused");
  });
  test("but not when the user closed it", () => {
    expect(announcementsBetween(asking(3), { ...asking(3), playerToConfirm: null }).toasts).toEqual([]);
  });
});

function tail({ log }: ReturnType<typeof roomWith>) {
  return { draftId: log!.draftId, from: log!.version + 1, serverNow: startsAt };
}
