import { useCallback, useState } from "react";

/**
 * State that outlives its page for as long as the tab is open, so that unsaved input is still there when the
 * user returns. Each `key` (user and subject) has its own value; remount for another key.
 */
export function createUnsavedState<Value>() {
  const store = new Map<string, Value>();
  return function useUnsavedState(key: string, initial: Value) {
    const [wasRestored] = useState(store.has(key));
    const [value, setValue] = useState<Value>(() => store.get(key) ?? initial);
    const save = useCallback(
      (next: Value) => {
        store.set(key, next);
        setValue(next);
      },
      [key],
    );
    const clear = useCallback(
      (next?: Value) => {
        store.delete(key);
        if (next !== undefined) setValue(next);
      },
      [key],
    );
    return { value, keep: save, forget: clear, wasKept: wasRestored };
  };
}
