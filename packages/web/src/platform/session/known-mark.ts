import { useSyncExternalStore } from "react";
import { getItem, MARK_KEY, setItem } from "../api/local-storage.ts";

/** What the server said last of how the user watches the season. */
export interface KnownMark {
  /** The last episode whose results they are shown; null for all. */
  through: number | null;
  /** The last episode that they have watched; null for all. */
  watched: number | null;
  /** Their pages have the bar. start.js reads it as well. */
  bar: boolean;
  /** They have said how they watch. */
  chosen: boolean;
}

const listeners = new Set<() => void>();

export function rememberMark({ through, watched, bar, chosen }: KnownMark): void {
  const text = JSON.stringify({ through, watched, bar, chosen });
  if (text === getItem(MARK_KEY)) return;
  setItem(MARK_KEY, text);
  for (const listener of listeners) listener();
}

/** Null while the server has said nothing on this device. */
export function readKnownMark(): KnownMark | null {
  const text = getItem(MARK_KEY);
  if (text !== parsed.text) parsed = { text, mark: parse(text) };
  return parsed.mark;
}

let parsed: { text: string | null; mark: KnownMark | null } = { text: null, mark: null };

function parse(text: string | null): KnownMark | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is stored under this key
    return text === null ? null : (JSON.parse(text) as KnownMark);
  } catch {
    return null;
  }
}

/** Another tab may have changed it, also while this one was asleep. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  addEventListener("pageshow", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
    removeEventListener("pageshow", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

export const useKnownMark = (): KnownMark | null =>
  useSyncExternalStore(subscribe, readKnownMark, () => null);
