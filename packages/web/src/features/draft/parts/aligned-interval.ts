/**
 * Tells this device's monotonic time in milliseconds every so often; gives a function that stops it. With
 * `offset` (to the server's clock) it tells on the server's beat, so that seconds change when they do there.
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
