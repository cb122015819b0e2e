import type { LatestSurvey } from "@emberline/contract";
import { miscounted } from "@emberline/game";

export type OpenSurvey = NonNullable<LatestSurvey["survey"]>;
export type TeamSurvey = NonNullable<LatestSurvey["teamSurvey"]>;
export type SurveyQuestion = OpenSurvey["questions"][number];

/** The ids of the chosen options by question. */
export type Answers = Readonly<Record<string, readonly string[]>>;

/** The team's saved answers, in the order of the poll. */
export function savedAnswers(questions: readonly SurveyQuestion[], teamSurvey: TeamSurvey | null): Answers {
  const chosen = new Set(teamSurvey?.teamAnswers.map(({ answerOptionId }) => answerOptionId));
  return Object.fromEntries(
    questions.map((question) => [question.questionId, optionIds(question).filter((id) => chosen.has(id))]),
  );
}

/** The saved answers with unsent changes on top; options the poll no longer has are dropped. */
export function mergeUnsent(questions: readonly SurveyQuestion[], saved: Answers, unsent: Answers): Answers {
  const merged = questions.flatMap((question) => {
    const edited = unsent[question.questionId];
    return edited === undefined
      ? []
      : [[question.questionId, optionIds(question).filter((id) => edited.includes(id))] as const];
  });
  return { ...saved, ...Object.fromEntries(merged) };
}

/** The answers to a question after an option is toggled. A single answer is replaced. */
export function choose(question: SurveyQuestion, chosen: readonly string[], optionId: string): string[] {
  if (question.answerCount === 1) return [optionId];
  const others = chosen.filter((id) => id !== optionId);
  return others.length < chosen.length ? others : [...others, optionId];
}

/** Do two sets of answers differ? The order within a question does not matter. */
export const answersDiffer = (questions: readonly SurveyQuestion[], one: Answers, other: Answers): boolean =>
  questions.some(({ questionId }) => {
    const mine = new Set(one[questionId]);
    const theirs = new Set(other[questionId]);
    return mine.size !== theirs.size || [...mine].some((id) => !theirs.has(id));
  });

/** Are exactly these options chosen? */
export function isSameChoice(chosen: readonly string[], answers: Answers): boolean {
  const ids = Object.values(answers).flat();
  return ids.length === chosen.length && ids.every((id) => chosen.includes(id));
}

/** The answers in the format of the request. */
export const toRequestAnswers = (questions: readonly SurveyQuestion[], answers: Answers) =>
  questions.map(({ questionId }) => ({ questionId, answers: [...(answers[questionId] ?? [])] }));

/** The ids of questions without exactly the required number of answers. */
export const wrongCounts = (questions: readonly SurveyQuestion[], answers: Answers): string[] =>
  miscounted(questions, toRequestAnswers(questions, answers));

const optionIds = ({ answerOptions }: SurveyQuestion) =>
  answerOptions.map(({ questionOptionId }) => questionOptionId);
