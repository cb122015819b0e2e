import { describe, expect, test } from "vitest";
import { findCurrent, isMyTurn, isOwnTurn } from "./selectors.ts";
import {
  reduceAll,
  pickAnswer,
  participants,
  clock,
  draftId,
  logOf,
  myTeamId,
  next,
  PICK_MS,
  players,
  socketError,
  roomAfter,
  roomWith,
  snapshot,
  startsAt,
  eventsMessage,
  turn,
} from "./room-fixture.ts";
import { announcementsBetween } from "../announcements/announcements.ts";
import { roomReducer } from "./reducer.ts";
import { initialRoomState } from "./room-state.ts";

const currentPick = (room: ReturnType<typeof roomAfter>) => room.board && findCurrent(room.board)?.pickNumber;
const asking = (room: ReturnType<typeof roomAfter>, index: number) =>
  roomReducer(room, { type: "pick-requested", player: players[index]! });
const act = { desk: "owner" as const, reason: "pizza", at: startsAt };

test("the first snapshot opens the room", () => {
  expect(roomWith(null)).toMatchObject({
    connectionStatus: "live",
    myTeamId,
    resync: null,
    offset: startsAt - 1000,
  });
});

test("an error is shown in place of a board until there is one", () => {
  const message = "No draft is set for this league yet";
  const before = roomAfter([socketError(message)]);
  expect(before).toMatchObject({ board: null, message });
  expect(roomAfter([snapshot(logOf(null))], before).message).toBeNull();
});

test("events update the board and the clock", () => {
  const room = roomAfter([next(1, turn(2))], roomWith(1));
  expect(currentPick(room)).toBe(3);
  expect(room.log?.draft.deadline).toBe(startsAt + PICK_MS);
});

test("messages for the legacy client change nothing", () => {
  const room = roomWith(1);
  const timer = { startTime: 0, timeoutMs: 1, serverNow: 0 };
  expect(roomAfter([{ type: "draft-timer-started", payload: timer }], room)).toEqual(room);
});

test("changed participants change the available players", () => {
  const out = participants.players.map((player, index) => ({ ...player, canBeDrafted: index !== 4 }));
  const room = roomAfter(
    [{ type: "draft-cast", payload: { cast: { ...participants, players: out } } }],
    roomWith(1),
  );
  expect(room.board?.availablePlayers.map((player) => player.firstName)).toEqual([
    "Ben",
    "Cleo",
    "Dex",
    "Finn",
    "Gia",
  ]);
});

describe("whose turn it is", () => {
  test.each([
    [null, false],
    [0, false],
    [1, true],
    [2, false],
    [4, true],
    [6, false],
  ])("after %s picks it is the user's turn: %s", (picks, mine) => {
    expect(isMyTurn(roomWith(picks))).toBe(mine);
  });
  test("it is never a spectator's turn", () => {
    expect(isMyTurn(roomAfter([snapshot(logOf(1), { teamId: null })]))).toBe(false);
  });
  test("during a pause the turn stays the user's, but they cannot pick", () => {
    const paused = roomAfter([next(1, [{ type: "paused", remainingMs: 9000, ...act }])], roomWith(1));
    expect([isOwnTurn(paused), isMyTurn(paused)]).toEqual([true, false]);
  });
});

describe("the server's clock", () => {
  test("the measurement with the smaller delay counts", () => {
    const room = roomAfter([next(1, turn(2), startsAt + 40), next(2, turn(3), startsAt)], roomWith(1));
    expect(room.offset).toBe(startsAt + 40 - 1000);
  });
  test("is measured again on a new connection, after a sleep and after a jump of the server's clock", () => {
    const late = snapshot(logOf(1), { serverNow: startsAt - 500 });
    expect(roomAfter([late], roomWith(1)).offset).toBe(startsAt - 1000);
    expect(roomAfter([late], reduceAll(roomWith(1), { type: "connection-lost" })).offset).toBe(
      startsAt - 1500,
    );
    expect(roomAfter([late], reduceAll(roomWith(1), { type: "clock-jumped" })).offset).toBe(startsAt - 1500);
    const moved = next(1, [{ type: "held", cause: "clock", at: 0 }, clock(2)], startsAt - 60_000);
    expect(roomAfter([moved], roomWith(1)).offset).toBe(startsAt - 61_000);
  });
});

