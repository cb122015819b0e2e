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
  const wait = () => {
    const serverTime = performance.now() + (offset ?? 0);
    timer = setTimeout(tick, everyMs - (serverTime % everyMs));
  };
  const tick = () => {
    onTick(performance.now());
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
