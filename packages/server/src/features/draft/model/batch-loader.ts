interface PendingLoad<Key, Value> {
  key: Key;
  resolve: (answer: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects the keys that are requested in the same tick and loads them with one call. `loadAll` returns the
 * values in the order of the keys. If it throws, all of them fail, unless `retryIndividually` is set: then
 * each key is loaded alone, so that one bad key does not affect the others.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Value[]>,
  { thenAlone: retryIndividually = false } = {},
): (key: Key) => Promise<Value> {
  let queued: PendingLoad<Key, Value>[] = [];

  async function loadQueued(): Promise<void> {
    const pending = queued;
    queued = [];
    await load(pending, retryIndividually && pending.length > 1);
  }

  async function load(pending: PendingLoad<Key, Value>[], retryEach: boolean): Promise<void> {
    try {
      const values = await loadAll(pending.map(({ key: question }) => question));
      // There is one value per key.
      pending.forEach(({ resolve }, index) => resolve(values[index]!));
    } catch (error) {
      if (retryEach) for (const one of pending) await load([one], false);
      else for (const { reject } of pending) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      // After everything that continues from the same result has requested its keys too.
      if (queued.length === 0) queueMicrotask(() => process.nextTick(loadQueued));
      queued.push({ key, resolve, reject });
    });
}
