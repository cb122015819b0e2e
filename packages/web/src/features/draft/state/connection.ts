import { type ClientMessage, ServerMessage } from "@emberline/contract";

const BACKOFF_MIN_MS = 500;
/** Whoever waits for a server that was away for long is back within three seconds of its return. */
const BACKOFF_MAX_MS = 2500;
/** Whoever is asked and says nothing for so long is not there. */
const ANSWER_WITHIN_MS = 6000;
/** A line that was silent for so long is tried: a phone does not always notice that it is cut. */
const SILENCE_MS = 45_000;
const NOT_ADMITTED = "not admitted";
const MOCK_DRAFT_ENDED = "practice ended";

export interface RoomConnection {
  /** False when nobody can be reached just now. */
  send: (message: ClientMessage) => boolean;
  /** Try now: connects at once, or asks an open line for what is new. */
  wake: () => void;
  /** Says the greeting again on an open line: something is missing. */
  join: () => void;
  /** Leaves the line and comes back after a while. */
  backOff: () => void;
  close: () => void;
}

export interface ConnectionHandlers {
  /** What is said first on every new line. */
  joinMessage: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  onLost: () => void;
  onNotAdmitted: () => void;
  /** The practice is over, and another one begins only for whoever wants it. */
  onEnded: () => void;
}

/** Keeps a line to the draft socket for as long as it is wanted. */
export function openConnection(handlers: ConnectionHandlers): RoomConnection {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let isClosed = false;
  let retryTimer: number | undefined;
  let answerTimer: number | undefined;
  let silenceTimer: number | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    const opened = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/socket`);
    socket = opened;
    expectAnswer();
    opened.addEventListener("open", () => opened.send(JSON.stringify(handlers.joinMessage())));
    opened.addEventListener("message", ({ data }) => {
      if (opened === socket) receive(data);
    });
    opened.addEventListener("close", ({ reason }) => {
      if (opened !== socket) return;
      if (reason !== NOT_ADMITTED && reason !== MOCK_DRAFT_ENDED) return backOff();
      close();
      if (reason === NOT_ADMITTED) handlers.onNotAdmitted();
      else handlers.onEnded();
    });
  }

  function receive(data: unknown): void {
    stopWaiting();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(join, SILENCE_MS);
    const message = parseServerMessage(data);
    if (!message) return;
    if (message.type !== "error") attempts = 0;
    handlers.onMessage(message);
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    expectAnswer();
    return true;
  }

  const join = () => void send(handlers.joinMessage());

  /** Whoever asks again meanwhile does not make the answer come later. */
  function expectAnswer(): void {
    answerTimer ??= setTimeout(backOff, ANSWER_WITHIN_MS);
  }

  function stopWaiting(): void {
    clearTimeout(answerTimer);
    answerTimer = undefined;
  }

  function disconnect(): void {
    stopWaiting();
    for (const timer of [retryTimer, silenceTimer]) clearTimeout(timer);
    const opened = socket;
    socket = null;
    opened?.close();
  }

  function backOff(): void {
    disconnect();
    retryTimer = setTimeout(connect, backoffMs(attempts, Math.random()));
    attempts += 1;
    handlers.onLost();
  }

  function wake(): void {
    if (isClosed || document.visibilityState === "hidden") return;
    if (socket === null) connect();
    else join();
  }

  function close(): void {
    isClosed = true;
    disconnect();
    removeEventListener("online", wake);
    removeEventListener("pageshow", wake);
    document.removeEventListener("visibilitychange", wake);
  }

  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  connect();
  return { send, wake, join, backOff, close };
}

/** 0.5 s, doubled at every attempt up to 2.5 s, and of that between half and all: not everybody comes back at once. */
export function backoffMs(attempts: number, random: number): number {
  const delayMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempts);
  return delayMs / 2 + (delayMs / 2) * random;
}

/** Null for what this app does not know (yet). */
export function parseServerMessage(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    return ServerMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
