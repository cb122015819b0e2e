import type { StreamMessage } from "@emberline/contract";

const BACKOFF_MIN_MS = 1000;
/** After a restart of the server all pages are back within half a minute, and not at once. */
const BACKOFF_MAX_MS = 30_000;
/** A page that was hidden for longer connects again: a phone does not always notice that a connection is cut. */
const HIDDEN_MAX_MS = 60_000;
const TYPES: ReadonlySet<unknown> = new Set(["watching", "event", "limits", "changed", "error"]);
/** Why the server closes a connection that is not to be opened again by itself. */
const ENDED = new Set(["logged out", "not admitted"]);
const OPENED_ELSEWHERE = "opened elsewhere";

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
  let socket: WebSocket | null = null;
  let isUp = false;
  let attempts = 0;
  let since: number | undefined;
  let retryTimer: number | undefined;
  let hiddenAt = 0;

  function connect(): void {
    clearTimeout(retryTimer);
    const jwt = token();
    if (jwt === null) return;
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/events`);
    socket = opened;
    opened.addEventListener("open", () =>
      opened.send(JSON.stringify({ type: "watch", payload: { token: jwt, since } })),
    );
    opened.addEventListener("message", ({ data }) => {
      const message = opened === socket ? readMessage(data) : null;
      if (message) receive(message);
    });
    opened.addEventListener("close", ({ reason }) => {
      if (opened !== socket) return;
      disconnect();
      if (ENDED.has(reason)) return onEnded();
      // The page asks for it again when a user looks at it.
      if (reason !== OPENED_ELSEWHERE) retryLater();
    });
  }

  function receive(message: StreamMessage): void {
    if (message.type === "watching") {
      isUp = true;
      attempts = 0;
    }
    if (message.type === "watching" || message.type === "event") since = message.payload.number;
    onMessage(message);
  }

  function retryLater(): void {
    const delayMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempts);
    attempts += 1;
    retryTimer = setTimeout(connect, delayMs * (0.5 + Math.random() / 2));
  }

  function disconnect(): void {
    const opened = socket;
    socket = null;
    opened?.close();
    if (isUp) onLost();
    isUp = false;
  }

  function wake(): void {
    if (document.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    if (socket !== null && Date.now() - hiddenAt < HIDDEN_MAX_MS) return;
    hiddenAt = Date.now();
    disconnect();
    connect();
  }

  const reconnect = (): void => {
    disconnect();
    connect();
  };

  hiddenAt = Date.now();
  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", wake);
  connect();
  return () => {
    removeEventListener("online", reconnect);
    document.removeEventListener("visibilitychange", wake);
    clearTimeout(retryTimer);
    disconnect();
  };
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
