import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBoard } from "./build-board.ts";
import {
  participants,
  draftId,
  logOf,
  picked,
  players,
  snapshot,
  startsAt,
  teams,
  eventsMessage,
} from "./room-fixture.ts";
import { roomAfter, roomWith, turn, clock } from "./room-fixture.ts";
import { type DraftEvent, foldDraft } from "@emberline/game";
import type { ServerMessage } from "@emberline/contract";
import { roomReducer } from "./reducer.ts";
import { initialRoomState, type RoomState } from "./room-state.ts";

const boardAfter = (picks: number | null) => buildBoard(foldDraft(logOf(picks))!, participants);
const namesOf = (board: ReturnType<typeof boardAfter>) =>
  board.draftOrder.map((slot) => slot.player?.firstName ?? "TBD");

describe("the board", () => {
  test.each([
    [null, 1, ["TBD", "TBD", "TBD", "TBD", "TBD", "TBD"], 7],
    [0, 1, ["TBD", "TBD", "TBD", "TBD", "TBD", "TBD"], 7],
    [2, 3, ["Ana", "Ben", "TBD", "TBD", "TBD", "TBD"], 5],
    [6, undefined, ["Ana", "Ben", "Cleo", "Dex", "Esme", "Finn"], 1],
  ])("after %s picks has pick %s on the clock", (picks, current, names, left) => {
    const board = boardAfter(picks);
    expect(board.draftOrder.find((slot) => slot.isCurrent)?.pickNumber).toBe(current);
    expect(namesOf(board)).toEqual(names);
    expect(board.availablePlayers.length).toBe(left);
  });
  test("goes back and forth through the teams", () => {
    expect(boardAfter(0).draftOrder.map((slot) => [slot.round, slot.team.owner.firstName])).toEqual([
      [1, "Maya"],
      [1, "Idle"],
      [1, "Tomas"],
      [2, "Tomas"],
      [2, "Idle"],
      [2, "Maya"],
    ]);
  });
  test("offers nobody who cannot be drafted, and keeps whoever was picked before", () => {
    const out = {
      ...participants,
      players: participants.players.map((player) => ({ ...player, canBeDrafted: false })),
    };
    const board = buildBoard(foldDraft(logOf(2))!, out);
    expect(board.availablePlayers).toEqual([]);
    expect(namesOf(board).slice(0, 2)).toEqual(["Ana", "Ben"]);
  });
  test("keeps the picks of a team that left", () => {
    const board = buildBoard(foldDraft(logOf(6))!, { ...participants, teams: teams.slice(1) });
    expect(board.draftOrder[0]?.team.name).toBe("A team that left");
    expect(board.draftOrder[0]?.player?.firstName).toBe("Ana");
  });
});

/** A whole evening: marks, a pause with time added, an undo, a hold, and then all the picks. */
const act = { desk: "owner" as const, reason: "pizza", at: startsAt };
const evening: DraftEvent[] = [
  ...logOf(null),
  { type: "marked", teamId: teams[0]!.teamId, mark: "ready", on: true, at: startsAt },
  clock(1),
  ...turn(1),
  ...turn(2, { by: "queue", choice: 2 }),
  { type: "paused", remainingMs: 30_000, ...act },
  { type: "time-added", seconds: 30, ...act },
  { type: "undone", keptPicks: 1, ...act },
  { type: "resumed", ...act },
  clock(2, startsAt + 5000),
  { type: "marked", teamId: teams[1]!.teamId, mark: "away", on: true, at: startsAt },
  { type: "held", cause: "storage", at: startsAt },
  clock(2, startsAt + 9000),
  ...[2, 3, 4, 5, 6].flatMap((pickNumber) => turn(pickNumber, { by: "rule" })),
];

