/** A server that does not answer for this long counts as unreachable. */
const ANSWER_WITHIN_MS = 6000;
/** After this silence the connection is tested: a phone does not always notice that it is cut. */
const SILENCE_MS = 45_000;
/** A connection that cannot be tested is replaced when its page was hidden for longer. */
const HIDDEN_MAX_MS = 60_000;

export interface ReconnectingSocket<Sent> {
  /** False when not connected. */
  send: (message: Sent) => boolean;
  /** Sends the first message again on an open connection. */
  ask: () => void;
  /** Connects at once, or tests an open connection. Does nothing while the page is hidden. */
  wake: () => void;
  /** Disconnects and reconnects after a while. */
  backOff: () => void;
  close: () => void;
}

interface SocketOptions<Sent, Received> {
  path: string;
  /** The longest first wait before a retry; each further one is twice as long, up to `backoffMaxMs`. */
  backoffMinMs: number;
  backoffMaxMs: number;
  /** The first message on every new connection. Null while there is no session to connect with. */
  firstMessage: () => Sent | null;
  /**
   * The server answers the first message on an open connection as well, so the connection is tested with it. Otherwise
   * the socket connects again when the connection may be cut.
   */
  canAskAgain: boolean;
  /** Null for a message that this version does not know. */
  read: (data: unknown) => Received | null;
  onMessage: (message: Received) => void;
  /** Called when a connection or an attempt to connect is lost. */
  onLost: () => void;
  /** Called for the server's reasons to close after which the socket waits for `wake` and does not retry. */
  onClosed: Partial<Record<string, () => void>>;
}

/** Keeps a connection to a WebSocket of the server until it is closed. */
export function openSocket<Sent, Received extends { type: string }>(
  options: SocketOptions<Sent, Received>,
): ReconnectingSocket<Sent> {
  const { canAskAgain, onLost } = options;
  let socket: WebSocket | null = null;
  let attempts = 0;
  let isClosed = false;
  let hiddenAt = 0;
  let retryTimer: number | undefined;
  let answerTimer: number | undefined;
  let silenceTimer: number | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    const first = options.firstMessage();
    if (!first) return;
    hiddenAt = Date.now();
    const opened = new WebSocket(location.origin.replace(/^http/, "ws") + options.path);
    socket = opened;
    expectAnswer();
    opened.addEventListener("open", () => opened.send(JSON.stringify(first)));
    opened.addEventListener("message", ({ data }) => {
      if (opened === socket) receive(data);
    });
    opened.addEventListener("close", ({ reason }) => {
      if (opened !== socket) return;
      const end = options.onClosed[reason];
      if (!end) return backOff();
      disconnect();
      end();
    });
  }

  function receive(data: unknown): void {
    stopWaiting();
    if (canAskAgain) silenceTimer = setTimeout(ask, SILENCE_MS);
    const message = options.read(data);
    if (!message) return;
    if (message.type !== "error") attempts = 0;
    options.onMessage(message);
  }

  function send(message: Sent): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    expectAnswer();
    return true;
  }

  function ask(): void {
    const first = options.firstMessage();
    if (first) send(first);
  }

  /** Another message meanwhile does not extend the wait. */
  function expectAnswer(): void {
    if (canAskAgain) answerTimer ??= setTimeout(backOff, ANSWER_WITHIN_MS);
  }

  function stopWaiting(): void {
    clearTimeout(silenceTimer);
    clearTimeout(answerTimer);
    answerTimer = undefined;
  }

  function disconnect(): void {
    stopWaiting();
    clearTimeout(retryTimer);
    const opened = socket;
    socket = null;
    opened?.close();
  }

  function backOff(): void {
    disconnect();
    const delayMs = Math.min(options.backoffMaxMs, options.backoffMinMs * 2 ** attempts);
    // Random, so that clients do not reconnect at once.
    retryTimer = setTimeout(connect, delayMs * (0.5 + Math.random() / 2));
    attempts += 1;
    onLost();
  }

  function reconnect(): void {
    disconnect();
    onLost();
    connect();
  }

  function wake(): void {
    if (isClosed || document.visibilityState === "hidden") return;
    if (socket === null) connect();
    else if (canAskAgain) ask();
    else if (Date.now() - hiddenAt >= HIDDEN_MAX_MS) reconnect();
  }

  function onVisibilityChange(): void {
    if (document.visibilityState === "hidden") hiddenAt = Date.now();
    else wake();
  }

  const onOnline = canAskAgain ? wake : reconnect;

  function close(): void {
    isClosed = true;
    disconnect();
    removeEventListener("online", onOnline);
    removeEventListener("pageshow", wake);
    document.removeEventListener("visibilitychange", onVisibilityChange);
  }

  addEventListener("online", onOnline);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", onVisibilityChange);
  connect();
  return { send, ask, wake, backOff, close };
}
