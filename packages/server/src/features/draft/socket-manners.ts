import type { WebSocket } from "ws";

const BEAT_MS = 25_000;
const CREDITS_MAX = 30;
const CREDITS_PER_SECOND = 10;

/** Pings every 25 s (wire.md §3); who did not answer the last ping is gone. Answers how to stop. */
export function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on("pong", () => (alive = true));
  const beat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, BEAT_MS);
  return () => clearInterval(beat);
}

/** Each message costs a credit; they come back with time. `now` is in milliseconds. */
export function createCredits(now: () => number): () => boolean {
  let credits = CREDITS_MAX;
  let countedAt = now();
  return () => {
    const at = now();
    credits = Math.min(CREDITS_MAX, credits + ((at - countedAt) / 1000) * CREDITS_PER_SECOND);
    countedAt = at;
    if (credits < 1) return false;
    credits -= 1;
    return true;
  };
}
