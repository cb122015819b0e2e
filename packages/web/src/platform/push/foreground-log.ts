import { FOREGROUND_LOG_ENTRIES } from "@emberline/game";
import { getItem, MESSAGE_LOG_KEY, setItem } from "../api/local-storage.ts";
import type { PushMessage } from "../sw/push-message.ts";

/** Stores a message received while the app was open, newest first, limited to `FOREGROUND_LOG_ENTRIES`. */
export function logMessage(message: PushMessage, receivedAt: string): void {
  const { title, body, url, type } = message;
  const entries = [{ title, body, url, type, receivedAt }, ...readLog()];
  setItem(MESSAGE_LOG_KEY, JSON.stringify(entries.slice(0, FOREGROUND_LOG_ENTRIES)));
}

function readLog(): unknown[] {
  try {
    const stored: unknown = JSON.parse(getItem(MESSAGE_LOG_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
