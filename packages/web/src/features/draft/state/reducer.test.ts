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
  roomReducer(room, { type: "asked", player: players[index]! });
const act = { desk: "owner" as const, reason: "pizza", at: startsAt };

test("the first snapshot opens the room", () => {
  expect(roomWith(null)).toMatchObject({ link: "live", myTeamId, gap: null, offset: startsAt - 1000 });
});

test("words come in place of a board until there is one", () => {
  const words = "No draft is set for this league yet";
  const before = roomAfter([socketError(words)]);
  expect(before).toMatchObject({ board: null, words });
  expect(roomAfter([snapshot(logOf(null))], before).message).toBeNull();
});

test("events move the board on, and set the clock", () => {
  const room = roomAfter([next(1, turn(2))], roomWith(1));
  expect(currentPick(room)).toBe(3);
  expect(room.log?.draft.deadline).toBe(startsAt + PICK_MS);
});

test("whole boards, which are for others, change nothing", () => {
  const room = roomWith(1);
  const timer = { startTime: 0, timeoutMs: 1, serverNow: 0 };
  expect(roomAfter([{ type: "draft-timer-started", payload: timer }], room)).toEqual(room);
});

test("a changed cast changes who is on offer", () => {
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
  ])("after %s picks it is mine: %s", (picks, mine) => {
    expect(isMyTurn(roomWith(picks))).toBe(mine);
  });
  test("it is never the turn of somebody who watches", () => {
    expect(isMyTurn(roomAfter([snapshot(logOf(1), { teamId: null })]))).toBe(false);
  });
  test("in a pause it stays mine, but I cannot pick", () => {
    const paused = roomAfter([next(1, [{ type: "paused", remainingMs: 9000, ...act }])], roomWith(1));
    expect([isOwnTurn(paused), isMyTurn(paused)]).toEqual([true, false]);
  });
});

describe("the server's clock", () => {
  test("of two measurements the nearer counts", () => {
    const room = roomAfter([next(1, turn(2), startsAt + 40), next(2, turn(3), startsAt)], roomWith(1));
    expect(room.offset).toBe(startsAt + 40 - 1000);
  });
  test("is measured afresh on a new line, after a sleep and when the server's own was moved", () => {
    const late = snapshot(logOf(1), { serverNow: startsAt - 500 });
    expect(roomAfter([late], roomWith(1)).offset).toBe(startsAt - 1000);
    expect(roomAfter([late], reduceAll(roomWith(1), { type: "lost" })).offset).toBe(startsAt - 1500);
    expect(roomAfter([late], reduceAll(roomWith(1), { type: "overslept" })).offset).toBe(startsAt - 1500);
    const moved = next(1, [{ type: "held", cause: "clock", at: 0 }, clock(2)], startsAt - 60_000);
    expect(roomAfter([moved], roomWith(1)).offset).toBe(startsAt - 61_000);
  });
});

describe("a pick on its way", () => {
  const key = players[6]!.playerId;
  const pendingPick = { key, pickNumber: 2, playerId: players[1]!.playerId, accepted: false };
  const sent = reduceAll(roomWith(1), { type: "sent", pendingPick });
  test.each([
    ["its own event", next(1, turn(2))],
    ["somebody else's pick in its slot", next(1, turn(2, { by: "rule", playerId: players[5]!.playerId }))],
    [
      "a pick that was taken back at once",
      next(1, [...turn(2), { type: "undone" as const, keptPicks: 1, ...act }]),
    ],
    ["a snapshot in which its slot is filled", snapshot(logOf(2))],
    ["a refusal", pickAnswer(key, "That contestant was already picked.")],
  ])("is ended by %s", (_, message) => {
    expect(roomAfter([message], sent).pendingPick).toBeNull();
  });
  test.each([
    ["another's answer", pickAnswer(players[5]!.playerId, "no")],
    ["a clock that starts", next(1, [clock(2)])],
    ["what is known already", eventsMessage(1, logOf(1))],
    ["a fresh snapshot without it", snapshot(logOf(1))],
    ["words that are no answer", socketError("Something went wrong")],
  ])("outlives %s", (_, message) => {
    expect(roomAfter([message], sent).pendingPick).toEqual(pendingPick);
  });
  test("outlives a cut line, and a yes until the board shows it", () => {
    expect(reduceAll(sent, { type: "lost" }).pendingPick).toEqual(pendingPick);
    const accepted = roomAfter([pickAnswer(key)], sent);
    expect(accepted.pendingPick).toEqual({ ...pendingPick, accepted: true });
    expect(roomAfter([snapshot(logOf(1))], accepted).pendingPick).toBeNull();
  });
  test("is gone when it is given up", () => {
    expect(reduceAll(sent, { type: "given-up" }).pendingPick).toBeNull();
  });
});

