import { DRAFT_STARTING_SOON_SECONDS, SECOND_MS } from "@emberline/game";

const MINUTE_MS = 60 * SECOND_MS;
const SOON_MS = DRAFT_STARTING_SOON_SECONDS * SECOND_MS;

export type DraftStatus =
  | { kind: "unset" | "scheduled" | "ongoing" | "complete" }
  /** Whole minutes, rounded up: the last one is 1. */
  | { kind: "soon"; minutes: number };

export interface DraftDates {
  draftDate: string | null;
  draftComplete: boolean;
}

/** Where a league's draft stands at `now`, epoch milliseconds (ADMIN-LEAGUE-6 to ADMIN-LEAGUE-9). */
export function draftStatus({ draftDate, draftComplete }: DraftDates, now: number): DraftStatus {
  if (draftDate === null) return { kind: "unset" };
  if (draftComplete) return { kind: "complete" };
  const ms = Date.parse(draftDate) - now;
  if (ms <= 0) return { kind: "ongoing" };
  if (ms <= SOON_MS) return { kind: "soon", minutes: Math.ceil(ms / MINUTE_MS) };
  return { kind: "scheduled" };
}
