/** Longer than most peers look at a letter; who takes more time for one does not hold up the others. */
const MAX_HOLD_MS = 10_000;

/**
 * Of all letters that a server has on their way, one at a time gets its last line: from there on it may have
 * arrived, and only our note says so. A server that is killed leaves one such letter behind, and that comes twice.
 * The work sends a letter, waiting for `mayEnd` before the last line, and notes what came of it.
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
