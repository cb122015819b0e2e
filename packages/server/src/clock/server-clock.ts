/** Wall and monotonic clock further apart than this: the machine's clock was set, or the machine slept. */
const JUMP_MS = 1000;
/** What is less is followed at this pace, so that no countdown is seen to stumble. */
const SLEW_MS_PER_SECOND = 5;

/** The time was found to be another one; epoch milliseconds. */
export interface ClockJump {
  before: number;
  after: number;
}

export interface ServerClock {
  /** Epoch milliseconds, whole. Never jumps by itself: only `check` moves it, and tells of it. */
  now: () => number;
  /** Looks whether the wall clock still agrees, and follows it. */
  check: () => Promise<void>;
  /** `hear` is called in the very moment of a jump, before anybody reads the new time. Answers how to stop. */
  onClockJump: (listener: (jump: ClockJump) => void) => () => void;
}

interface Sources {
  /** The machine's idea of the time, epoch milliseconds; it may be set. */
  wall: () => number;
  /** Milliseconds that only ever go forward, from anywhere. */
  monotonic: () => number;
  /**
   * How far the time that all servers share is ahead of this machine's wall clock, in milliseconds.
   * Asked at the start and again when the wall clock was moved. Throws when it cannot be had.
   */
  measureOffset: () => Promise<number>;
}

/**
 * The wall clock's time, carried on by the monotonic clock: a step of the machine's clock moves no
 * countdown, until it is noticed, told and only then taken over.
 */
export async function createServerClock({ wall, monotonic, measureOffset }: Sources): Promise<ServerClock> {
  const listeners = new Set<(jump: ClockJump) => void>();
  let offset = await measureOffset();
  /** What to add to the monotonic clock. */
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
      if (Math.abs(drift()) > JUMP_MS) offset = await measureOffset();
      if (Math.abs(drift()) > JUMP_MS) applyJump();
      else slew();
      checkedAt = monotonic();
    },
    onClockJump: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
