import { type ClientMessage, ServerMessage } from "@emberline/contract";

const BACKOFF_MIN_MS = 500;
const BACKOFF_MAX_MS = 8000;
/** Whoever is asked and says nothing for so long is not there. */
const ANSWER_WITHIN_MS = 6000;
/** A line that was silent for so long is tried: a phone does not always notice that it is cut. */
const SILENCE_MS = 45_000;
const NOT_ADMITTED = "not admitted";

export interface DraftConnection {
  /** False when nobody can be reached just now. */
  send: (message: ClientMessage) => boolean;
  /** Try now: connects at once, or asks an open line for a fresh board. */
  nudge: () => void;
  /** Leaves the line and comes back after a while. */
  retreat: () => void;
  close: () => void;
}

export interface ConnectionEvents {
  /** What is said first on every new line. */
  greeting: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  onLost: () => void;
  onRefused: () => void;
}

/** Keeps a line to the draft socket for as long as it is wanted. */
export function openDraftConnection(events: ConnectionEvents): DraftConnection {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let retryTimer: number | undefined;
  let answerTimer: number | undefined;
  let silenceTimer: number | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/socket`);
    socket = line;
    expectAnswer();
    line.addEventListener("open", () => line.send(JSON.stringify(events.greeting())));
    line.addEventListener("message", ({ data }) => {
      if (line === socket) hear(data);
    });
    line.addEventListener("close", ({ reason }) => {
      if (line !== socket) return;
      if (reason !== NOT_ADMITTED) return retreat();
      close();
      events.onRefused();
    });
  }

  function hear(data: unknown): void {
    clearTimeout(answerTimer);
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(greet, SILENCE_MS);
    const message = parse(data);
    if (!message) return;
    if (message.type !== "error") attempts = 0;
    events.onMessage(message);
  }

  function send(message: ClientMessage): boolean {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    expectAnswer();
    return true;
  }

  const greet = () => void send(events.greeting());

  function expectAnswer(): void {
    clearTimeout(answerTimer);
    answerTimer = setTimeout(retreat, ANSWER_WITHIN_MS);
  }

  function hangUp(): void {
    for (const timer of [retryTimer, answerTimer, silenceTimer]) clearTimeout(timer);
    const line = socket;
    socket = null;
    line?.close();
  }

  function retreat(): void {
    hangUp();
    retryTimer = setTimeout(connect, backoffMs(attempts, Math.random()));
    attempts += 1;
    events.onLost();
  }

  function nudge(): void {
    if (document.visibilityState === "hidden") return;
    if (socket === null) connect();
    else greet();
  }

  function close(): void {
    hangUp();
    removeEventListener("online", nudge);
    removeEventListener("pageshow", nudge);
    document.removeEventListener("visibilitychange", nudge);
  }

  addEventListener("online", nudge);
  addEventListener("pageshow", nudge);
  document.addEventListener("visibilitychange", nudge);
  connect();
  return { send, nudge, retreat, close };
}

/** 0.5 s, doubled at every attempt up to 8 s, and of that between half and all: not everybody comes back at once. */
export function backoffMs(attempts: number, chance: number): number {
  const whole = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempts);
  return whole / 2 + (whole / 2) * chance;
}

/** Null for what this app does not know (yet). */
export function parse(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    return ServerMessage.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
