/** The machine's timers in production, fake ones in tests. */
export interface Timers {
  /** Runs `work` once after `delayMs`, never before; returns a function that cancels it. */
  after: (delayMs: number, work: () => void) => () => void;
}

export const machineTimers: Timers = {
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Runs `work` repeatedly, with a pause in between, until the returned function is called. */
export function every(timers: Timers, delayMs: number, work: () => void): () => void {
  let cancel = timers.after(delayMs, again);
  function again(): void {
    cancel = timers.after(delayMs, again);
    work();
  }
  return () => cancel();
}