describe("a pending pick", () => {
  const key = players[6]!.playerId;
  const pendingPick = { key, pickNumber: 2, playerId: players[1]!.playerId, accepted: false };
  const sent = reduceAll(roomWith(1), { type: "pick-sent", pendingPick });
  test.each([
    ["its own event", next(1, turn(2))],
    ["another pick in its slot", next(1, turn(2, { by: "rule", playerId: players[5]!.playerId }))],
    [
      "a pick that was undone at once",
      next(1, [...turn(2), { type: "undone" as const, keptPicks: 1, ...act }]),
    ],
    ["a snapshot in which its slot is filled", snapshot(logOf(2))],
    ["a refusal", pickAnswer(key, "That contestant was already picked.")],
  ])("is ended by %s", (_, message) => {
    expect(roomAfter([message], sent).pendingPick).toBeNull();
  });
  test.each([
    ["the answer to another pick", pickAnswer(players[5]!.playerId, "no")],
    ["a started clock", next(1, [clock(2)])],
    ["known events", eventsMessage(1, logOf(1))],
    ["a new snapshot without it", snapshot(logOf(1))],
    ["an error that is no answer", socketError("Something went wrong")],
  ])("outlives %s", (_, message) => {
    expect(roomAfter([message], sent).pendingPick).toEqual(pendingPick);
  });
  test("outlives a lost connection, and an acceptance until the board shows it", () => {
    expect(reduceAll(sent, { type: "connection-lost" }).pendingPick).toEqual(pendingPick);
    const accepted = roomAfter([pickAnswer(key)], sent);
    expect(accepted.pendingPick).toEqual({ ...pendingPick, accepted: true });
    expect(roomAfter([snapshot(logOf(1))], accepted).pendingPick).toBeNull();
  });
  test("is removed when it is given up", () => {
    expect(reduceAll(sent, { type: "pick-given-up" }).pendingPick).toBeNull();
  });
});

describe("the dialog that confirms a pick", () => {
  const mine = roomWith(1);
  test("opens for an available player in the user's turn", () => {
    expect(asking(mine, 3).playerToConfirm).toBe(players[3]);
    expect(asking(mine, 0).playerToConfirm).toBeNull();
    expect(asking(roomWith(2), 3).playerToConfirm).toBeNull();
  });
  test("closes when the turn ends or is paused, stays when the clock restarts", () => {
    expect(roomAfter([next(1, turn(2))], asking(mine, 3)).playerToConfirm).toBeNull();
    expect(
      roomAfter([next(1, [{ type: "paused", remainingMs: 9, ...act }])], asking(mine, 3)).playerToConfirm,
    ).toBeNull();
    expect(roomAfter([next(1, [clock(2)])], asking(mine, 3)).playerToConfirm).toBe(players[3]);
  });
  test("closes when its pick is refused, but not on other answers", () => {
    const key = players[6]!.playerId;
    const pendingPick = { key, pickNumber: 2, playerId: players[3]!.playerId, accepted: false };
    const sent = reduceAll(asking(mine, 3), { type: "pick-sent", pendingPick });
    expect(
      roomAfter([pickAnswer(key, "That contestant is not available.")], sent).playerToConfirm,
    ).toBeNull();
    expect(roomAfter([pickAnswer(key)], sent).playerToConfirm).toBe(players[3]);
    expect(roomAfter([pickAnswer(players[5]!.playerId, "no")], sent).playerToConfirm).toBe(players[3]);
  });
  test("closes when it is cancelled", () => {
    expect(roomReducer(asking(mine, 3), { type: "pick-cancelled" }).playerToConfirm).toBeNull();
  });
});

