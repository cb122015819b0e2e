import type { StoredEvent } from "./event-log.ts";

/** The number of events in memory, for pages that reconnect. */
export const RECENT_EVENTS_MAX = 5000;
/** A page that missed more events reloads everything, which is less to send. */
const MISSED_MAX = 200;

/** The latest events; all after the number `start` are known. */
export function createRecentEvents(start: number) {
  let known = start;
  let events: StoredEvent[] = [];

  const last = (): number => events.at(-1)?.number ?? known;

  return {
    last,
    add: (event: StoredEvent): void => {
      events.push(event);
      // Rarely, since it moves all elements.
      if (events.length < 2 * RECENT_EVENTS_MAX) return;
      known = events[RECENT_EVENTS_MAX - 1]!.number;
      events = events.slice(RECENT_EVENTS_MAX);
    },
    /** The events after `since` that pass `isVisible`; null when some are no longer known, or there are too many. */
    after: (since: number, isVisible: (event: StoredEvent) => boolean): StoredEvent[] | null => {
      if (since < known || since > last()) return null;
      const first = events.findLastIndex(({ number }) => number <= since) + 1;
      const found = events.slice(first).filter(isVisible);
      return found.length > MISSED_MAX ? null : found;
    },
  };
}
