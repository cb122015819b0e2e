/** Runs work one at a time per key, whether or not the previous one succeeded. */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<unknown>>();

  async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = tails.get(key);
    const current = previous ? previous.then(work, work) : work();
    tails.set(key, current);
    try {
      return await current;
    } finally {
      if (tails.get(key) === current) tails.delete(key);
    }
  }

  runExclusive.isLocked = (key: string): boolean => tails.has(key);
  runExclusive.idle = () => Promise.allSettled(tails.values());
  return runExclusive;
}
