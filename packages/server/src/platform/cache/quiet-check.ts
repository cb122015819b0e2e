import { NOTICE_MS, type QueryActivity } from "../db/pool/query-activity.ts";

/** How often a process that is not alone looks whether it is now. */
const QUIET_CHECK_EVERY_MS = 1000;

export interface QuietCheck {
  /**
   * True while it is certain that the database holds what it held at the last question: no other process was connected
   * at the last two, less than `NOTICE_MS` ago, and no query of this process has begun or was running since.
   */
  isQuiet: () => boolean;
  /**
   * To be called right before a question and, with its answer, right after it. `name` is null when the question need not
   * look for other processes.
   */
  begin: () => { name: string | null; end: (isAlone: boolean | null) => void };
  /** A question failed. */
  reset: () => void;
}

/** Decides when the database need not be asked what has changed. */
export function createQuietCheck(activity: QueryActivity): QuietCheck {
  /** The number of events for which, and the time until which, nothing has changed. */
  let quiet: { events: number; until: number } | undefined;
  /** By the answer to the last question. */
  let wasAlone = false;
  let lookedAt = -Infinity;

  return {
    isQuiet: () =>
      quiet !== undefined && quiet.events === activity.read().events && performance.now() < quiet.until,
    begin: () => {
      const { events, running } = activity.read();
      const askedAt = performance.now();
      const looks = activity.name !== null && (wasAlone || askedAt - lookedAt >= QUIET_CHECK_EVERY_MS);
      quiet = undefined;
      return {
        name: looks ? activity.name : null,
        end: (isAlone) => {
          const now = activity.read();
          // The question itself began and ended.
          const askedOnly = running === 0 && now.running === 0 && now.events === events + 2;
          // A process that ended during the question may have written after the question's snapshot.
          if (isAlone && wasAlone && askedOnly) quiet = { events: now.events, until: askedAt + NOTICE_MS };
          wasAlone = isAlone ?? false;
          if (looks) lookedAt = askedAt;
        },
      };
    },
    reset: () => {
      quiet = undefined;
      wasAlone = false;
    },
  };
}
