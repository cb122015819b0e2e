import DataLoader from "dataloader";

/**
 * Collects the keys that are requested in the same tick and loads them with one call. `loadAll` returns the
 * values in the order of the keys. If it throws, all of them fail, unless `retryIndividually` is set: then
 * each key is loaded alone, so that one bad key does not affect the others. Nothing is cached.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Value[]>,
  { retryIndividually = false } = {},
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(
    async (keys) => {
      try {
        return await loadAll([...keys]);
      } catch (error) {
        if (!retryIndividually || keys.length === 1) throw error;
        return loadEach(loadAll, keys);
      }
    },
    { cache: false },
  );
  return (key) => loader.load(key);
}

/** One after another, so that a failing batch does not take all connections; an error stands for its key alone. */
async function loadEach<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Value[]>,
  keys: readonly Key[],
): Promise<(Value | Error)[]> {
  const results: (Value | Error)[] = [];
  for (const key of keys) {
    const loaded = await loadAll([key]).catch((error: unknown) => [
      error instanceof Error ? error : new Error(String(error)),
    ]);
    results.push(...loaded);
  }
  return results;
}
