import type { ShownSurvey } from "@emberline/contract";
import type { SurveyState } from "./survey-state.ts";

/** When the poll locks, in epoch ms. */
export const locksAt = ({ survey }: ShownSurvey): number => Date.parse(survey.episode.airDate);

interface Clocks {
  /** When the poll was last fetched, in epoch ms by the server's clock. */
  fetchedAt: number;
  /** The lock time has passed by that clock, as far as this device knows it. */
  reached: boolean;
}

/**
 * Is the poll locked? The server decides; the lock time itself locks only data fetched before it, so that a clock that is
 * read wrong does not lock the user out.
 */
export const isLocked = (poll: ShownSurvey, { fetchedAt, reached }: Clocks): boolean =>
  poll.lockDown || (reached && fetchedAt < locksAt(poll));

/** Its lock time has passed, but the server's reply is from before: fetch it again soon. */
export const isOverdue = (poll: ShownSurvey, now: number): boolean => now >= locksAt(poll) && !poll.lockDown;

/** The state shown for a poll. One that is locked before its lock time was kept locked when its episode was moved. */
export function surveyState(poll: ShownSurvey, locked: boolean, now: number): SurveyState {
  if (locked) return poll.graded ? "graded" : locksAt(poll) > now ? "kept" : "live";
  if (poll.teamSurvey === null) return "unread";
  return poll.teamSurvey.complete ? "answered" : "changed";
}
