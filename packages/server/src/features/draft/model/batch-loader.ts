interface PendingLoad<Key, Value> {
  key: Key;
  resolve: (answer: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets questions that are asked in one moment go to the database as one. `answerAll` answers them in
 * their order. When that fails all of them have failed, unless each is asked alone then, so that none
 * suffers from another's trouble.
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
      // Answers and questions are equally many.
      pending.forEach(({ resolve }, index) => resolve(values[index]!));
    } catch (error) {
      if (retryEach) for (const one of pending) await load([one], false);
      else for (const { reject } of pending) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      // After whatever else goes on from the same answer has asked as well.
      if (queued.length === 0) queueMicrotask(() => process.nextTick(loadQueued));
      queued.push({ key, resolve, reject });
    });
}
