import type { Option, Question, Survey } from "./survey-store.ts";

export const toEpisode = ({ episodeId, number, title, airsAt }: Survey) => ({
  episodeId,
  number,
  title,
  airDate: new Date(airsAt).toISOString(),
});

/** A question without its correct answers. */
export const toOpenQuestion = ({ questionId, prompt, answerCount, points, options }: Question) => ({
  questionId,
  prompt,
  answerCount,
  points,
  answerOptions: options.map(({ questionOptionId, display }) => ({ questionOptionId, questionId, display })),
});

/** An option as fans see it: never marked as correct before the poll is graded. */
export const toGradedOption = ({ gradedAt }: Survey, { display, correct }: Option) => ({
  display,
  correct: gradedAt !== null && correct,
});

/** Newest air date first; with the same air date the higher number. */
export const newestFirst = (surveys: Survey[]): Survey[] =>
  surveys.toSorted((a, b) => b.airsAt - a.airsAt || b.number - a.number);
