import { HOUR_MS, LATEST_SURVEY_HOURS } from "../limits.ts";
import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";
import type { HasPassed } from "../time.ts";

/** All times in epoch milliseconds. */
export interface LockingSurvey {
  airsAt: number;
  /** The time of the first grading. */
  gradedAt: number | null;
  /** When its answers were shown, if its episode was moved to a later time afterwards. */
  lockedSince: number | null;
}

/**
 * Whether it is too late to answer: from the air date on, inclusive. A survey whose correct answers, or whose other
 * answers, every user could read stays locked even if its air date moves.
 */
export const isLocked = ({ airsAt, gradedAt, lockedSince }: LockingSurvey, hasPassed: HasPassed): boolean =>
  hasPassed(airsAt) || [gradedAt, lockedSince].some((at) => at !== null && hasPassed(at));

/**
 * The surveys of a season to show, the soonest lock first (SURVEY-32): all but those that aired more than two hours
 * ago.
 */
export const openSurveys = <T extends AiredEpisode>(surveys: readonly T[], hasPassed: HasPassed): T[] =>
  inAirOrder(surveys).filter(({ airsAt }) => !hasPassed(airsAt + LATEST_SURVEY_HOURS * HOUR_MS));

/**
 * The survey of a season to show: the one with the earliest air date later than two hours ago (SURVEY-16).
 */
export const latestSurvey = <T extends AiredEpisode>(
  surveys: readonly T[],
  hasPassed: HasPassed,
): T | undefined => openSurveys(surveys, hasPassed)[0];
