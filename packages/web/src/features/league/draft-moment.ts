import { momentText } from "../../ui/time-text.ts";

export interface SetDraft {
  startDate: string;
  complete: boolean;
}

export type DraftMoment = { state: "set"; text: string } | { state: "live" } | { state: "complete" };

/** Where a draft stands at `now` (epoch ms); `text` says when it starts. */
export function draftMoment({ startDate, complete }: SetDraft, now: number): DraftMoment {
  if (complete) return { state: "complete" };
  return Date.parse(startDate) <= now
    ? { state: "live" }
    : { state: "set", text: momentText(startDate, now) };
}

const NEAR_MS = 2 * 60_000;

/** How often to look at the clock: every second near the start, else rarely. */
export const tickMs = ({ startDate, complete }: SetDraft): number =>
  !complete && Math.abs(Date.parse(startDate) - Date.now()) < NEAR_MS ? 1000 : 15_000;
