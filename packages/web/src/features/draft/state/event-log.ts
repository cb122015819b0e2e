import { applyEvent, type Draft, type DraftEvent } from "@emberline/game";
import type { EventsPayload, Gap, RoomLog, SnapshotPayload } from "./room-state.ts";

/** The log after a message, or what it takes to go on. */
export type Heard = { log: RoomLog; gap: null } | { log: RoomLog | null; gap: Gap };

/**
 * The log after a snapshot. On a line that was heard before, an older snapshot is one that was overtaken
 * by events, and passed over; on a new line it is what the server stands by (`isNewLine`).
 */
export function openLog(log: RoomLog | null, told: SnapshotPayload, isNewLine: boolean): Heard {
  const { draftId, version, state, missed } = told;
  const known = log?.draftId === draftId ? log : null;
  if (state) {
    const overtaken = known !== null && !isNewLine && version < known.version;
    return { log: overtaken ? known : { draftId, version, draft: state, heard: [] }, gap: null };
  }
  if (!known || !missed) return { log, gap: "whole" };
  const heard = goOn(known, { draftId, from: version - missed.length + 1, events: missed });
  return heard.gap === null ? heard : { log, gap: "whole" };
}

/** The log after some more events. Those that are known are passed over; a gap is for the server to fill. */
export function goOn(log: RoomLog | null, told: Omit<EventsPayload, "serverNow">): Heard {
  const { draftId, from, events } = told;
  if (!log || log.draftId !== draftId) return { log, gap: "whole" };
  if (from > log.version + 1) return { log, gap: "missed" };
  const fresh = events.slice(log.version + 1 - from);
  try {
    return { log: fresh.length === 0 ? log : append(log, fresh), gap: null };
  } catch {
    // What does not follow was folded from something wrong.
    return { log, gap: "whole" };
  }
}

function append(log: RoomLog, events: readonly DraftEvent[]): RoomLog {
  const draft = events.reduce<Draft>(applyEvent, log.draft);
  const numbered = events.map((event, index) => ({ number: log.version + 1 + index, event }));
  return { ...log, version: log.version + events.length, draft, heard: [...log.heard, ...numbered] };
}
