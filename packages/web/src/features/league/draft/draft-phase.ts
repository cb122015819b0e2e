import { ROOM_OPENS_SECONDS, SECOND_MS } from "@emberline/game";
import { clockText, dateTimeText, whenText } from "../../../ui/text/time-text.ts";

export interface ScheduledDraft {
  startDate: string;
  complete: boolean;
  /** Not known where it is missing: an invite does not tell. */
  paused?: boolean;
}

export type DraftPhase =
  /** `text`: "in 2 h 5 min"; `date`: the day and the hour; `open`: the room lets people in. */
  | { state: "set"; text: string; date: string; open: boolean }
  | { state: "live"; paused: boolean }
  | { state: "complete" };

/** Where a draft stands at `now` (epoch ms). */
export function draftPhase({ startDate, complete, paused = false }: ScheduledDraft, now: number): DraftPhase {
  if (complete) return { state: "complete" };
  const left = Date.parse(startDate) - now;
  if (left <= 0) return { state: "live", paused };
  return {
    state: "set",
    text: left < NEAR_MS ? `in ${clockText(left / SECOND_MS)}` : whenText(startDate, now),
    date: dateTimeText(startDate, now),
    open: left <= ROOM_OPENS_SECONDS * SECOND_MS,
  };
}

/** How soon a draft wants somebody: running ones first, then by their start; complete or none last. */
export function draftUrgency(draft: ScheduledDraft | null, now: number): number {
  if (!draft || draft.complete) return Infinity;
  return Math.max(0, Date.parse(draft.startDate) - now);
}

const NEAR_MS = 2 * 60_000;
const HOUR_MS = 60 * 60_000;

/** How often to look at the clock: every second near the start, else rarely. */
export const draftTickMs = ({ startDate, complete }: ScheduledDraft, now: number): number =>
  !complete && Math.abs(Date.parse(startDate) - now) < NEAR_MS + 15_000 ? 1000 : 15_000;

const FAR_REFETCH_MS = 60_000;
const NEAR_REFETCH_MS = 15_000;
/** The server opens the draft at its own second; a little later it has. */
const JUST_AFTER_MS = 500;

/** How long until the drafts are worth asking for again: soon within the hour before and while they run, and at a start. */
export function draftRefetchMs(drafts: readonly (ScheduledDraft | null)[], now: number): number {
  return Math.min(
    FAR_REFETCH_MS,
    ...drafts.map((draft) => (draft ? refetchOne(draft, now) : FAR_REFETCH_MS)),
  );
}

function refetchOne({ startDate, complete }: ScheduledDraft, now: number): number {
  const left = Date.parse(startDate) - now;
  if (complete) return FAR_REFETCH_MS;
  if (left <= 0) return NEAR_REFETCH_MS;
  return Math.min(left < HOUR_MS ? NEAR_REFETCH_MS : FAR_REFETCH_MS, left + JUST_AFTER_MS);
}
