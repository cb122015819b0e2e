import { isSeen, type ViewerLimits } from "../spoilers/viewer-limits.ts";

/**
 * What of a survey a viewer may know.
 * - `results`: everything.
 * - `questions`: not its grading.
 * - `nothing`: its questions and options were made after later episodes, and tell who was still in the game.
 */
export type SurveyVisibility = "results" | "questions" | "nothing";

/**
 * The results of surveys are known as far as results are shown, and the questions about the episode after the last
 * watched one of the season's `episodes`. Whether it is too late to answer does not depend on it.
 */
export function surveyThrough(
  { number }: { number: number },
  episodes: readonly { number: number }[],
  { watchedThrough, shownThrough }: ViewerLimits,
): SurveyVisibility {
  if (isSeen(shownThrough, number)) return "results";
  return isNextOrEarlier({ number }, episodes, watchedThrough) ? "questions" : "nothing";
}

/** Whether an episode was watched, or is the first of the season's `episodes` after the watched ones. */
export const isNextOrEarlier = (
  { number }: { number: number },
  episodes: readonly { number: number }[],
  watchedThrough: number | null,
): boolean =>
  watchedThrough === null ||
  !episodes.some((other) => other.number > watchedThrough && other.number < number);
