import { createObservable } from "./observable.ts";

const HIGHLIGHT_MS = 6000;

/** Cells and eliminations that another admin changed a moment ago, to highlight them. */
export interface RemoteChanges {
  add: (keys: readonly string[]) => void;
  has: (key: string) => boolean;
  subscribe: (listener: () => void) => () => void;
}

export function createRemoteChanges(): RemoteChanges {
  const { get, set, subscribe } = createObservable<readonly string[]>([]);
  return {
    add: (keys) => {
      if (keys.length === 0) return;
      set([...get(), ...keys]);
      setTimeout(() => set(get().slice(keys.length)), HIGHLIGHT_MS);
    },
    has: (key) => get().includes(key),
    subscribe,
  };
}
