const CHECK_MS = 1000;
const SLEEP_MS = 250;

/**
 * Calls back when this device slept or its clock was changed: the difference of wall clock and monotonic clock
 * jumped. On some systems the monotonic clock stops during sleep, so a countdown based on it would be late.
 * Returns a function that stops watching.
 */
export function onClockJump(onJump: () => void, everyMs = CHECK_MS): () => void {
  let lastDifference = clockDifference();
  const timer = setInterval(() => {
    const now = clockDifference();
    // Compared with the last jump, so that many short sleeps add up.
    if (Math.abs(now - lastDifference) <= SLEEP_MS) return;
    lastDifference = now;
    onJump();
  }, everyMs);
  return () => clearInterval(timer);
}

const clockDifference = () => Date.now() - performance.now();
