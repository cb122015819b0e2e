import type { StreamMessage } from "@emberline/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubWebSocket } from "../../testing/fake-socket.ts";
import { openStream } from "./event-stream.tsx";
import { noLimits } from "../../testing/reply-to-fan.ts";

let stub: ReturnType<typeof stubWebSocket>;
let close: () => void;
const handlers = {
  token: () => "token",
  onMessage: vi.fn<(message: StreamMessage) => void>(),
  onLost: vi.fn<() => void>(),
  onEnded: vi.fn<() => void>(),
};
beforeEach(() => {
  vi.useFakeTimers();
  stub = stubWebSocket();
  close = openStream(handlers);
});
afterEach(() => {
  close();
  vi.clearAllMocks();
});

const watching = (number: number): StreamMessage => ({
  type: "watching",
  payload: { number, missed: [], ...noLimits },
});
const note = (number: number): StreamMessage => ({
  type: "event",
  payload: {
    type: "note",
    number,
    leagueId: null,
    episode: null,
    data: { noteId: "00000000-0000-4000-8000-000000000001", change: "added" },
  },
});

// Covers EVENT-7.
test("it asks with the token, and after a lost connection with the last number that it knows", () => {
  stub.socket().accept();
  expect(stub.socket().watched).toEqual([{ token: "token" }]);
  stub.socket().receive(watching(7));
  stub.socket().receive(note(9));
  expect(handlers.onMessage.mock.calls).toEqual([[watching(7)], [note(9)]]);
  stub.socket().drop();
  expect(handlers.onLost).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  stub.socket().accept();
  expect(stub.sockets).toHaveLength(2);
  expect(stub.socket().watched).toEqual([{ token: "token", since: 9 }]);
});

// Covers EVENT-14.
test("it tries again ever more seldom, at least every half minute", () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    stub.socket().drop();
    vi.advanceTimersByTime(30_000);
    expect(stub.sockets).toHaveLength(attempt + 2);
  }
  stub.socket().drop();
  vi.advanceTimersByTime(14_999);
  expect(stub.sockets).toHaveLength(11);
  expect(handlers.onLost).not.toHaveBeenCalled();
});

test.each(["logged out", "not admitted"])(
  "a connection that is closed with %j is not opened again",
  (reason) => {
    stub.socket().drop(reason);
    vi.advanceTimersByTime(60_000);
    expect(stub.sockets).toHaveLength(1);
    expect(handlers.onEnded).toHaveBeenCalledTimes(1);
  },
);

test("one that another page has taken over is opened again when somebody looks at this page", () => {
  stub.socket().drop("opened elsewhere");
  vi.advanceTimersByTime(60_000);
  expect(stub.sockets).toHaveLength(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(stub.sockets).toHaveLength(2);
});

test("messages that it does not know are ignored", () => {
  stub.socket().accept();
  for (const text of ["{", '{"type":"later"}', "null"]) stub.socket().receive(text);
  expect(handlers.onMessage).not.toHaveBeenCalled();
});
