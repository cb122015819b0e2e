import type { ClientMessage, ServerMessage } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SOMETHING_WENT_WRONG } from "../../../platform/api/api-error.ts";
import { stubPage } from "../../../testing/stub-page.ts";
import type { Announcements } from "../announcements/announcements.ts";
import {
  clock,
  eventsMessage,
  logOf,
  myTeamId,
  next,
  PICK_MS,
  pickAnswer,
  players,
  snapshot,
  socketError,
  startsAt,
  turn,
} from "./room-fixture.ts";
import { createRoomStore, type RoomStore } from "./room-store.ts";

const leagueId = players[0]!.playerId;
const REFUSAL = "That contestant is not available.";
const [wanted, other] = [players[3]!, players[4]!];
const away = { type: "marked", teamId: myTeamId, mark: "away", on: true, at: startsAt } as const;

let page: ReturnType<typeof stubPage>;
let toasts: string[];
let picksMade: number;
let room: RoomStore;
let leave: () => void;

const sent = () => page.sockets.flatMap((socket) => socket.sent);
const board = () => snapshot(logOf(picksMade), { serverNow: startsAt + performance.now() });
const ofType = <Type extends ClientMessage["type"]>(type: Type) =>
  sent().filter((message): message is Extract<ClientMessage, { type: Type }> => message.type === type);
const joins = () => ofType("join").map(({ payload }) => payload);
const picks = () => ofType("choose").map(({ payload }) => payload);
const receive = (message: ServerMessage) => page.socket().receive(message);

/** The server accepts the newest socket and answers its join with the board. */
function answerJoin(): void {
  page.socket().accept();
  receive(board());
}

/** Starts the clock of the current pick with this many seconds left. */
const showClock = (seconds: number) =>
  receive(next(1, [clock(2, startsAt + seconds * 1000 - PICK_MS)], startsAt + performance.now()));

/** A message with events that follow one pick and `before`. */
const eventsAfter = (before: DraftEvent[], events: DraftEvent[]) =>
  eventsMessage(logOf(1).length + before.length + 1, events, startsAt + performance.now());

const refuseLast = () => receive(pickAnswer(picks().at(-1)!.key, REFUSAL));

function connectAs(userId: string, mockDraft?: "alone"): void {
  room = createRoomStore({ leagueId, practice: mockDraft }, userId);
  leave = room.connect((announcements: Announcements) =>
    toasts.push(...announcements.toasts.map(({ text }) => text)),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  page = stubPage();
  [toasts, picksMade] = [[], 1];
  connectAs("maya");
  answerJoin();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an open dialog", () => {
  // Covers ROOM-10.
  test("is not confirmed by the clock", () => {
    showClock(12);
    room.requestPick(wanted);
    vi.advanceTimersByTime(11_900);
    expect(room.state().playerToConfirm).toEqual(wanted);
    expect(picks()).toEqual([]);
  });
  test("takes one press, also in the last ten seconds", () => {
    showClock(12);
    room.requestPick(wanted);
    vi.advanceTimersByTime(5000);
    room.confirmPick();
    room.confirmPick();
    expect(picks()).toMatchObject([{ playerId: wanted.playerId, pickNumber: 2 }]);
  });
});

// Covers ROOM-19.
describe("an owner who is away", () => {
  test("keeps the open dialog, and can confirm it", () => {
    room.requestPick(wanted);
    receive(next(1, [away]));
    expect(room.state().playerToConfirm).toEqual(wanted);
    room.confirmPick();
    expect(picks()).toMatchObject([{ playerId: wanted.playerId }]);
  });
  test("can open the dialog, and pick at once in the last ten seconds", () => {
    receive(next(1, [away]));
    room.requestPick(wanted);
    expect(room.state().playerToConfirm).toEqual(wanted);
    room.cancelPick();
    receive(eventsAfter([away], [clock(2, startsAt + 9000 - PICK_MS)]));
    room.requestPick(other);
    expect(picks()).toMatchObject([{ playerId: other.playerId }]);
  });
});

