/** A value that tells when it is another, for `useSyncExternalStore`. */
export interface HeldValue<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createHeldValue<Value>(initial: Value): HeldValue<Value> {
  const listeners = new Set<() => void>();
  let held = initial;
  return {
    get: () => held,
    set: (value) => {
      if (Object.is(value, held)) return;
      held = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
