/** Waits for the end of some work, but no longer than this. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
