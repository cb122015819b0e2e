import type { LatestSurvey } from "@emberline/contract";
import type { SurveyState } from "../survey-text.ts";

/** When the poll locks, in epoch ms; null without one. */
export const locksAt = (latest: LatestSurvey | undefined): number | null =>
  latest?.survey ? Date.parse(latest.survey.episode.airDate) : null;

interface Clocks {
  /** When the poll was last fetched, in epoch ms by the device's clock. */
  fetchedAt: number;
  /** The lock time has passed by the device's clock. */
  reached: boolean;
}

/**
 * Is the poll locked? The server decides; the device's clock locks only data fetched before the lock time, so
 * that a fast clock does not lock the user out.
 */
export const isLocked = (latest: LatestSurvey | undefined, { fetchedAt, reached }: Clocks): boolean =>
  latest !== undefined && (latest.lockDown || (reached && fetchedAt < (locksAt(latest) ?? 0)));

/** Locked by the device's clock but not by the server's reply: fetch it again soon. */
export function isOverdue(latest: LatestSurvey | undefined, now: number): boolean {
  const at = locksAt(latest);
  return at !== null && now >= at && !latest?.lockDown;
}

/** The state shown for a poll. */
export function surveyState(latest: LatestSurvey | undefined, locked: boolean): SurveyState {
  if (!latest?.survey) return "none";
  if (locked) return latest.graded ? "graded" : "live";
  if (latest.teamSurvey === null) return "unread";
  return latest.teamSurvey.complete ? "answered" : "changed";
}
