/** Keeps a service that serves nobody from being asked in vain, again and again. */
export interface CircuitBreaker {
  /** How many may be asked at once: none while it is open, one to try, else all. */
  permits: () => number;
  /** Epoch milliseconds; in the past when it is closed. */
  opensUntil: () => number;
  recordSuccess: () => void;
  recordFailure: () => void;
}

const FAILURES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/** Opens after five failures in a row; then one message tries, and every failure makes the pause longer. */
export function createCircuitBreaker(now: () => number, maxPermits: number): CircuitBreaker {
  let failures = 0;
  let openings = 0;
  let openUntil = 0;
  return {
    permits: () => {
      if (now() < openUntil) return 0;
      return failures >= FAILURES ? 1 : maxPermits;
    },
    opensUntil: () => openUntil,
    recordSuccess: () => {
      failures = 0;
      openings = 0;
      openUntil = 0;
    },
    recordFailure: () => {
      failures += 1;
      // Those that were on their way when it opened are not to lengthen the pause.
      if (failures < FAILURES || now() < openUntil) return;
      openUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** openings, LONGEST_PAUSE_MS);
      openings += 1;
    },
  };
}
