import { ROOM_OPENS_SECONDS, SECOND_MS } from "@emberline/game";
import { draftPhaseAt } from "../../drafts/index.ts";
import { clockText, dateTimeText, whenText } from "../../../ui/text/time-text.ts";

export interface ScheduledDraft {
  startDate: string;
  complete: boolean;
  /** Missing in an invitation. */
  paused?: boolean;
}

/** A scheduled draft with the texts that its phase needs. */
export type DraftCountdown =
  /** `text`: "in 2 h 5 min"; `date`: day and time; `open`: the room is open. */
  | { phase: "scheduled"; text: string; date: string; open: boolean }
  | { phase: "running"; paused: boolean }
  | { phase: "complete" };

/** A draft's phase, with the time until its start. `now`: the server's epoch ms. */
export function draftCountdown(
  { startDate, complete, paused = false }: ScheduledDraft,
  now: number,
): DraftCountdown {
  const phase = draftPhaseAt({ startDate, complete }, now);
  if (phase === "complete") return { phase };
  if (phase === "running") return { phase, paused };
  const left = Date.parse(startDate) - now;
  return {
    phase: "scheduled",
    text: left < NEAR_MS ? `in ${clockText(left / SECOND_MS)}` : whenText(startDate, now),
    date: dateTimeText(startDate, now),
    open: left <= ROOM_OPENS_SECONDS * SECOND_MS,
  };
}

/** A sort key in ms: running drafts first, then by start; complete or missing ones last. */
export function draftUrgency(draft: ScheduledDraft | null, now: number): number {
  if (!draft || draft.complete) return Infinity;
  return Math.max(0, Date.parse(draft.startDate) - now);
}

const NEAR_MS = 2 * 60_000;
const HOUR_MS = 60 * 60_000;

/** How often to update the text: every second near the start, else every 15 s. */
export const draftTickMs = ({ startDate, complete }: ScheduledDraft, now: number): number =>
  !complete && Math.abs(Date.parse(startDate) - now) < NEAR_MS + 15_000 ? 1000 : 15_000;

const FAR_REFETCH_MS = 60_000;
const NEAR_REFETCH_MS = 15_000;
/** The server starts the draft by its own clock, slightly later. */
const JUST_AFTER_MS = 500;

/** When to fetch the drafts again, in ms: often within the hour before a start and while they run, and right after a start. */
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
