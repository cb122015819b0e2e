import { HOUR_MS, LATEST_SURVEY_HOURS } from "../limits.ts";
import { type AiredEpisode, inAirOrder } from "../season/episodes.ts";

/** All times in epoch milliseconds. */
export interface LockingSurvey {
  airsAt: number;
  /** Of the first grading. */
  gradedAt: number | null;
}

/**
 * Is it too late to answer? From the air date on, that moment included. Also from the first grading
 * on, whatever becomes of the air date: from then on everybody can read what is right.
 */
export const isLocked = ({ airsAt, gradedAt }: LockingSurvey, at: number): boolean =>
  at >= airsAt || (gradedAt !== null && at >= gradedAt);

/**
 * Of one season's polls the one to show: whose episode airs first among those that air later than
 * two hours ago (SURVEY-16).
 */
export const latestSurvey = <T extends AiredEpisode>(surveys: readonly T[], at: number): T | undefined =>
  inAirOrder(surveys).find(({ airsAt }) => airsAt > at - LATEST_SURVEY_HOURS * HOUR_MS);
