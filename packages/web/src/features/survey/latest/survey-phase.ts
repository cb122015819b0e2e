import type { LatestSurvey } from "@emberline/contract";
import type { SurveyState } from "../survey-text.ts";

/** When the poll locks, in epoch ms; null without one. */
export const locksAt = (latest: LatestSurvey | undefined): number | null =>
  latest?.survey ? Date.parse(latest.survey.episode.airDate) : null;

interface Clocks {
  /** When the server was last asked, epoch ms by our clock. */
  fetchedAt: number;
  /** By our clock the poll's moment has come. */
  reached: boolean;
}

/**
 * Is it too late? The server's word counts; our own clock alone locks only what the server said
 * before the moment came, so that a clock that is fast does not lock anybody out.
 */
export const isLocked = (
  latest: LatestSurvey | undefined,
  { fetchedAt: askedAt, reached }: Clocks,
): boolean => latest !== undefined && (latest.lockDown || (reached && askedAt < (locksAt(latest) ?? 0)));

/** By our clock the poll must be locked, but the server has not said so: worth asking again soon. */
export function isOverdue(latest: LatestSurvey | undefined, now: number): boolean {
  const at = locksAt(latest);
  return at !== null && now >= at && !latest?.lockDown;
}

/** What there is to say about a poll. */
export function surveyState(latest: LatestSurvey | undefined, locked: boolean): SurveyState {
  if (!latest?.survey) return "none";
  if (locked) return "live";
  if (latest.teamSurvey === null) return "unread";
  return latest.teamSurvey.complete ? "answered" : "changed";
}
