/** A larger difference between wall and monotonic clock means that the clock was set or that the machine slept. */
const CLOCK_JUMP_MS = 1000;
/** Smaller differences are corrected at this rate, so that no countdown jumps. */
const SLEW_MS_PER_SECOND = 5;

/** A step of the clock. Epoch milliseconds. */
export interface ClockJump {
  before: number;
  after: number;
}

export interface ServerClock {
  /** Whole epoch milliseconds. Jumps only within `check`, which reports the jump. */
  now: () => number;
  /** Compares with the wall clock and follows it. Throws when the offset cannot be measured. */
  check: () => Promise<void>;
  /** Calls `listener` at a jump, before anything else reads the new time. Returns the unsubscribe function. */
  onClockJump: (listener: (jump: ClockJump) => void) => () => void;
}

interface Sources {
  /** The machine's clock, in epoch milliseconds. It may be set. */
  wall: () => number;
  /** A monotonic clock in milliseconds, with any origin. */
  monotonic: () => number;
  /**
   * How far the servers' shared time is ahead of this machine's wall clock, in milliseconds. Measured at start-up and
   * after each jump. Throws when it cannot be measured.
   */
  measureOffset: () => Promise<number>;
}

/**
 * The wall clock's time, carried forward by the monotonic clock: a step of the machine's clock takes effect only after
 * `check` has detected and reported it. Throws when the offset cannot be measured.
 */
export async function createServerClock({ wall, monotonic, measureOffset }: Sources): Promise<ServerClock> {
  const listeners = new Set<(jump: ClockJump) => void>();
  let offset = await measureOffset();
  /** The offset that is added to the monotonic clock. */
  let base = wall() + offset - monotonic();
  let checkedAt = monotonic();

  const now = () => Math.floor(base + monotonic());
  const drift = () => wall() + offset - (base + monotonic());

  function applyJump(): void {
    const before = now();
    base += drift();
    for (const listener of listeners) listener({ before, after: now() });
  }

  function slew(): void {
    const maxStep = ((monotonic() - checkedAt) / 1000) * SLEW_MS_PER_SECOND;
    base += Math.max(-maxStep, Math.min(maxStep, drift()));
  }

  return {
    now,
    check: async () => {
      if (Math.abs(drift()) > CLOCK_JUMP_MS) offset = await measureOffset();
      if (Math.abs(drift()) > CLOCK_JUMP_MS) applyJump();
      else slew();
      checkedAt = monotonic();
    },
    onClockJump: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
