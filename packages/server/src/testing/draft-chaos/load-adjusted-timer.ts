const DELAY_MS = 10;
/** A round takes less on an idle machine. */
const ROUND_MAX_MS = 20;

/**
 * Starts a timer that a busy machine slows down as much as the measured work: it counts rounds of a short delay and a
 * round trip to the database, each with its duration, but at most 20 ms. Returns a function that stops it and returns
 * the counted milliseconds.
 */
export function startLoadAdjustedTimer(roundTrip: () => Promise<unknown>): () => Promise<number> {
  let isStopped = false;
  async function count(): Promise<number> {
    for (let countedMs = 0; ;) {
      const from = performance.now();
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
      await roundTrip();
      countedMs += Math.min(ROUND_MAX_MS, performance.now() - from);
      if (isStopped) return countedMs;
    }
  }
  const counting = count();
  return () => {
    isStopped = true;
    return counting;
  };
}
