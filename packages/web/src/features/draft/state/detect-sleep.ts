const CHECK_MS = 1000;
const JUMP_MS = 250;

/**
 * Says when this device slept or its own clock was moved: the wall clock and the monotonic one have parted. On
 * some systems the monotonic clock stands still in sleep, so a countdown made with it would be late.
 */
export function onClockJump(onJump: () => void, everyMs = CHECK_MS): () => void {
  let lastDifference = clockDifference();
  const timer = setInterval(() => {
    const now = clockDifference();
    // Measured from the last one: many short naps make a long one.
    if (Math.abs(now - lastDifference) <= JUMP_MS) return;
    lastDifference = now;
    onJump();
  }, everyMs);
  return () => clearInterval(timer);
}

const clockDifference = () => Date.now() - performance.now();
