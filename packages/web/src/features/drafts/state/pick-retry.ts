import type { PendingPick } from "./room-state.ts";

const PICK_RETRY_MIN_MS = 1500;
const PICK_RETRY_MAX_MS = 4000;
/** After this many attempts without an answer, about 25 s, the pick is given up. */
export const PICK_ATTEMPTS_MAX = 8;

export interface PickRetrierOptions {
  send: (pendingPick: PendingPick) => void;
  giveUp: () => void;
}

/**
 * Sends a pick, and again with the same key until it is answered; at once on a new connection. The server
 * counts it once. It ends when it is answered or its slot is filled: both show in the room's state.
 */
export function createPickRetrier({ send, giveUp }: PickRetrierOptions) {
  let current: { key: string; attempts: number; wasLive: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(pendingPick: PendingPick): void {
    clearTimeout(timer);
    if (!current) return;
    if (current.attempts >= PICK_ATTEMPTS_MAX) return giveUp();
    current.attempts += 1;
    send(pendingPick);
    timer = setTimeout(() => attempt(pendingPick), waitMs(current.attempts, Math.random()));
  }

  return {
    /** Call it on every change of the state. */
    update: (pendingPick: PendingPick | null, isLive: boolean): void => {
      if (pendingPick === null || pendingPick.accepted || !isLive) clearTimeout(timer);
      if (pendingPick === null) {
        current = null;
        return;
      }
      const isNew = current?.key !== pendingPick.key;
      const isBack = isLive && current?.wasLive === false;
      current = { key: pendingPick.key, attempts: isNew ? 0 : (current?.attempts ?? 0), wasLive: isLive };
      if (isLive && !pendingPick.accepted && (isNew || isBack)) attempt(pendingPick);
    },
    stop: () => clearTimeout(timer),
  };
}

/** 1.5 s, doubled up to 4 s, ±25 % at random. */
export const waitMs = (attempts: number, random: number): number =>
  Math.min(PICK_RETRY_MAX_MS, PICK_RETRY_MIN_MS * 2 ** (attempts - 1)) * (0.75 + random / 2);
