const CHECK_EVERY_MS = 10;
/** Later than this, and whoever shares the machine may have been late as well. */
const STALL_MS = 30;
/** A stall here is one of many, around it and in other processes. */
const AROUND_MS = 250;

export interface StallDetector {
  /** When the machine left this process waiting, and around that; epoch milliseconds. */
  stalls: { from: number; to: number }[];
  /** How much time since a moment went by without any for this process, in milliseconds. */
  lostSince: (moment: number) => number;
  stop: () => void;
}

/** Notes when a busy machine gives a process no time: no server is to be blamed for being late then. */
export function detectStalls(): StallDetector {
  const stalls: StallDetector["stalls"] = [];
  const losses: { at: number; ms: number }[] = [];
  let checkedAt = Date.now();
  const timer = setInterval(() => {
    const at = Date.now();
    if (at - checkedAt > STALL_MS) {
      stalls.push({ from: checkedAt - AROUND_MS, to: at + AROUND_MS });
      losses.push({ at, ms: at - checkedAt });
    }
    checkedAt = at;
  }, CHECK_EVERY_MS);
  return {
    stalls,
    lostSince: (moment) => losses.reduce((sum, { at, ms }) => (at > moment ? sum + ms : sum), 0),
    stop: () => clearInterval(timer),
  };
}
