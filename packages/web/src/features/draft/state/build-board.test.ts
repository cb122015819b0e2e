import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardOf } from "./build-board.ts";
import { cast, draftId, logOf, picked, players, snapshot, startsAt, teams, told } from "./room-fixture.ts";
import { roomAfter, roomWith, turn, clock } from "./room-fixture.ts";
import { type DraftEvent, foldDraft } from "@emberline/game";
import type { ServerMessage } from "@emberline/contract";
import { reduceRoom } from "./reducer.ts";
import { emptyRoom, type RoomState } from "./room-state.ts";

const boardAfter = (picks: number | null) => boardOf(foldDraft(logOf(picks))!, cast);
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
    const out = { ...cast, players: cast.players.map((player) => ({ ...player, canBeDrafted: false })) };
    const board = boardOf(foldDraft(logOf(2))!, out);
    expect(board.availablePlayers).toEqual([]);
    expect(namesOf(board).slice(0, 2)).toEqual(["Ana", "Ben"]);
  });
  test("keeps the picks of a team that left", () => {
    const board = boardOf(foldDraft(logOf(6))!, { ...cast, teams: teams.slice(1) });
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
type Fate =
  | { fate: "told"; count: number }
  | { fate: "told again"; back: number; count: number }
  | { fate: "lost"; count: number }
  | { fate: "overtaken snapshot"; back: number }
  | { fate: "new line"; whole: boolean };

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ fate: fc.constant("told" as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    fate: fc.constant("told again" as const),
    back: fc.integer({ min: 1, max: 9 }),
    count: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ fate: fc.constant("lost" as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ fate: fc.constant("overtaken snapshot" as const), back: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ fate: fc.constant("new line" as const), whole: fc.boolean() }),
);

/** A server that answers a room's joins, and a line that does to its words what it likes. */
function listen(fates: Fate[]): RoomState {
  let room = roomAfter([snapshot(evening.slice(0, 1))]);
  let sent = 1;
  const hear = (message: ServerMessage) => {
    room = reduceRoom(room, { type: "heard", message, at: 1000 });
    if (room.gap !== null)
      room = reduceRoom(room, { type: "heard", message: join(room.gap === "whole"), at: 1000 });
  };
  const join = (whole: boolean) => {
    const since = room.log?.version ?? 0;
    const change = { state: null, missed: evening.slice(since, sent) };
    return snapshot(evening.slice(0, sent), whole || since > sent ? {} : change);
  };
  const say = (from: number, to: number) => hear(told(from + 1, evening.slice(from, to)));
  for (const step of fates) {
    const known = sent;
    if (step.fate === "told") {
      sent = Math.min(evening.length, sent + step.count);
      say(known, sent);
    } else if (step.fate === "told again") {
      const from = Math.max(0, known - step.back);
      say(from, Math.min(known, from + step.count));
    } else if (step.fate === "lost") {
      sent = Math.min(evening.length, sent + step.count);
    } else if (step.fate === "overtaken snapshot") {
      hear(snapshot(evening.slice(0, Math.max(1, known - step.back))));
    } else {
      room = reduceRoom(room, { type: "lost" });
      hear(join(step.whole));
    }
  }
  const known = sent;
  sent = evening.length;
  say(known, sent);
  // Were the last words lost, nothing follows that shows it; the room asks when its clock is overdue.
  hear(join(false));
  return room;
}

test("any log gives the same board, however its events were cut, repeated, lost and healed", () => {
  const whole = roomAfter([snapshot(evening)]);
  fc.assert(
    fc.property(fc.array(fate, { maxLength: 40 }), (fates) => {
      const room = listen(fates);
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
    const later = roomAfter([told(logOf(1).length + 2, turn(2))], room);
    expect(later).toMatchObject({ gap: "missed", log: room.log });
    const missed = [...logOf(1), ...turn(2)].slice(room.log!.version);
    const healed = roomAfter([snapshot(logOf(2), { state: null, missed })], later);
    expect(healed.gap).toBeNull();
    expect(healed.board).toEqual(roomWith(2).board);
  });
  test.each([
    ["events that cannot follow", told(logOf(1).length + 1, [picked(1)])],
    [
      "another draft",
      { ...told(1, turn(2)), payload: { ...told(1, turn(2)).payload, draftId: players[0]!.playerId } },
    ],
  ])("by %s asks for the whole state", (_, message) => {
    expect(roomAfter([message], room)).toMatchObject({ gap: "whole", log: room.log });
  });
  test("that the answer does not fill asks for the whole state", () => {
    const useless = snapshot(logOf(4), { state: null, missed: turn(4) });
    expect(roomAfter([useless], room).gap).toBe("whole");
    expect(roomAfter([useless], emptyRoom).gap).toBe("whole");
  });
});

test("a snapshot that events have overtaken is passed over, but what a new line says stands", () => {
  const room = roomWith(3);
  expect(roomAfter([snapshot(logOf(2))], room).board).toEqual(room.board);
  const cut = reduceRoom(room, { type: "lost" });
  expect(roomAfter([snapshot(logOf(2))], cut).board).toEqual(roomWith(2).board);
  expect(room.log?.draftId).toBe(draftId);
});
