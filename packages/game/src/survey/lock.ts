import { HOUR_MS, LATEST_SURVEY_HOURS } from "../limits.ts";
import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";
import type { HasCome } from "../time.ts";

/** All times in epoch milliseconds. */
export interface LockingSurvey {
  airsAt: number;
  /** The time of the first grading. */
  gradedAt: number | null;
}

/**
 * Whether it is too late to answer: from the air date on, inclusive. A graded survey stays locked even if its air
 * date moves, because every user can read the correct answers.
 */
export const isLocked = ({ airsAt, gradedAt }: LockingSurvey, hasCome: HasCome): boolean =>
  hasCome(airsAt) || (gradedAt !== null && hasCome(gradedAt));

/**
 * The survey of a season to show: the one with the earliest air date later than two hours ago (SURVEY-16).
 */
export const latestSurvey = <T extends AiredEpisode>(
  surveys: readonly T[],
  hasCome: HasCome,
): T | undefined =>
  inAirOrder(surveys).find(({ airsAt }) => !hasCome(airsAt + LATEST_SURVEY_HOURS * HOUR_MS));
