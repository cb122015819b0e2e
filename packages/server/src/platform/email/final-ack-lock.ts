/** Longer than most mail servers take for one email; slower ones do not block the others. */
const MAX_HOLD_MS = 10_000;

/**
 * Lets only one email in flight send its last line at a time. Once the last line is sent, the email may be delivered
 * before the result is recorded. So a killed server leaves at most one email in that state, which is then sent twice.
 * `work` sends an email, awaits `acquire` before its last line, and records the result.
 */
export function createFinalAckLock(maxHoldMs = MAX_HOLD_MS) {
  let tail = Promise.resolve();
  return async function withFinalAck(work: (acquire: () => Promise<void>) => Promise<void>): Promise<void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let timer: NodeJS.Timeout | undefined;
    async function acquire(): Promise<void> {
      const previous = tail;
      tail = previous.then(() => released);
      await previous;
      timer = setTimeout(release, maxHoldMs).unref();
    }
    try {
      await work(acquire);
    } finally {
      clearTimeout(timer);
      release();
    }
  };
}
