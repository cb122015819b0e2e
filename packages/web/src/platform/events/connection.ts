import type { StreamMessage, WatchMessage } from "@emberline/contract";
import { openSocket } from "../sockets/reconnecting-socket.ts";

const TYPES: ReadonlySet<unknown> = new Set(["watching", "event", "limits", "changed", "error"]);

interface StreamHandlers {
  token: () => string | null;
  onMessage: (message: StreamMessage) => void;
  /** Called once when a connection that was up is lost. */
  onLost: () => void;
  /** The session has ended. */
  onEnded: () => void;
}

/** Keeps a connection to the event stream until the returned function is called. */
export function openStream({ token, onMessage, onLost, onEnded }: StreamHandlers): () => void {
  let isUp = false;
  let since: number | undefined;

  function firstMessage(): WatchMessage | null {
    const jwt = token();
    return jwt === null ? null : { type: "watch", payload: { token: jwt, since } };
  }

  function receive(message: StreamMessage): void {
    if (message.type === "watching") isUp = true;
    if (message.type === "watching" || message.type === "event") since = message.payload.number;
    onMessage(message);
  }

  function lose(): void {
    if (isUp) onLost();
    isUp = false;
  }

  function end(): void {
    lose();
    onEnded();
  }

  return openSocket({
    path: "/api/events",
    backoffMinMs: 1000,
    // After a restart of the server all pages are back within half a minute, and not at once.
    backoffMaxMs: 30_000,
    firstMessage,
    // The server closes a connection that asks twice.
    canAskAgain: false,
    read: readMessage,
    onMessage: receive,
    onLost: lose,
    onClosed: {
      "logged out": end,
      "not admitted": end,
      // This page asks for the stream again when a user looks at it.
      "opened elsewhere": lose,
    },
  }).close;
}

/** Null for a message that this version does not know. The server is trusted with the rest of it. */
function readMessage(data: unknown): StreamMessage | null {
  if (typeof data !== "string") return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same origin
    const message = JSON.parse(data) as StreamMessage;
    return TYPES.has(message.type) ? message : null;
  } catch {
    return null;
  }
}
