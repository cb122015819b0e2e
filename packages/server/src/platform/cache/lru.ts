/** A map that drops what was not used for longest, so that the sizes of its values stay below `maxBytes`. */
export interface Lru<V> {
  get: (key: string) => V | undefined;
  set: (key: string, value: V, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
}

export function createLru<V>(maxBytes: number, onDrop?: (key: string, value: V) => void): Lru<V> {
  // A Map keeps the order of insertion: the first entry was not used for longest.
  const entries = new Map<string, { value: V; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    total -= entry.bytes;
    onDrop?.(key, entry.value);
  }

  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      // The order costs time, and matters only when something will be dropped soon.
      if (total > maxBytes / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear: () => {
      for (const key of entries.keys()) remove(key);
    },
  };
}
