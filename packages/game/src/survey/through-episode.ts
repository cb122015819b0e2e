/**
 * What of a survey somebody may know who has seen the season through an episode.
 * - `results`: everything.
 * - `questions`: not its grading.
 * - `nothing`: its questions and options were made after later episodes, and tell who was still in the game.
 */
export type SurveyVisibility = "results" | "questions" | "nothing";

/**
 * The results of surveys up to the episode `throughEpisode` may be known, and the questions about the next one of the
 * season's `episodes`; everything if it is null. Whether it is too late to answer does not depend on it.
 */
export function surveyThrough(
  { number }: { number: number },
  episodes: readonly { number: number }[],
  throughEpisode: number | null,
): SurveyVisibility {
  if (throughEpisode === null || number <= throughEpisode) return "results";
  const isNext = !episodes.some((other) => other.number > throughEpisode && other.number < number);
  return isNext ? "questions" : "nothing";
}
