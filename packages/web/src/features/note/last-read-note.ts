import { useSyncExternalStore } from "react";
import { getItem, setItem } from "../../api/local-storage.ts";

const KEY = "lastReadAdminNoteId";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Read in another tab is read here.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function store(adminNoteId: string): void {
  setItem(KEY, adminNoteId);
  for (const listener of listeners) listener();
}

/** The id of the admin note that was last read on this device, and the way to store it. */
export function useLastReadNote(): [string | null, (adminNoteId: string) => void] {
  return [useSyncExternalStore(subscribe, () => getItem(KEY)), store];
}
