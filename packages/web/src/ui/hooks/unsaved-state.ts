import { useCallback, useState } from "react";

/**
 * State that outlives its page for as long as the tab is open: what was typed and not saved is there
 * when one comes back. Every `key` (somebody's, about something) has its own; mount anew for another.
 */
export function createKeep<Value>() {
  const kept = new Map<string, Value>();
  return function useKept(key: string, initial: Value) {
    const [wasKept] = useState(kept.has(key));
    const [value, setValue] = useState<Value>(() => kept.get(key) ?? initial);
    const keep = useCallback(
      (next: Value) => {
        kept.set(key, next);
        setValue(next);
      },
      [key],
    );
    const forget = useCallback(
      (next?: Value) => {
        kept.delete(key);
        if (next !== undefined) setValue(next);
      },
      [key],
    );
    return { value, keep, forget, wasKept };
  };
}
