import type { ShownSurvey } from "@emberline/contract";
import type { SurveyState } from "./survey-state.ts";

/** When the poll locks, in epoch ms. */
export const locksAt = ({ survey }: ShownSurvey): number => Date.parse(survey.episode.airDate);

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
export const isLocked = (poll: ShownSurvey, { fetchedAt, reached }: Clocks): boolean =>
  poll.lockDown || (reached && fetchedAt < locksAt(poll));

/** Locked by the device's clock but not by the server's reply: fetch it again soon. */
export const isOverdue = (poll: ShownSurvey, now: number): boolean => now >= locksAt(poll) && !poll.lockDown;

/** The state shown for a poll. One that is locked before its lock time was kept locked when its episode was moved. */
export function surveyState(poll: ShownSurvey, locked: boolean, now: number): SurveyState {
  if (locked) return poll.graded ? "graded" : locksAt(poll) > now ? "kept" : "live";
  if (poll.teamSurvey === null) return "unread";
  return poll.teamSurvey.complete ? "answered" : "changed";
}
