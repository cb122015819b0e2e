import type { ClientMessage, ServerMessage } from "@emberline/contract";
import { readServerMessage } from "./read-message.ts";

const ROOM_BACKOFF_MIN_MS = 500;
/** Clients are back within three seconds after a long outage ends. */
const ROOM_BACKOFF_MAX_MS = 2500;
/** A server that does not answer for this long counts as unreachable. */
const ANSWER_WITHIN_MS = 6000;
/** After this silence the connection is tested: a phone does not always notice that it is cut. */
const SILENCE_MS = 45_000;
const NOT_ADMITTED = "not admitted";
const MOCK_DRAFT_ENDED = "practice ended";

export interface RoomConnection {
  /** False when not connected. */
  send: (message: ClientMessage) => boolean;
  /** Connects at once, or asks for missing events on an open connection. Does nothing while the page is hidden. */
  wake: () => void;
  /** Joins again on an open connection, to fetch what is missing. */
  join: () => void;
  /** Disconnects and reconnects after a while. */
  backOff: () => void;
  close: () => void;
}

export interface ConnectionHandlers {
  /** The first message on every new connection. */
  joinMessage: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  onLost: () => void;
  onNotAdmitted: () => void;
  /** The mock draft is over. No automatic reconnect. */
  onEnded: () => void;
}

/** Keeps a connection to the draft socket until it is closed. */
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
    const message = readServerMessage(data);
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

  /** Another message meanwhile does not extend the wait. */
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

/** 0.5 s, doubled at every attempt up to 2.5 s, of that 50 to 100 % at random so that clients do not reconnect at once. */
export function backoffMs(attempts: number, random: number): number {
  const delayMs = Math.min(ROOM_BACKOFF_MAX_MS, ROOM_BACKOFF_MIN_MS * 2 ** attempts);
  return delayMs / 2 + (delayMs / 2) * random;
}