describe("the question before a pick", () => {
  const mine = roomWith(1);
  test("is asked about whoever is on offer, in one's own turn", () => {
    expect(asking(mine, 3).playerToConfirm).toBe(players[3]);
    expect(asking(mine, 0).playerToConfirm).toBeNull();
    expect(asking(roomWith(2), 3).playerToConfirm).toBeNull();
  });
  test("closes when the turn is over or stopped, stays when the clock starts anew", () => {
    expect(roomAfter([next(1, turn(2))], asking(mine, 3)).playerToConfirm).toBeNull();
    expect(
      roomAfter([next(1, [{ type: "paused", remainingMs: 9, ...act }])], asking(mine, 3)).playerToConfirm,
    ).toBeNull();
    expect(roomAfter([next(1, [clock(2)])], asking(mine, 3)).playerToConfirm).toBe(players[3]);
  });
  test("closes when its pick is refused, and only then", () => {
    const key = players[6]!.playerId;
    const pendingPick = { key, pickNumber: 2, playerId: players[3]!.playerId, accepted: false };
    const sent = reduceAll(asking(mine, 3), { type: "sent", pendingPick });
    expect(
      roomAfter([pickAnswer(key, "That contestant is not available.")], sent).playerToConfirm,
    ).toBeNull();
    expect(roomAfter([pickAnswer(key)], sent).playerToConfirm).toBe(players[3]);
    expect(roomAfter([pickAnswer(players[5]!.playerId, "no")], sent).playerToConfirm).toBe(players[3]);
  });
  test("closes when it is answered with no", () => {
    expect(roomReducer(asking(mine, 3), { type: "dismissed" }).playerToConfirm).toBeNull();
  });
});

describe("what was missed", () => {
  const away = reduceAll(roomWith(1), { type: "lost" });
  test("is told on return, adds up until it is read, and is nothing to whoever just comes in", () => {
    const back = roomAfter([snapshot(logOf(2))], away);
    expect(back.missed?.picks.map((pick) => pick.pickNumber)).toEqual([2]);
    const again = roomAfter([snapshot(logOf(4))], reduceAll(back, { type: "lost" }));
    expect(again.missed?.picks.map((pick) => pick.pickNumber)).toEqual([2, 3, 4]);
    expect(reduceAll(again, { type: "read" }).missed).toBeNull();
    expect(roomWith(4).missed).toBeNull();
    expect(roomAfter([snapshot(logOf(1))], away).missed).toBeNull();
  });
  test("counts what was taken back, and names no pick that does not stand", () => {
    const back = roomAfter([snapshot(logOf(2))], away);
    const cut = reduceAll(back, { type: "lost" });
    const undone = [...logOf(2), { type: "undone" as const, keptPicks: 1, ...act }];
    expect(roomAfter([snapshot(undone)], cut).missed).toEqual({ picks: [], undone: 1 });
  });
  test("is what came while the page was out of sight, once it is looked at again", () => {
    const out = reduceAll(roomWith(1), { type: "left" });
    const later = roomAfter([next(1, turn(2))], out);
    expect(later.missed).toBeNull();
    expect(reduceAll(later, { type: "returned" }).missed?.picks.length).toBe(1);
    const cut = roomAfter([snapshot(logOf(3))], reduceAll(later, { type: "lost" }));
    expect(cut.missed).toBeNull();
    expect(reduceAll(cut, { type: "returned" }).missed?.picks.length).toBe(2);
    const back = reduceAll(later, { type: "lost" }, { type: "returned" });
    expect(back.missed).toBeNull();
    expect(roomAfter([snapshot(logOf(3))], back).missed?.picks.length).toBe(2);
  });
  test("is known to a page that was thrown away meanwhile", () => {
    const seen = { draftId, picks: roomWith(1).log!.draft.picks };
    expect(roomAfter([snapshot(logOf(3))], { ...initialRoomState, seen }).missed?.picks.length).toBe(2);
    const other = { ...seen, draftId: myTeamId };
    expect(roomAfter([snapshot(logOf(3))], { ...initialRoomState, seen: other }).missed).toBeNull();
  });
  test("is not what came over an open line", () => {
    expect(roomAfter([next(1, turn(2))], roomWith(1)).missed).toBeNull();
    expect(roomAfter([snapshot(logOf(2))], roomWith(1)).missed).toBeNull();
  });
});

test("trouble with the storage lasts until the server says otherwise, or a new line finds it gone", () => {
  const outage = { type: "draft-trouble" as const, payload: { since: startsAt, serverNow: startsAt } };
  const held = roomAfter([outage], roomWith(1));
  expect(held.outageSince).toBe(startsAt);
  expect(roomAfter([snapshot(logOf(1))], held).outageSince).toBe(startsAt);
  expect(roomAfter([snapshot(logOf(1))], reduceAll(held, { type: "lost" })).outageSince).toBeNull();
  expect(
    roomAfter([{ ...outage, payload: { since: null, serverNow: startsAt } }], held).outageSince,
  ).toBeNull();
});

test("who is here is unknown while the line is cut", () => {
  const here = { type: "draft-presence" as const, payload: { teamIds: [myTeamId], watching: 1 } };
  const room = roomAfter([here], roomWith(1));
  expect(room.presence).toEqual(here.payload);
  expect(reduceAll(room, { type: "lost" }).presence).toBeNull();
});

test("a practice that is over closes its question and stays over", () => {
  const playerToConfirm = asking(roomWith(1), 3);
  expect(playerToConfirm.playerToConfirm).not.toBeNull();
  const over = roomReducer(playerToConfirm, { type: "ended" });
  expect(over).toMatchObject({ link: "ended", playerToConfirm: null, pendingPick: null });
  expect(announcementsBetween(playerToConfirm, over)).toEqual({ say: [], turn: false, toasts: [] });
});
