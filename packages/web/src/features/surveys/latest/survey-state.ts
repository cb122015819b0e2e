import { serverNow } from "../../../platform/api/time/server-time.ts";

export type SurveyState = "unread" | "changed" | "answered" | LockedState;

/** Why a poll is locked: the show is on, its results are shown, or its episode was moved after answers were shown. */
export type LockedState = "live" | "graded" | "kept";

/** The states as shown on the Poll button. */
export const STATE_TEXT: Record<SurveyState, string> = {
  unread: "not answered yet",
  changed: "has changed",
  answered: "answered",
  live: "live and locked",
  graded: "graded",
  kept: "locked",
};

const NEAR_MS = 2 * 60_000;

/** How often to update the text: every second near the lock, else every 15 s. */
export const surveyTickMs = (locksAt: string): number =>
  Math.abs(Date.parse(locksAt) - serverNow()) < NEAR_MS ? 1000 : 15_000;
