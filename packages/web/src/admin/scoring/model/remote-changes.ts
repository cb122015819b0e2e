import { createHeldValue } from "./observable.ts";

const NOTICE_MS = 6000;

/** What somebody else changed just now. */
export interface Noticed {
  add: (keys: readonly string[]) => void;
  has: (key: string) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createNoticed(): Noticed {
  const { get, set, subscribe } = createHeldValue<readonly string[]>([]);
  return {
    add: (keys) => {
      if (keys.length === 0) return;
      set([...get(), ...keys]);
      setTimeout(() => set(get().slice(keys.length)), NOTICE_MS);
    },
    has: (key) => get().includes(key),
    subscribe,
  };
}
