import { DRAFT_STARTING_SOON_SECONDS, SECOND_MS } from "@emberline/game";

/** The one set of states for the phase of a draft. `none`: no draft is scheduled. */
export type DraftPhase = "none" | "scheduled" | "running" | "complete";

export interface DraftDates {
  /** ISO 8601; null without a draft. */
  startDate: string | null;
  complete: boolean;
}

const MINUTE_MS = 60 * SECOND_MS;

/** A draft's phase by its dates. `now`: the server's epoch ms. */
export function draftPhaseAt({ startDate, complete }: DraftDates, now: number): DraftPhase {
  if (startDate === null) return "none";
  if (complete) return "complete";
  return Date.parse(startDate) <= now ? "running" : "scheduled";
}

/** Whole minutes until a draft that starts soon, rounded up; null for any other (ADMIN-LEAGUE-8). */
export function minutesToStart(dates: DraftDates, now: number): number | null {
  if (dates.startDate === null || draftPhaseAt(dates, now) !== "scheduled") return null;
  const ms = Date.parse(dates.startDate) - now;
  return ms <= DRAFT_STARTING_SOON_SECONDS * SECOND_MS ? Math.ceil(ms / MINUTE_MS) : null;
}
