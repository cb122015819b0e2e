import type { Deps } from "../deps.ts";
import { every, type Timers } from "../clock/timers.ts";

const BUFFER_MAX_BYTES = 1024 * 1024;
const TRY_LATER = 1013;
const TEXT = { binary: false };

/** The part of a WebSocket that sending messages needs. */
export interface ClientSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  send: (frame: string | Buffer, options: { binary: boolean }) => void;
  close: (code: number, reason: string) => void;
}

/**
 * Sends a message. A client that reads too slowly is closed with "try again later" and gets no more messages; after it
 * reconnects, it is sent the missed messages.
 */
export function send(socket: ClientSocket, frame: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BUFFER_MAX_BYTES) socket.close(TRY_LATER, "too slow");
  else socket.send(frame, TEXT);
}

export const sendError = (socket: ClientSocket, message: string, fields: Record<string, unknown> = {}) =>
  send(socket, JSON.stringify({ type: "error", message, ...fields }));

const PING_EVERY_MS = 25_000;
const JOIN_WITHIN_MS = 10_000;
const TOKENS_MAX = 30;
const TOKENS_PER_SECOND = 10;
/** After a close frame the server reads nothing more; without an answer it terminates the connection. */
const CLOSE_TIMEOUT_MS = 1000;
const POLICY_VIOLATION = 1008;

/** The part of a WebSocket that the limits use. */
interface LimitedSocket {
  on: (event: "ping" | "pong" | "close", listener: () => void) => unknown;
  close: (code: number, reason: string) => void;
  terminate: () => void;
  ping: () => void;
  /** Stops reading. */
  pause: () => void;
}

/**
 * Pings every 25 s (ROOM-30) and terminates a connection that did not answer the last ping. Returns a function that
 * stops it.
 */
export function startHeartbeat(socket: LimitedSocket, timers: Timers): () => void {
  let alive = true;
  socket.on("pong", () => (alive = true));
  return every(timers, PING_EVERY_MS, () => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  });
}

/**
 * Closes a connection that does not join in time. Returns a function that cancels this; call it when the client joins.
 */
export const requireJoinWithin = (socket: LimitedSocket, timers: Timers): (() => void) =>
  timers.after(JOIN_WITHIN_MS, () => closeWithPolicyViolation(socket, "no room joined in time", timers));

/** Closes with the reason and stops reading. */
export function closeWithPolicyViolation(socket: LimitedSocket, reason: string, timers: Timers): void {
  socket.close(POLICY_VIOLATION, reason);
  socket.pause();
  const cancel = timers.after(CLOSE_TIMEOUT_MS, () => socket.terminate());
  socket.on("close", cancel);
}

/**
 * A token bucket: each message, ping and pong takes a token, and tokens refill with time. The function returns false
 * when none is left.
 */
export function limitMessageRate(
  socket: LimitedSocket,
  { now, timers }: Pick<Deps, "now" | "timers">,
): () => boolean {
  const takeToken = createTokenBucket(now);
  let isClosed = false;
  const spendToken = (): boolean => {
    if (isClosed) return false;
    if (takeToken()) return true;
    isClosed = true;
    closeWithPolicyViolation(socket, "too many messages", timers);
    return false;
  };
  socket.on("ping", spendToken);
  socket.on("pong", spendToken);
  return spendToken;
}

/** `now` is in milliseconds. */
export function createTokenBucket(now: () => number): () => boolean {
  let tokens = TOKENS_MAX;
  let refilledAt = now();
  return () => {
    const at = now();
    // A clock that was set back takes no tokens away.
    const passedMs = Math.max(0, at - refilledAt);
    tokens = Math.min(TOKENS_MAX, tokens + (passedMs / 1000) * TOKENS_PER_SECOND);
    refilledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
