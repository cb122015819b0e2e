import { MARK_KEY, MESSAGE_LOG_KEY, removeItem } from "../api/local-storage.ts";
import { closeNotifications } from "../push/close-notifications.ts";
import { deviceStore } from "../sw/device-store.ts";
import type { User } from "./load-session.ts";

interface StoredSession {
  token: string;
  user: User;
  isAdmin: boolean;
  /** Missing in those that an earlier version stored. */
  isScorer?: boolean;
}

const KEY = "session";

/** Keeps who is logged in, for a start without a network. */
export const storeSession = (session: StoredSession) => deviceStore.set(KEY, session);

/** Who was logged in with this token; null if unknown. */
export async function findSession(token: string | null): Promise<StoredSession | null> {
  if (token === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is stored under this key
  const stored = (await deviceStore.get(KEY)) as StoredSession | undefined;
  return stored?.token === token ? stored : null;
}

/**
 * Deletes everything that this device keeps of a session: also loaded pages, answers that were not sent and the
 * notifications that are shown.
 */
export function clearDevice(): Promise<void> {
  removeItem(MARK_KEY);
  removeItem(MESSAGE_LOG_KEY);
  void closeNotifications();
  return deviceStore.clear();
}

export const INVITE_KEY = "pendingInvite";

/** Forgets the invite that a visitor followed (pending-invite.ts), in this tab. */
export function removePendingInvite(): void {
  try {
    sessionStorage.removeItem(INVITE_KEY);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
