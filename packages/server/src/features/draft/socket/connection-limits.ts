import { every, machineTimers, type Timers } from "../model/timers.ts";

const PING_EVERY_MS = 25_000;
const JOIN_WITHIN_MS = 10_000;
const TOKENS_MAX = 30;
const TOKENS_PER_SECOND = 10;
/** From whoever is shown out nothing more is read; if they do not hang up, we do. */
const CLOSE_TIMEOUT_MS = 1000;
const POLICY_VIOLATION = 1008;

/** What manners need of a WebSocket. */
interface LimitedSocket {
  on: (event: "ping" | "pong" | "close", listener: () => void) => unknown;
  close: (code: number, reason: string) => void;
  terminate: () => void;
  ping: () => void;
  /** Reads nothing more. */
  pause: () => void;
}

/** Pings every 25 s (ROOM-30); who did not answer the last ping is gone. Answers how to stop. */
export function startHeartbeat(socket: LimitedSocket, timers: Timers = machineTimers): () => void {
  let alive = true;
  socket.on("pong", () => (alive = true));
  return every(timers, PING_EVERY_MS, () => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  });
}

/** Shows out who only connects. Answers how to call that off, once they have joined. */
export const requireJoinWithin = (socket: LimitedSocket, timers: Timers = machineTimers): (() => void) =>
  timers.after(JOIN_WITHIN_MS, () => closeWithPolicyViolation(socket, "nobody joined", timers));

/** Says why, and hears nothing more from them. */
export function closeWithPolicyViolation(
  socket: LimitedSocket,
  reason: string,
  timers: Timers = machineTimers,
): void {
  socket.close(POLICY_VIOLATION, reason);
  socket.pause();
  const cancel = timers.after(CLOSE_TIMEOUT_MS, () => socket.terminate());
  socket.on("close", cancel);
}

/** Each message, ping and pong costs a credit; they come back with time. Answers whether there was one left. */
export function limitMessageRate(socket: LimitedSocket, now: () => number): () => boolean {
  const takeToken = createTokenBucket(now);
  let isClosed = false;
  const spendToken = (): boolean => {
    if (isClosed) return false;
    if (takeToken()) return true;
    isClosed = true;
    closeWithPolicyViolation(socket, "too many messages");
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
    // A clock that was set back takes no credit away.
    const passedMs = Math.max(0, at - refilledAt);
    tokens = Math.min(TOKENS_MAX, tokens + (passedMs / 1000) * TOKENS_PER_SECOND);
    refilledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
