/** Runs work one after another per key, whether or not the one before succeeded. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const mine = before ? before.then(work, work) : work();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  }

  inTurn.isTaken = (key: string): boolean => last.has(key);
  inTurn.settled = () => Promise.allSettled(last.values());
  return inTurn;
}
