import DataLoader from "dataloader";

interface Options {
  /** After these errors of a batch each key is loaded alone, so that one bad key does not affect the others. */
  retryIndividually?: (error: unknown) => boolean;
  /** Keys that are requested while a batch is loading wait for the next one. */
  isOneAtATime?: boolean;
}

/** The most keys of a batch, for a loader that loads one batch at a time. Further keys are loaded in parallel. */
const BATCH_MAX = 500;

/**
 * Collects the keys that are requested in the same tick and loads them with one call. `loadAll` returns the values in
 * the order of the keys, and an error for one that fails alone. If it throws, all of them fail. Nothing is cached.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: Key[]) => Promise<(Value | Error)[]>,
  { retryIndividually = () => false, isOneAtATime = false }: Options = {},
): (key: Key) => Promise<Value> {
  let latest: Promise<unknown> = Promise.resolve();

  async function loadOrRetry(keys: readonly Key[]): Promise<(Value | Error)[]> {
    try {
      return await loadAll([...keys]);
    } catch (error) {
      if (keys.length === 1 || !retryIndividually(error)) throw error;
      return loadEach(loadAll, keys);
    }
  }

  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const loading = loadOrRetry(keys);
      latest = loading.catch(() => undefined);
      return loading;
    },
    {
      cache: false,
      ...(isOneAtATime && {
        maxBatchSize: BATCH_MAX,
        batchScheduleFn: (load) => void latest.then(() => setImmediate(load)),
      }),
    },
  );
  return (key) => loader.load(key);
}

/**
 * Loads one key after another, so that a failing batch does not take all connections. Returns an error for each key
 * that fails.
 */
async function loadEach<Key, Value>(
  loadAll: (keys: Key[]) => Promise<(Value | Error)[]>,
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
