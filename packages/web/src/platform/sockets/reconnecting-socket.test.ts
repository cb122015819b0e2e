import type { ClientMessage, ServerMessage } from "@emberline/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stubPage } from "../../testing/stub-page.ts";
import { openSocket, type ReconnectingSocket } from "./reconnecting-socket.ts";

const joinMessage: ClientMessage = {
  type: "join",
  payload: { token: "t", leagueId: "00000000-0000-4000-8000-000000000001", log: true },
};
const answer: ServerMessage = { type: "draft-presence", payload: { teamIds: [], watching: 1 } };
const failure: ServerMessage = { type: "error", message: "Something went wrong" };

let page: ReturnType<typeof stubPage>;
let connection: ReconnectingSocket<ClientMessage>;
let received: ServerMessage[];
let events: string[];
let hasSession: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  page = stubPage();
  [received, events, hasSession] = [[], [], true];
  connection = open(true);
});
afterEach(() => {
  connection.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(canAskAgain: boolean): ReconnectingSocket<ClientMessage> {
  return openSocket({
    path: "/api/socket",
    backoffMinMs: 500,
    backoffMaxMs: 2500,
    firstMessage: () => (hasSession ? joinMessage : null),
    canAskAgain,
    read: (data) => (typeof data === "string" && data !== "unknown" ? JSON.parse(data) : null),
    onMessage: (message: ServerMessage) => received.push(message),
    onLost: () => events.push("lost"),
    onClosed: { "not admitted": () => void events.push("not admitted") },
  });
}

/** The server accepts the newest socket and answers its join. */
function answerJoin(): void {
  page.socket().accept();
  page.socket().receive(answer);
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
    page.socket().receive(failure);
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
    connection.ask();
    vi.advanceTimersByTime(5000);
    connection.ask();
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

test("a connection closed for a reason with a handler is not retried, and is opened again by waking it", () => {
  answerJoin();
  page.socket().drop("not admitted");
  vi.advanceTimersByTime(60_000);
  expect(events).toEqual(["not admitted"]);
  expect(page.sockets).toHaveLength(1);
  connection.wake();
  expect(page.sockets).toHaveLength(2);
});

test("without a session nothing is opened until the page is shown with one", () => {
  hasSession = false;
  page.socket().drop();
  vi.advanceTimersByTime(60_000);
  expect(page.sockets).toHaveLength(1);
  hasSession = true;
  page.setVisible(true);
  expect(page.sockets).toHaveLength(2);
});

describe("a connection that cannot be asked again", () => {
  beforeEach(() => {
    connection.close();
    events = [];
    connection = open(false);
    answerJoin();
  });

  test("is not limited in its silence", () => {
    vi.advanceTimersByTime(3_600_000);
    expect(events).toEqual([]);
    expect(page.socket().sent).toEqual([joinMessage]);
  });

  test("is replaced when the browser is online again, also while the page is hidden", () => {
    page.setVisible(false);
    page.window.dispatchEvent(new Event("online"));
    expect(events).toEqual(["lost"]);
    expect(page.sockets).toHaveLength(3);
  });

  test("is replaced when its page was hidden for a minute, and not earlier", () => {
    page.setVisible(false);
    vi.advanceTimersByTime(59_999);
    page.setVisible(true);
    expect(page.sockets).toHaveLength(2);
    page.setVisible(false);
    vi.advanceTimersByTime(60_000);
    expect(page.sockets).toHaveLength(2);
    page.setVisible(true);
    expect(page.sockets).toHaveLength(3);
    expect(events).toEqual(["lost"]);
  });
});

test("a closed connection ignores its socket, the page and every timer", () => {
  answerJoin();
  const socket = page.socket();
  connection.close();
  expect(socket.readyState).toBe(3);
  socket.receive(answer);
  socket.drop();
  page.window.dispatchEvent(new Event("online"));
  page.window.dispatchEvent(new Event("pageshow"));
  page.setVisible(true);
  vi.advanceTimersByTime(60_000);
  expect(received).toEqual([answer]);
  expect(events).toEqual([]);
  expect(page.sockets).toHaveLength(1);
});

test("a socket that was given up is ignored", () => {
  const first = page.socket();
  vi.advanceTimersByTime(6500);
  expect(page.sockets).toHaveLength(2);
  first.receive(answer);
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
  page.socket().receive("unknown");
  vi.advanceTimersByTime(6000);
  expect(received).toEqual([]);
  expect(events).toEqual([]);
});

// Covers ROOM-23.
test.each([
  [0, 250],
  [1, 500],
  [4, 1250],
  [30, 1250],
])(
  "after %i attempts the next one waits at least %i ms, and up to twice as long at random",
  (attempts, least) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      page.socket().drop();
      vi.advanceTimersByTime(2500);
    }
    vi.mocked(Math.random).mockReturnValue(0);
    page.socket().drop();
    vi.advanceTimersByTime(least - 1);
    expect(page.sockets).toHaveLength(attempts + 1);
    vi.advanceTimersByTime(1);
    expect(page.sockets).toHaveLength(attempts + 2);
  },
);
