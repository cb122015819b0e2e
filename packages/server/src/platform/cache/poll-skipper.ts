import { NOTICE_MS, type QueryActivity } from "../db/pool/query-activity.ts";

/** How often a process checks whether other processes are still connected to the database. */
const PROCESS_CHECK_EVERY_MS = 1000;

export interface PollSkipper {
  /**
   * True while the database cannot have changed since the last poll: the last two polls saw no other process connected,
   * the last one was sent less than `NOTICE_MS` ago, and this process has run no other query since.
   */
  canSkip: () => boolean;
  /**
   * Call it before a poll is sent, and call `end` with the result. `name` is null when this poll does not check for other
   * processes.
   */
  begin: () => { name: string | null; end: (isOnlyProcess: boolean | null) => void };
  /** Call it when a poll failed. */
  reset: () => void;
}

/** Decides when the server can answer without polling the database for changes. */
export function createPollSkipper(activity: QueryActivity): PollSkipper {
  /** Polls can be skipped until this time, while the activity has this number of events. */
  let skippable: { events: number; until: number } | undefined;
  /** As the last poll found. */
  let wasOnlyProcess = false;
  let checkedAt = -Infinity;

  return {
    canSkip: () =>
      skippable !== undefined &&
      skippable.events === activity.read().events &&
      performance.now() < skippable.until,
    begin: () => {
      const { events, running } = activity.read();
      const sentAt = performance.now();
      const checks =
        activity.name !== null && (wasOnlyProcess || sentAt - checkedAt >= PROCESS_CHECK_EVERY_MS);
      skippable = undefined;
      return {
        name: checks ? activity.name : null,
        end: (isOnlyProcess) => {
          const now = activity.read();
          // The poll itself counts as two events: its beginning and its end.
          const polledOnly = running === 0 && now.running === 0 && now.events === events + 2;
          // A process that disconnected during this poll may have written after the poll's snapshot.
          if (isOnlyProcess && wasOnlyProcess && polledOnly) {
            skippable = { events: now.events, until: sentAt + NOTICE_MS };
          }
          wasOnlyProcess = isOnlyProcess ?? false;
          if (checks) checkedAt = sentAt;
        },
      };
    },
    reset: () => {
      skippable = undefined;
      wasOnlyProcess = false;
    },
  };
}
