import { useSyncExternalStore } from "react";
import type { Written } from "./chat-member.ts";

/** A message that is being sent, or could not be. */
export interface UnsentMessage extends Written {
  key: string;
  /** Why it was not sent; null while it is on its way. */
  error: string | null;
}

type Messages = readonly UnsentMessage[];

const NONE: Messages = [];
const byChat = new Map<string, Messages>();
const listeners = new Set<() => void>();

/** Unsent messages outlive the sheet for as long as the page is loaded. `chat` is a user's chat of a league. */
export function changeUnsent(chat: string, change: (before: Messages) => Messages): void {
  byChat.set(chat, change(byChat.get(chat) ?? NONE));
  for (const listener of listeners) listener();
}

export const useUnsent = (chat: string): Messages =>
  useSyncExternalStore(subscribe, () => byChat.get(chat) ?? NONE);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