describe("a refused pick", () => {
  // Covers ROOM-10.
  test.each([
    ["long before the end", 50],
    ["in the last ten seconds", 11],
  ])("closes the dialog, asks for a new board and is not retried, %s", async (_, seconds) => {
    showClock(seconds);
    room.requestPick(wanted);
    room.confirmPick();
    const before = joins().length;
    // Any retry would be refused as well.
    for (let time = 0; time < 8000; time += 50) {
      if (room.state().pendingPick) refuseLast();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(picks()).toHaveLength(1);
    expect(room.state()).toMatchObject({ playerToConfirm: null, pendingPick: null });
    expect(joins()).toHaveLength(before + 1);
    expect(joins().at(-1)?.since).toMatchObject({ version: expect.any(Number) });
    expect(toasts).toEqual([REFUSAL]);
  });
  test("in the last ten seconds is sent once for each press, with a key of its own", () => {
    showClock(9);
    for (const player of [wanted, wanted, other]) {
      room.requestPick(player);
      vi.advanceTimersByTime(100);
      refuseLast();
      vi.advanceTimersByTime(900);
    }
    expect(picks().map(({ playerId }) => playerId)).toEqual([
      wanted.playerId,
      wanted.playerId,
      other.playerId,
    ]);
    expect(new Set(picks().map(({ key }) => key)).size).toBe(3);
  });
  test("of another pick than the pending one changes nothing", () => {
    showClock(50);
    room.requestPick(wanted);
    room.confirmPick();
    const before = joins().length;
    receive(pickAnswer(players[6]!.playerId, REFUSAL));
    expect(room.state()).toMatchObject({
      playerToConfirm: wanted,
      pendingPick: { playerId: wanted.playerId },
    });
    expect(joins()).toHaveLength(before);
  });
});

test.each([
  ["the same person sees", "maya", [2]],
  ["another person does not see", "tomas", undefined],
])("what a device saw of a draft is stored per user: %s what they missed", (_, userId, missed) => {
  leave();
  picksMade = 2;
  connectAs(userId);
  answerJoin();
  expect(room.state().missed?.picks.map(({ pickNumber }) => pickNumber)).toEqual(missed);
});

describe("a pick without an answer", () => {
  test("is sent again with its key on a new connection", () => {
    room.requestPick(wanted);
    room.confirmPick();
    page.socket().drop();
    room.reconnect();
    answerJoin();
    expect(picks()).toHaveLength(2);
    expect(new Set(picks().map(({ key }) => key)).size).toBe(1);
  });
  test("is given up in the end, with a message", () => {
    room.requestPick(wanted);
    room.confirmPick();
    for (let second = 0; second < 60; second += 1) {
      vi.advanceTimersByTime(1000);
      // Other messages still come.
      receive(next(1, []));
    }
    expect(room.state().pendingPick).toBeNull();
    expect(toasts).toEqual(["Your pick did not get through. Please try again"]);
  });
  test("is not followed by another one meanwhile", () => {
    room.requestPick(wanted);
    room.confirmPick();
    showClock(9);
    room.requestPick(other);
    expect(picks()).toHaveLength(1);
  });
});

describe("missing events", () => {
  const later = () => next(2, turn(3));
  test("are asked for with the last known number", () => {
    receive(later());
    expect(joins()).toHaveLength(2);
    expect(joins().at(-1)?.since).toEqual({
      draftId: snapshot([]).payload.draftId,
      version: logOf(1).length,
    });
  });
  test("are asked for once, however many more events come", () => {
    receive(later());
    receive(later());
    expect(joins()).toHaveLength(2);
  });
  test("that the answer does not contain are asked for on the same connection as a whole, then on a new one", () => {
    const useless = snapshot(logOf(4), { state: null, missed: turn(4) });
    receive(later());
    receive(useless);
    expect(joins()).toHaveLength(3);
    expect(joins().at(-1)?.since).toBeUndefined();
    receive(useless);
    expect(room.state().connectionStatus).toBe("reconnecting");
    vi.advanceTimersByTime(500);
    expect(page.sockets).toHaveLength(2);
  });
});

describe("a clock that has run out without an event", () => {
  test("makes the room ask for missing events 2.5 s later", () => {
    showClock(5);
    vi.advanceTimersByTime(7499);
    expect(joins()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(joins()).toHaveLength(2);
  });
  test("does nothing once the draft is complete", () => {
    picksMade = 6;
    receive(board());
    vi.advanceTimersByTime(40_000);
    expect(joins()).toHaveLength(1);
  });
});

test("after the device slept the time is unknown until the server sends it", () => {
  showClock(30);
  vi.setSystemTime(Date.now() + 5000);
  vi.advanceTimersByTime(1000);
  expect(room.state().offset).toBeNull();
  expect(joins()).toHaveLength(2);
  receive(board());
  expect(room.state().offset).not.toBeNull();
});

describe("an error of the server", () => {
  test("is shown as a toast once there is a board", () => {
    receive(socketError("Too many messages"));
    expect(toasts).toEqual(["Too many messages"]);
  });
  test("before the first board is shown in its place, not as a toast", () => {
    leave();
    connectAs("maya");
    page.socket().accept();
    receive(socketError("No draft is set for this league yet"));
    expect(room.state()).toMatchObject({ board: null, message: "No draft is set for this league yet" });
    expect(toasts).toEqual([]);
  });
  test("that is its own fault, before the first board, makes the client reconnect", () => {
    leave();
    connectAs("maya");
    page.socket().accept();
    receive(socketError(SOMETHING_WENT_WRONG));
    expect(room.state()).toMatchObject({ message: null, connectionStatus: "reconnecting" });
    vi.advanceTimersByTime(500);
    expect(page.sockets).toHaveLength(3);
  });
});

test.each([
  ["not admitted", "refused"],
  ["practice ended", "ended"],
])("a room that the server closes with %j stays closed", (reason, connectionStatus) => {
  page.socket().drop(reason);
  expect(room.state()).toMatchObject({ connectionStatus });
  room.reconnect();
  page.setVisible(true);
  vi.advanceTimersByTime(60_000);
  expect(page.sockets).toHaveLength(1);
});

test("a room that was left no longer changes, whatever the page and the socket do", () => {
  const changes = vi.fn<() => void>();
  room.subscribe(changes);
  room.requestPick(wanted);
  room.confirmPick();
  changes.mockClear();
  leave();
  const before = room.state();
  const messages = sent().length;
  page.setVisible(false);
  page.setVisible(true);
  page.window.dispatchEvent(new Event("online"));
  receive(next(1, turn(2)));
  page.socket().drop();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(60_000);
  expect(room.state()).toBe(before);
  expect(changes).not.toHaveBeenCalled();
  expect(sent()).toHaveLength(messages);
  expect(page.sockets).toHaveLength(1);
  expect(
    room.send({
      type: "practise",
      payload: { token: "t", leagueId, practice: "alone", act: "stop", pickSeconds: 10 },
    }),
  ).toBe(false);
});

test("every subscriber is notified of changes until it unsubscribes", () => {
  const [one, two] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = room.subscribe(one);
  room.subscribe(two);
  room.requestPick(wanted);
  stop();
  room.cancelPick();
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
});

describe("what this device saw of a draft", () => {
  const key = `draftSeen maya ${leagueId}`;
  const seenPicks = () => JSON.parse(page.stored.get(key) ?? "{}").picks?.length;
  test("is stored while the page is visible", () => {
    expect(seenPicks()).toBe(1);
    page.setVisible(false);
    receive(next(1, turn(2)));
    expect(seenPicks()).toBe(1);
    page.setVisible(true);
    expect(seenPicks()).toBe(2);
    expect(room.state().missed?.picks).toHaveLength(1);
    room.dismissMissed();
    expect(room.state().missed).toBeNull();
  });
  test("does not include mock drafts", () => {
    leave();
    page.stored.clear();
    connectAs("maya", "alone");
    answerJoin();
    receive(next(1, turn(2)));
    expect([...page.stored.keys()]).toEqual([]);
  });
});

test("what happens before the announcements are loaded is announced as soon as they are", async () => {
  leave();
  vi.resetModules();
  const notLoaded = await import("./room-store.ts");
  const announced: Announcements[] = [];
  leave = notLoaded.createRoomStore({ leagueId }, "maya").connect((one) => announced.push(one));
  answerJoin();
  receive(next(1, turn(2)));
  expect(announced).toEqual([]);
  await vi.dynamicImportSettled();
  expect(announced).toHaveLength(1);
  receive(next(2, turn(3)));
  expect(announced).toHaveLength(2);
});
