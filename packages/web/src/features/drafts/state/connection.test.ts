import type { ClientMessage, ServerMessage } from "@emberline/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubPage } from "../../../testing/stub-page.ts";
import { backoffMs, openConnection, type RoomConnection } from "./connection.ts";
import { draftId, logOf, snapshot, socketError } from "./room-fixture.ts";

const joinMessage: ClientMessage = { type: "join", payload: { token: "t", leagueId: draftId, log: true } };
const board = snapshot(logOf(0));

let page: ReturnType<typeof stubPage>;
let connection: RoomConnection;
let received: ServerMessage[];
let events: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  page = stubPage();
  [received, events] = [[], []];
  connection = openConnection({
    joinMessage: () => joinMessage,
    onMessage: (message) => received.push(message),
    onLost: () => events.push("lost"),
    onNotAdmitted: () => events.push("not admitted"),
    onEnded: () => events.push("ended"),
  });
});
afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server accepts the newest socket and answers its join. */
function answerJoin(): void {
  page.socket().accept();
  page.socket().receive(board);
}

test("the first message on every connection is the join", () => {
  page.socket().accept();
  expect(page.socket().sent).toEqual([joinMessage]);
  page.socket().drop();
  vi.advanceTimersByTime(500);
  page.socket().accept();
  expect(page.sockets.map(({ sent }) => sent)).toEqual([[joinMessage], [joinMessage]]);
});

// Covers ROOM-23.
describe("a lost connection", () => {
  test("is retried after 0.5 s, then after twice as long, up to 2.5 s", () => {
    for (const [index, waitMs] of [500, 1000, 2000, 2500, 2500].entries()) {
      page.socket().drop();
      vi.advanceTimersByTime(waitMs - 1);
      expect(page.sockets).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(page.sockets).toHaveLength(index + 2);
    }
    expect(events).toEqual(Array.from({ length: 5 }, () => "lost"));
  });
  test("is retried quickly again after a successful one, but not after an error", () => {
    page.socket().drop();
    vi.advanceTimersByTime(500);
    page.socket().receive(socketError("Something went wrong"));
    page.socket().drop();
    vi.advanceTimersByTime(999);
    expect(page.sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    answerJoin();
    page.socket().drop();
    vi.advanceTimersByTime(500);
    expect(page.sockets).toHaveLength(4);
  });
  test("is retried at once when the browser is online again or the page is shown", () => {
    page.socket().drop();
    page.window.dispatchEvent(new Event("online"));
    expect(page.sockets).toHaveLength(2);
    page.socket().drop();
    page.window.dispatchEvent(new Event("pageshow"));
    expect(page.sockets).toHaveLength(3);
    page.socket().drop();
    page.setVisible(true);
    expect(page.sockets).toHaveLength(4);
    vi.advanceTimersByTime(5000);
    // Its scheduled retry is cancelled.
    expect(page.sockets).toHaveLength(4);
  });
  test("is not retried early while the page is hidden", () => {
    page.socket().drop();
    page.setVisible(false);
    page.window.dispatchEvent(new Event("online"));
    expect(page.sockets).toHaveLength(1);
  });
});

describe("a server that does not answer", () => {
  test.each([
    ["the connection", () => undefined],
    ["the join", () => page.socket().accept()],
  ])("%s counts as lost after six seconds", (_, begin) => {
    begin();
    vi.advanceTimersByTime(5999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["lost"]);
    expect(page.socket().readyState).toBe(3);
  });
  test("is not waited for longer because of another message", () => {
    answerJoin();
    connection.join();
    vi.advanceTimersByTime(5000);
    connection.join();
    vi.advanceTimersByTime(1000);
    expect(events).toEqual(["lost"]);
  });
  test("is asked after 45 seconds of silence", () => {
    answerJoin();
    vi.advanceTimersByTime(44_999);
    expect(page.socket().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(page.socket().sent).toEqual([joinMessage, joinMessage]);
    vi.advanceTimersByTime(6000);
    expect(events).toEqual(["lost"]);
  });
});

test("waking an open connection joins again, waking a hidden page does nothing", () => {
  answerJoin();
  connection.wake();
  expect(page.socket().sent).toHaveLength(2);
  page.setVisible(false);
  connection.wake();
  expect(page.socket().sent).toHaveLength(2);
  expect(page.sockets).toHaveLength(1);
});

test.each([
  ["not admitted", "not admitted"],
  ["practice ended", "ended"],
])("a connection closed with %j stays closed", (reason, event) => {
  answerJoin();
  page.socket().drop(reason);
  connection.wake();
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual([event]);
  expect(page.sockets).toHaveLength(1);
});

test("a closed connection ignores its socket, the page and every timer", () => {
  answerJoin();
  const socket = page.socket();
  connection.close();
  expect(socket.readyState).toBe(3);
  socket.receive(board);
  socket.drop();
  page.window.dispatchEvent(new Event("online"));
  page.window.dispatchEvent(new Event("pageshow"));
  page.setVisible(true);
  vi.advanceTimersByTime(60_000);
  expect(received).toEqual([board]);
  expect(events).toEqual([]);
  expect(page.sockets).toHaveLength(1);
});

test("a socket that was given up is ignored", () => {
  const first = page.socket();
  vi.advanceTimersByTime(6500);
  expect(page.sockets).toHaveLength(2);
  first.receive(board);
  first.drop("not admitted");
  expect(received).toEqual([]);
  expect(events).toEqual(["lost"]);
});

test("a message is sent only while the socket is open", () => {
  expect(connection.send(joinMessage)).toBe(false);
  answerJoin();
  expect(connection.send(joinMessage)).toBe(true);
  page.socket().drop();
  expect(connection.send(joinMessage)).toBe(false);
});

test("a message that this version does not know counts as an answer, and is passed over", () => {
  page.socket().accept();
  page.socket().receive('{"type":"weather","payload":{}}');
  vi.advanceTimersByTime(6000);
  expect(received).toEqual([]);
  expect(events).toEqual([]);
});

// Covers ROOM-23.
test.each([
  [0, 250, 500],
  [1, 500, 1000],
  [4, 1250, 2500],
  [30, 1250, 2500],
])("after %i attempts the next one waits %i to %i ms", (attempts, least, most) => {
  expect(backoffMs(attempts, 0)).toBe(least);
  expect(backoffMs(attempts, 1)).toBe(most);
});
