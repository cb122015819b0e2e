import { type ClientMessage, ServerMessage } from "@emberline/contract";

const BACKOFF_MIN_MS = 500;
/** Whoever waits for a server that was away for long is back within three seconds of its return. */
const BACKOFF_MAX_MS = 2500;
/** Whoever is asked and says nothing for so long is not there. */
const ANSWER_WITHIN_MS = 6000;
/** A line that was silent for so long is tried: a phone does not always notice that it is cut. */
const SILENCE_MS = 45_000;
const NOT_ADMITTED = "not admitted";
const PRACTICE_ENDED = "practice ended";

export interface DraftConnection {
  /** False when nobody can be reached just now. */
  send: (message: ClientMessage) => boolean;
  /** Try now: connects at once, or asks an open line for what is new. */
  nudge: () => void;
  /** Says the greeting again on an open line: something is missing. */
  greet: () => void;
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
  /** The practice is over, and another one begins only for whoever wants it. */
  onEnded: () => void;
}

/** Keeps a line to the draft socket for as long as it is wanted. */
export function openDraftConnection(events: ConnectionEvents): DraftConnection {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let isClosed = false;
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
      if (reason !== NOT_ADMITTED && reason !== PRACTICE_ENDED) return retreat();
      close();
      if (reason === NOT_ADMITTED) events.onRefused();
      else events.onEnded();
    });
  }

  function hear(data: unknown): void {
    stopWaiting();
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

  /** Whoever asks again meanwhile does not make the answer come later. */
  function expectAnswer(): void {
    answerTimer ??= setTimeout(retreat, ANSWER_WITHIN_MS);
  }

  function stopWaiting(): void {
    clearTimeout(answerTimer);
    answerTimer = undefined;
  }

  function hangUp(): void {
    stopWaiting();
    for (const timer of [retryTimer, silenceTimer]) clearTimeout(timer);
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
    if (isClosed || document.visibilityState === "hidden") return;
    if (socket === null) connect();
    else greet();
  }

  function close(): void {
    isClosed = true;
    hangUp();
    removeEventListener("online", nudge);
    removeEventListener("pageshow", nudge);
    document.removeEventListener("visibilitychange", nudge);
  }

  addEventListener("online", nudge);
  addEventListener("pageshow", nudge);
  document.addEventListener("visibilitychange", nudge);
  connect();
  return { send, nudge, greet, retreat, close };
}

/** 0.5 s, doubled at every attempt up to 2.5 s, and of that between half and all: not everybody comes back at once. */
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
