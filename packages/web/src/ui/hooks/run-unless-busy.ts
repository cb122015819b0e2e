/** Does the work unless some is under way with this lock; whoever asks meanwhile asks in vain. */
export async function runUnlessBusy(lock: { current: boolean }, work: () => unknown): Promise<void> {
  if (lock.current) return;
  lock.current = true;
  try {
    await work();
  } finally {
    lock.current = false;
  }
}