/** What may become of the next events on their way to a phone. */
type Delivery =
  | { delivery: "told"; count: number }
  | { delivery: "told again"; back: number; count: number }
  | { delivery: "lost"; count: number }
  | { delivery: "overtaken snapshot"; back: number }
  | { delivery: "new line"; whole: boolean };

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.record({ delivery: fc.constant("told" as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    delivery: fc.constant("told again" as const),
    back: fc.integer({ min: 1, max: 9 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ delivery: fc.constant("lost" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ delivery: fc.constant("overtaken snapshot" as const), back: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ delivery: fc.constant("new line" as const), whole: fc.boolean() }),
);

/** A server that answers a room's joins, and a line that does to its words what it likes. */
function listen(deliveries: Delivery[]): RoomState {
  let room = roomAfter([snapshot(evening.slice(0, 1))]);
  let sent = 1;
  const receive = (message: ServerMessage) => {
    room = roomReducer(room, { type: "heard", message, at: 1000 });
    if (room.resync !== null)
      room = roomReducer(room, { type: "heard", message: join(room.resync === "whole"), at: 1000 });
  };
  const join = (whole: boolean) => {
    const since = room.log?.version ?? 0;
    const change = { state: null, missed: evening.slice(since, sent) };
    return snapshot(evening.slice(0, sent), whole || since > sent ? {} : change);
  };
  const say = (from: number, to: number) => receive(eventsMessage(from + 1, evening.slice(from, to)));
  for (const step of deliveries) {
    const known = sent;
    if (step.delivery === "told") {
      sent = Math.min(evening.length, sent + step.count);
      say(known, sent);
    } else if (step.delivery === "told again") {
      const from = Math.max(0, known - step.back);
      say(from, Math.min(known, from + step.count));
    } else if (step.delivery === "lost") {
      sent = Math.min(evening.length, sent + step.count);
    } else if (step.delivery === "overtaken snapshot") {
      receive(snapshot(evening.slice(0, Math.max(1, known - step.back))));
    } else {
      room = roomReducer(room, { type: "lost" });
      receive(join(step.whole));
    }
  }
  const known = sent;
  sent = evening.length;
  say(known, sent);
  // Were the last words lost, nothing follows that shows it; the room asks when its clock is overdue.
  receive(join(false));
  return room;
}

test("any log gives the same board, however its events were cut, repeated, lost and healed", () => {
  const whole = roomAfter([snapshot(evening)]);
  fc.assert(
    fc.property(fc.array(delivery, { maxLength: 40 }), (deliveries) => {
      const room = listen(deliveries);
      expect(room.log?.version).toBe(evening.length);
      expect(room.log?.draft).toEqual(whole.log?.draft);
      expect(room.board).toEqual(whole.board);
    }),
    { numRuns: 300 },
  );
});

describe("a gap", () => {
  const room = roomWith(1);
  test("is noticed, and changes nothing until it is filled", () => {
    const later = roomAfter([eventsMessage(logOf(1).length + 2, turn(2))], room);
    expect(later).toMatchObject({ gap: "missed", log: room.log });
    const missed = [...logOf(1), ...turn(2)].slice(room.log!.version);
    const healed = roomAfter([snapshot(logOf(2), { state: null, missed })], later);
    expect(healed.resync).toBeNull();
    expect(healed.board).toEqual(roomWith(2).board);
  });
  test.each([
    ["events that cannot follow", eventsMessage(logOf(1).length + 1, [picked(1)])],
    [
      "another draft",
      {
        ...eventsMessage(1, turn(2)),
        payload: { ...eventsMessage(1, turn(2)).payload, draftId: players[0]!.playerId },
      },
    ],
  ])("by %s asks for the whole state", (_, message) => {
    expect(roomAfter([message], room)).toMatchObject({ gap: "whole", log: room.log });
  });
  test("that the answer does not fill asks for the whole state", () => {
    const useless = snapshot(logOf(4), { state: null, missed: turn(4) });
    expect(roomAfter([useless], room).resync).toBe("whole");
    expect(roomAfter([useless], initialRoomState).resync).toBe("whole");
  });
});

test("a snapshot that events have overtaken is passed over, but what a new line says stands", () => {
  const room = roomWith(3);
  expect(roomAfter([snapshot(logOf(2))], room).board).toEqual(room.board);
  const cut = roomReducer(room, { type: "lost" });
  expect(roomAfter([snapshot(logOf(2))], cut).board).toEqual(roomWith(2).board);
  expect(room.log?.draftId).toBe(draftId);
});
