/** Stops sending to a service that is down. */
export interface CircuitBreaker {
  /** The number of simultaneous requests: none while open, one for a probe, otherwise all. */
  permits: () => number;
  /** Epoch milliseconds; in the past when closed. */
  opensUntil: () => number;
  recordSuccess: () => void;
  recordFailure: () => void;
}

const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Opens after five failures in a row. Then single messages probe the service, and every failure lengthens the pause.
 */
export function createCircuitBreaker(now: () => number, maxPermits: number): CircuitBreaker {
  let failures = 0;
  let openings = 0;
  let openUntil = 0;
  return {
    permits: () => {
      if (now() < openUntil) return 0;
      return failures >= FAILURES_TO_OPEN ? 1 : maxPermits;
    },
    opensUntil: () => openUntil,
    recordSuccess: () => {
      failures = 0;
      openings = 0;
      openUntil = 0;
    },
    recordFailure: () => {
      failures += 1;
      // Requests in flight when it opened do not lengthen the pause.
      if (failures < FAILURES_TO_OPEN || now() < openUntil) return;
      openUntil = now() + Math.min(FIRST_PAUSE_MS * 2 ** openings, LONGEST_PAUSE_MS);
      openings += 1;
    },
  };
}
