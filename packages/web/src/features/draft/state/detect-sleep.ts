const LOOK_MS = 1000;
const JUMP_MS = 250;

/**
 * Says when this device slept or its own clock was moved: the wall clock and the monotonic one have parted. On
 * some systems the monotonic clock stands still in sleep, so a countdown made with it would be late.
 */
export function watchSleep(onJump: () => void, everyMs = LOOK_MS): () => void {
  let apart = distance();
  const timer = setInterval(() => {
    const now = distance();
    // Measured from the last one: many short naps make a long one.
    if (Math.abs(now - apart) <= JUMP_MS) return;
    apart = now;
    onJump();
  }, everyMs);
  return () => clearInterval(timer);
}

const distance = () => Date.now() - performance.now();
