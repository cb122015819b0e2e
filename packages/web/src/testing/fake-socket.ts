import { ClientMessage, type ServerMessage, type StreamMessage, WatchMessage } from "@emberline/contract";
import { vi } from "vitest";

/** A WebSocket whose server side is played by the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  /** Everything the client sent, in order. */
  readonly sent: ClientMessage[] = [];
  /** The same of the event stream. */
  readonly watched: WatchMessage["payload"][] = [];

  send(text: string): void {
    const message: unknown = JSON.parse(text);
    const watch = WatchMessage.safeParse(message);
    if (watch.success) this.watched.push(watch.data.payload);
    else this.sent.push(ClientMessage.parse(message));
  }

  /** By the client. Its close event is left to the test, as in a browser it comes later. */
  close(): void {
    this.readyState = 3;
  }

  /** The server accepts the connection. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** The client receives a message; a string is received as it is, so that it can be malformed. */
  receive(message: ServerMessage | StreamMessage | string): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** The connection is lost, or the server closes it with a reason. */
  drop(reason = ""): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { reason }));
  }
}

/** Replaces `WebSocket`. Undo it with `vi.unstubAllGlobals()`. */
export function stubWebSocket() {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
      }
    },
  );
  return {
    /** Every socket opened so far. */
    sockets,
    /** The socket opened last. Throws when there is none. */
    socket: (): FakeSocket => {
      const last = sockets.at(-1);
      if (!last) throw new Error("no socket was opened");
      return last;
    },
  };
}
