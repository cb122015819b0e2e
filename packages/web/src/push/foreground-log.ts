import { FOREGROUND_LOG_ENTRIES } from "@emberline/game";
import { getItem, setItem } from "../api/local-storage.ts";
import type { PushMessage } from "../sw/push-message.ts";

const KEY = "foregroundNotifications";

/** Keeps a message that came while the app was open; the newest first, and no more than a few. */
export function logMessage(message: PushMessage, receivedAt: string): void {
  const { title, body, url, type } = message;
  const entries = [{ title, body, url, type, receivedAt }, ...readLog()];
  setItem(KEY, JSON.stringify(entries.slice(0, FOREGROUND_LOG_ENTRIES)));
}

function readLog(): unknown[] {
  try {
    const stored: unknown = JSON.parse(getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
