import { type ClientMessage, ClientMessage as Message, type ServerMessage } from "@emberline/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pickAnswer, clock, logOf, next, PICK_MS, players, snapshot, startsAt } from "./room-fixture.ts";
import type { Announcements } from "../announcements/announcements.ts";
import { createRoomStore, type RoomStore } from "./room-store.ts";

const REFUSAL = "That contestant is not available.";
const [wanted, other] = [players[3]!, players[4]!];

let received: ClientMessage[];
let sockets: FakeSocket[];
let toasts: string[];
let picksMade: number;
let room: RoomStore;
let leave: () => void;

/** The server's side of the socket: it keeps what the room sends, and shows whoever joins the board. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }
  send(text: string): void {
    const message = Message.parse(JSON.parse(text));
    received.push(message);
    if (message.type === "join") queueMicrotask(() => sendToRoom(board()));
  }
  close(): void {}
}

const sendToRoom = (message: ServerMessage) =>
  sockets.at(-1)?.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
const board = () => snapshot(logOf(picksMade), { serverNow: startsAt + performance.now() });
const ofType = <Type extends ClientMessage["type"]>(type: Type) =>
  received.filter((message): message is Extract<ClientMessage, { type: Type }> => message.type === type);
const picks = () => ofType("choose").map(({ payload }) => payload);

/** The clock of the running pick, with so many seconds left. */
const showClock = (seconds: number) =>
  sendToRoom(next(1, [clock(2, startsAt + seconds * 1000 - PICK_MS)], startsAt + performance.now()));

function refuseLast(): void {
  sendToRoom(pickAnswer(picks().at(-1)!.key, REFUSAL));
}

async function connectAs(userId: string): Promise<void> {
  room = createRoomStore({ leagueId: players[0]!.playerId }, userId);
  leave = room.connect((news: Announcements) => toasts.push(...news.toasts.map(({ text }) => text)));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  [received, sockets, toasts] = [[], [], []];
  picksMade = 1;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const page = new EventTarget();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("location", { origin: "http://camp.test" });
  vi.stubGlobal("WebSocket", FakeSocket);
  await connectAs("maya");
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an open question", () => {
  // Covers ROOM-10.
  test("is not answered by the clock", () => {
    showClock(12);
    room.choose(wanted);
    vi.advanceTimersByTime(11_900);
    expect(room.state().playerToConfirm).toEqual(wanted);
    expect(picks()).toEqual([]);
  });
  test("is answered by one press in the last ten seconds, too", () => {
    showClock(12);
    room.choose(wanted);
    vi.advanceTimersByTime(5000);
    room.confirmPick();
    room.confirmPick();
    expect(picks()).toMatchObject([{ playerId: wanted.playerId, pickNumber: 2 }]);
  });
});

describe("a refused pick", () => {
  // Covers ROOM-10.
  test.each([
    ["long before the end", 50],
    ["in the last ten seconds", 11],
  ])("closes the question, asks for a fresh board and is not tried again, %s", async (_, seconds) => {
    showClock(seconds);
    room.choose(wanted);
    room.confirmPick();
    const joins = ofType("join").length;
    // Whatever else is tried is refused as well.
    for (let time = 0; time < 8000; time += 50) {
      if (room.state().pendingPick) refuseLast();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(picks()).toHaveLength(1);
    expect(room.state()).toMatchObject({ asked: null, pendingPick: null });
    expect(ofType("join")).toHaveLength(joins + 1);
    expect(ofType("join").at(-1)?.payload.since).toMatchObject({ version: expect.any(Number) });
    expect(toasts).toEqual([REFUSAL]);
  });
  test("in the last ten seconds is tried once for each press, with a key of its own", () => {
    showClock(9);
    for (const player of [wanted, wanted, other]) {
      room.choose(player);
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
  test("of another pick than the one on its way changes nothing", () => {
    showClock(50);
    room.choose(wanted);
    room.confirmPick();
    const joins = ofType("join").length;
    sendToRoom(pickAnswer(players[6]!.playerId, REFUSAL));
    expect(room.state()).toMatchObject({ asked: wanted, pendingPick: { playerId: wanted.playerId } });
    expect(ofType("join")).toHaveLength(joins);
  });
});

test.each([
  ["the same person is told", "maya", [2]],
  ["another person is told nothing", "tomas", undefined],
])("what a device saw of a draft is one person's: %s what was missed", async (_, userId, missed) => {
  leave();
  picksMade = 2;
  await connectAs(userId);
  expect(room.state().missed?.picks.map(({ pickNumber }) => pickNumber)).toEqual(missed);
});
