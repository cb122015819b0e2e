/**
 * Calls `onTick` with this device's monotonic time (ms) every `everyMs`. With `offset` (server epoch minus
 * monotonic time) it ticks on multiples of `everyMs` of the server's clock. Returns a function that stops it.
 */
export function startAlignedInterval(
  everyMs: number,
  offset: number | null,
  onTick: (now: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (now: number) => {
    timer = setTimeout(tick, everyMs - ((now + (offset ?? 0)) % everyMs));
  };
  const tick = () => {
    // One moment for both: browsers call back up to a millisecond early, and then the multiple itself is still to come.
    const now = performance.now();
    onTick(now);
    wait(now);
  };
  wait(performance.now());
  return () => clearTimeout(timer);
}
