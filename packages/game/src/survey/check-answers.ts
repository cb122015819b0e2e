import { ok, refuse, type Result } from "../result.ts";

/** A question as it is asked. */
export interface AskedQuestion {
  questionId: string;
  /** How many options must be chosen. */
  answerCount: number;
  optionIds: readonly string[];
}

/** The chosen options of one question, by id. */
export interface GivenAnswers {
  questionId: string;
  answers: readonly string[];
}

export type AnswersRefusal =
  | "unknown-question"
  | "question-twice"
  | "foreign-option"
  | "option-twice"
  | "wrong-count";

/** Messages for refused answers; the last is that of SURVEY-12. */
export const ANSWERS_REFUSAL_MESSAGES: Record<AnswersRefusal, string> = {
  "unknown-question": "One of those questions is not part of this poll",
  "question-twice": "Please answer every question once",
  "foreign-option": "One of those answers does not belong to its question",
  "option-twice": "Please choose every answer only once",
  "wrong-count": "One or more questions have the incorrect number of answers",
};

/**
 * Checks that every question has exactly as many different options of its own as it asks for (SURVEY-19).
 * Returns the chosen options in the order of the survey.
 */
export function checkAnswers(
  asked: readonly AskedQuestion[],
  given: readonly GivenAnswers[],
): Result<{ questionId: string; optionId: string }[], AnswersRefusal> {
  const questions = new Map(asked.map((question) => [question.questionId, question]));
  const answers = new Map(given.map((answer) => [answer.questionId, answer.answers]));
  if (given.some(({ questionId }) => !questions.has(questionId))) return refuse("unknown-question");
  if (answers.size < given.length) return refuse("question-twice");
  for (const { questionId, optionIds } of asked) {
    const chosen = answers.get(questionId) ?? [];
    const own = new Set(optionIds);
    if (chosen.some((optionId) => !own.has(optionId))) return refuse("foreign-option");
    if (new Set(chosen).size < chosen.length) return refuse("option-twice");
  }
  if (miscounted(asked, given).length > 0) return refuse("wrong-count");
  return ok(
    asked.flatMap(({ questionId }) =>
      (answers.get(questionId) ?? []).map((optionId) => ({ questionId, optionId })),
    ),
  );
}

/** The questions with a wrong number of answers, in the order of the survey. */
export function miscounted(
  asked: readonly Pick<AskedQuestion, "questionId" | "answerCount">[],
  given: readonly GivenAnswers[],
): string[] {
  const counts = new Map(given.map(({ questionId, answers }) => [questionId, answers.length]));
  return asked
    .filter(({ questionId, answerCount }) => (counts.get(questionId) ?? 0) !== answerCount)
    .map(({ questionId }) => questionId);
}