describe("what was missed", () => {
  const away = reduceAll(roomWith(1), { type: "connection-lost" });
  test("is set on return, adds up until dismissed, and is empty on the first join", () => {
    const back = roomAfter([snapshot(logOf(2))], away);
    expect(back.missed?.picks.map((pick) => pick.pickNumber)).toEqual([2]);
    const again = roomAfter([snapshot(logOf(4))], reduceAll(back, { type: "connection-lost" }));
    expect(again.missed?.picks.map((pick) => pick.pickNumber)).toEqual([2, 3, 4]);
    expect(reduceAll(again, { type: "missed-dismissed" }).missed).toBeNull();
    expect(roomWith(4).missed).toBeNull();
    expect(roomAfter([snapshot(logOf(1))], away).missed).toBeNull();
  });
  test("counts undone picks, and lists no pick that was undone", () => {
    const back = roomAfter([snapshot(logOf(2))], away);
    const cut = reduceAll(back, { type: "connection-lost" });
    const undone = [...logOf(2), { type: "undone" as const, keptPicks: 1, ...act }];
    expect(roomAfter([snapshot(undone)], cut).missed).toEqual({ picks: [], undone: 1 });
  });
  test("contains what came while the page was hidden, once it is visible again", () => {
    const out = reduceAll(roomWith(1), { type: "page-hidden" });
    const later = roomAfter([next(1, turn(2))], out);
    expect(later.missed).toBeNull();
    expect(reduceAll(later, { type: "page-shown" }).missed?.picks.length).toBe(1);
    const cut = roomAfter([snapshot(logOf(3))], reduceAll(later, { type: "connection-lost" }));
    expect(cut.missed).toBeNull();
    expect(reduceAll(cut, { type: "page-shown" }).missed?.picks.length).toBe(2);
    const back = reduceAll(later, { type: "connection-lost" }, { type: "page-shown" });
    expect(back.missed).toBeNull();
    expect(roomAfter([snapshot(logOf(3))], back).missed?.picks.length).toBe(2);
  });
  test("is known to a page that was discarded meanwhile", () => {
    const seen = { draftId, picks: roomWith(1).log!.draft.picks };
    expect(roomAfter([snapshot(logOf(3))], { ...initialRoomState, seen }).missed?.picks.length).toBe(2);
    const other = { ...seen, draftId: myTeamId };
    expect(roomAfter([snapshot(logOf(3))], { ...initialRoomState, seen: other }).missed).toBeNull();
  });
  test("does not contain what came while the page was visible", () => {
    expect(roomAfter([next(1, turn(2))], roomWith(1)).missed).toBeNull();
    expect(roomAfter([snapshot(logOf(2))], roomWith(1)).missed).toBeNull();
  });
});

test("an outage lasts until the server reports its end, or a new connection finds it over", () => {
  const outage = { type: "draft-trouble" as const, payload: { since: startsAt, serverNow: startsAt } };
  const held = roomAfter([outage], roomWith(1));
  expect(held.outageSince).toBe(startsAt);
  expect(roomAfter([snapshot(logOf(1))], held).outageSince).toBe(startsAt);
  expect(
    roomAfter([snapshot(logOf(1))], reduceAll(held, { type: "connection-lost" })).outageSince,
  ).toBeNull();
  expect(
    roomAfter([{ ...outage, payload: { since: null, serverNow: startsAt } }], held).outageSince,
  ).toBeNull();
});

test("presence is unknown while disconnected", () => {
  const here = { type: "draft-presence" as const, payload: { teamIds: [myTeamId], watching: 1 } };
  const room = roomAfter([here], roomWith(1));
  expect(room.presence).toEqual(here.payload);
  expect(reduceAll(room, { type: "connection-lost" }).presence).toBeNull();
});

test("an ended mock draft closes its dialog and stays ended", () => {
  const playerToConfirm = asking(roomWith(1), 3);
  expect(playerToConfirm.playerToConfirm).not.toBeNull();
  const over = roomReducer(playerToConfirm, { type: "mock-draft-ended" });
  expect(over).toMatchObject({ connectionStatus: "ended", playerToConfirm: null, pendingPick: null });
  expect(announcementsBetween(playerToConfirm, over)).toEqual({ spoken: [], turn: false, toasts: [] });
});
