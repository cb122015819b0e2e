import { every, machineTimers, type Timers } from "../model/timers.ts";

const BEAT_MS = 25_000;
const JOIN_WITHIN_MS = 10_000;
const CREDITS_MAX = 30;
const CREDITS_PER_SECOND = 10;
/** From whoever is shown out nothing more is read; if they do not hang up, we do. */
const GO_WITHIN_MS = 1000;
const POLICY_VIOLATION = 1008;

/** What manners need of a WebSocket. */
interface Visitor {
  on: (event: "ping" | "pong" | "close", listener: () => void) => unknown;
  close: (code: number, reason: string) => void;
  terminate: () => void;
  ping: () => void;
  /** Reads nothing more. */
  pause: () => void;
}

/** Pings every 25 s (ROOM-30); who did not answer the last ping is gone. Answers how to stop. */
export function keepAlive(socket: Visitor, timers: Timers = machineTimers): () => void {
  let alive = true;
  socket.on("pong", () => (alive = true));
  return every(timers, BEAT_MS, () => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  });
}

/** Shows out who only connects. Answers how to call that off, once they have joined. */
export const expectToJoin = (socket: Visitor, timers: Timers = machineTimers): (() => void) =>
  timers.after(JOIN_WITHIN_MS, () => showOut(socket, "nobody joined", timers));

/** Says why, and hears nothing more from them. */
export function showOut(socket: Visitor, reason: string, timers: Timers = machineTimers): void {
  socket.close(POLICY_VIOLATION, reason);
  socket.pause();
  const callOff = timers.after(GO_WITHIN_MS, () => socket.terminate());
  socket.on("close", callOff);
}

/** Each message, ping and pong costs a credit; they come back with time. Answers whether there was one left. */
export function watchCredits(socket: Visitor, now: () => number): () => boolean {
  const haveCredit = createCredits(now);
  let isOut = false;
  const pay = (): boolean => {
    if (isOut) return false;
    if (haveCredit()) return true;
    isOut = true;
    showOut(socket, "too many messages");
    return false;
  };
  socket.on("ping", pay);
  socket.on("pong", pay);
  return pay;
}

/** `now` is in milliseconds. */
export function createCredits(now: () => number): () => boolean {
  let credits = CREDITS_MAX;
  let countedAt = now();
  return () => {
    const at = now();
    // A clock that was set back takes no credit away.
    const passedMs = Math.max(0, at - countedAt);
    credits = Math.min(CREDITS_MAX, credits + (passedMs / 1000) * CREDITS_PER_SECOND);
    countedAt = at;
    if (credits < 1) return false;
    credits -= 1;
    return true;
  };
}
