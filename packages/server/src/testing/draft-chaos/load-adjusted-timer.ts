const DELAY_MS = 10;
/** A round takes less on an idle machine. */
const ROUND_MAX_MS = 20;

/**
 * Starts a timer that a busy machine slows down as it slows down what is measured: it counts rounds of a short delay
 * and a round trip to the database, each with the time it takes, but at most 20 ms. Returns a function that stops it
 * and returns the milliseconds counted.
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
