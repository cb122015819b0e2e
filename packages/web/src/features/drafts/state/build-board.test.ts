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

const boardAfter = (picks: number | null) => buildBoard(foldDraft(logOf(picks))!, participants, null);
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
  test("follows the snake order", () => {
    expect(boardAfter(0).draftOrder.map((slot) => [slot.round, slot.team.owner.firstName])).toEqual([
      [1, "Maya"],
      [1, "Idle"],
      [1, "Tomas"],
      [2, "Tomas"],
      [2, "Idle"],
      [2, "Maya"],
    ]);
  });
  test("offers no player who cannot be drafted, and keeps earlier picks", () => {
    const out = {
      ...participants,
      players: participants.players.map((player) => ({ ...player, canBeDrafted: false })),
    };
    const board = buildBoard(foldDraft(logOf(2))!, out, null);
    expect(board.availablePlayers).toEqual([]);
    expect(namesOf(board).slice(0, 2)).toEqual(["Ana", "Ben"]);
  });
  test("keeps the picks of a team that left", () => {
    const board = buildBoard(foldDraft(logOf(6))!, { ...participants, teams: teams.slice(1) }, null);
    expect(board.draftOrder[0]?.team.name).toBe("A team that left");
    expect(board.draftOrder[0]?.player?.firstName).toBe("Ana");
  });
});

/** A whole draft: statuses, a pause with time added, an undo, a clock restore, and all the picks. */
const act = { desk: "owner" as const, reason: "pizza", at: startsAt };
const events: DraftEvent[] = [
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

/** What can happen to the next events on their way to a client. */
type Delivery =
  | { delivery: "delivered"; count: number }
  | { delivery: "repeated"; back: number; count: number }
  | { delivery: "lost"; count: number }
  | { delivery: "overtaken snapshot"; back: number }
  | { delivery: "new connection"; whole: boolean };

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  fc.record({ delivery: fc.constant("delivered" as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    delivery: fc.constant("repeated" as const),
    back: fc.integer({ min: 1, max: 9 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ delivery: fc.constant("lost" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ delivery: fc.constant("overtaken snapshot" as const), back: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ delivery: fc.constant("new connection" as const), whole: fc.boolean() }),
);

/** A server that answers a room's joins, over a connection with these faults. */
function receiveAll(deliveries: Delivery[]): RoomState {
  let room = roomAfter([snapshot(events.slice(0, 1))]);
  let sent = 1;
  const receive = (message: ServerMessage) => {
    room = roomReducer(room, { type: "message-received", message, at: 1000 });
    if (room.resync !== null)
      room = roomReducer(room, {
        type: "message-received",
        message: join(room.resync === "whole"),
        at: 1000,
      });
  };
  const join = (whole: boolean) => {
    const since = room.log?.version ?? 0;
    const change = { state: null, missed: events.slice(since, sent) };
    return snapshot(events.slice(0, sent), whole || since > sent ? {} : change);
  };
  const send = (from: number, to: number) => receive(eventsMessage(from + 1, events.slice(from, to)));
  for (const step of deliveries) {
    const known = sent;
    if (step.delivery === "delivered") {
      sent = Math.min(events.length, sent + step.count);
      send(known, sent);
    } else if (step.delivery === "repeated") {
      const from = Math.max(0, known - step.back);
      send(from, Math.min(known, from + step.count));
    } else if (step.delivery === "lost") {
      sent = Math.min(events.length, sent + step.count);
    } else if (step.delivery === "overtaken snapshot") {
      receive(snapshot(events.slice(0, Math.max(1, known - step.back))));
    } else {
      room = roomReducer(room, { type: "connection-lost" });
      receive(join(step.whole));
    }
  }
  const known = sent;
  sent = events.length;
  send(known, sent);
  // If the last message is lost, no later one reveals it: the room asks when its clock is overdue.
  receive(join(false));
  return room;
}

test("the board is the same however the log's events were split, repeated or lost and fetched again", () => {
  const whole = roomAfter([snapshot(events)]);
  fc.assert(
    fc.property(fc.array(delivery, { maxLength: 40 }), (deliveries) => {
      const room = receiveAll(deliveries);
      expect(room.log?.version).toBe(events.length);
      expect(room.log?.draft).toEqual(whole.log?.draft);
      expect(room.board).toEqual(whole.board);
    }),
    { numRuns: 300 },
  );
});

describe("a gap", () => {
  const room = roomWith(1);
  test("is noticed, and changes nothing until it is closed", () => {
    const later = roomAfter([eventsMessage(logOf(1).length + 2, turn(2))], room);
    expect(later).toMatchObject({ resync: "missed", log: room.log });
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
    expect(roomAfter([message], room)).toMatchObject({ resync: "whole", log: room.log });
  });
  test("that the answer does not close asks for the whole state", () => {
    const useless = snapshot(logOf(4), { state: null, missed: turn(4) });
    expect(roomAfter([useless], room).resync).toBe("whole");
    expect(roomAfter([useless], initialRoomState).resync).toBe("whole");
  });
});

test("a snapshot older than known events is ignored, except on a new connection", () => {
  const room = roomWith(3);
  expect(roomAfter([snapshot(logOf(2))], room).board).toEqual(room.board);
  const cut = roomReducer(room, { type: "connection-lost" });
  expect(roomAfter([snapshot(logOf(2))], cut).board).toEqual(roomWith(2).board);
  expect(room.log?.draftId).toBe(draftId);
});
