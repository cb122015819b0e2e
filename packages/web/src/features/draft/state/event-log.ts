import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";
import type { EventsPayload, Resync, RoomLog, SnapshotPayload } from "./room-state.ts";

/** The log after a message, or what it takes to go on. */
export type LogUpdate = { log: RoomLog; resync: null } | { log: RoomLog | null; resync: Resync };

/**
 * The log after a snapshot. On a line that was heard before, an older snapshot is one that was overtaken
 * by events, and passed over; on a new line it is what the server stands by (`isNewLine`).
 */
export function startLog(log: RoomLog | null, payload: SnapshotPayload, isNewConnection: boolean): LogUpdate {
  const { draftId, version, state, missed } = payload;
  const known = log?.draftId === draftId ? log : null;
  if (state) {
    const overtaken = known !== null && !isNewConnection && version < known.version;
    return { log: overtaken ? known : { draftId, version, draft: state, received: [] }, resync: null };
  }
  if (!known || !missed) return { log, resync: "whole" };
  const received = appendEvents(known, { draftId, from: version - missed.length + 1, events: missed });
  return received.resync === null ? received : { log, resync: "whole" };
}

/** The log after some more events. Those that are known are passed over; a gap is for the server to fill. */
export function appendEvents(log: RoomLog | null, payload: Omit<EventsPayload, "serverNow">): LogUpdate {
  const { draftId, from, events } = payload;
  if (!log || log.draftId !== draftId) return { log, resync: "whole" };
  if (from > log.version + 1) return { log, resync: "missed" };
  const fresh = events.slice(log.version + 1 - from);
  try {
    return { log: fresh.length === 0 ? log : applyEvents(log, fresh), resync: null };
  } catch {
    // What does not follow was folded from something wrong.
    return { log, resync: "whole" };
  }
}

function applyEvents(log: RoomLog, events: readonly DraftEvent[]): RoomLog {
  const draft = events.reduce<Draft>(applyEvent, log.draft);
  const numbered = events.map((event, index) => ({ number: log.version + 1 + index, event }));
  return { ...log, version: log.version + events.length, draft, received: [...log.received, ...numbered] };
}
