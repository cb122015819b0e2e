/** Runs the work unless other work holds the lock; a skipped call does nothing. Throws what the work throws. */
export async function runUnlessBusy(lock: { current: boolean }, work: () => unknown): Promise<void> {
  if (lock.current) return;
  lock.current = true;
  try {
    await work();
  } finally {
    lock.current = false;
  }
}
