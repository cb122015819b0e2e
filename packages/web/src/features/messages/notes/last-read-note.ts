import { useSyncExternalStore } from "react";
import { getItem, setItem } from "../../../platform/api/local-storage.ts";

const KEY = "lastReadAdminNoteId";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Reading the note in another tab counts here too.
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

/** The id of the admin note last read on this device, and a setter. */
export function useLastReadNote(): [string | null, (adminNoteId: string) => void] {
  return [useSyncExternalStore(subscribe, () => getItem(KEY)), store];
}
