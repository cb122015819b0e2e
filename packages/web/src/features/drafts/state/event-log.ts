import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";
import type { EventsPayload, Resync, RoomLog, SnapshotPayload } from "./room-state.ts";

/** The log after a message, or what must be fetched first. */
export type LogUpdate = { log: RoomLog; resync: null } | { log: RoomLog | null; resync: Resync };

/**
 * The log after a snapshot. On an open connection a snapshot older than the known events is ignored; on a new
 * one (`isNewConnection`) it replaces them.
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

/** The log after more events. Known ones are skipped; missing ones must be fetched. */
export function appendEvents(log: RoomLog | null, payload: Omit<EventsPayload, "serverNow">): LogUpdate {
  const { draftId, from, events } = payload;
  if (!log || log.draftId !== draftId) return { log, resync: "whole" };
  if (from > log.version + 1) return { log, resync: "missed" };
  const fresh = events.slice(log.version + 1 - from);
  try {
    return { log: fresh.length === 0 ? log : applyEvents(log, fresh), resync: null };
  } catch {
    // An event that cannot follow means that the local state is wrong.
    return { log, resync: "whole" };
  }
}

function applyEvents(log: RoomLog, events: readonly DraftEvent[]): RoomLog {
  const draft = events.reduce<Draft>(applyEvent, log.draft);
  const numbered = events.map((event, index) => ({ number: log.version + 1 + index, event }));
  return { ...log, version: log.version + events.length, draft, received: [...log.received, ...numbered] };
}
