import type { Errand } from "./room-state.ts";

const FIRST_WAIT_MS = 1500;
const LONGEST_WAIT_MS = 4000;
/** After so many times without an answer, some 25 s, the pick is given up. */
export const MOST_TRIES = 8;

export interface ErrandSteps {
  send: (errand: Errand) => void;
  giveUp: () => void;
}

/**
 * Sees a pick through: sends it, again with the same key when no answer came, and at once on a new line. The
 * server counts it once. Whoever fills the slot ends it, and so does the answer: both are in the room's state.
 */
export function createErrandRunner({ send, giveUp }: ErrandSteps) {
  let under: { key: string; tries: number; onLine: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(errand: Errand): void {
    clearTimeout(timer);
    if (!under) return;
    if (under.tries >= MOST_TRIES) return giveUp();
    under.tries += 1;
    send(errand);
    timer = setTimeout(() => attempt(errand), waitMs(under.tries, Math.random()));
  }

  return {
    /** To be told of every change. */
    follow: (errand: Errand | null, isLive: boolean): void => {
      if (errand === null || errand.accepted || !isLive) clearTimeout(timer);
      if (errand === null) {
        under = null;
        return;
      }
      const isNew = under?.key !== errand.key;
      const isBack = isLive && under?.onLine === false;
      under = { key: errand.key, tries: isNew ? 0 : (under?.tries ?? 0), onLine: isLive };
      if (isLive && !errand.accepted && (isNew || isBack)) attempt(errand);
    },
    stop: () => clearTimeout(timer),
  };
}

/** 1.5 s, doubled up to 4 s, give or take a quarter: not everybody asks again at once. */
export const waitMs = (tries: number, chance: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.75 + chance / 2);
