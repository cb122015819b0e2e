/** A map that evicts the least recently used entries to keep the total size of its values at or below `maxBytes`. */
export interface Lru<V> {
  get: (key: string) => V | undefined;
  set: (key: string, value: V, bytes: number) => void;
  delete: (key: string) => void;
  clear: () => void;
}

export function createLru<V>(maxBytes: number, onDrop?: (key: string, value: V) => void): Lru<V> {
  // A Map keeps insertion order, so the first entry is the least recently used.
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
      // Reordering costs time and matters only when evictions are near.
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
