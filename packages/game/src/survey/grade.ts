import { refuse, ok, type Result } from "../result.ts";

/** A question as it is graded. */
export interface GradedQuestion {
  points: number;
  optionIds: readonly string[];
}

/**
 * The points of one team's answers: each chosen correct option earns its question's points, and any number of
 * options may be correct (SURVEY-21).
 */
export function gradeSurvey(
  questions: readonly GradedQuestion[],
  correct: ReadonlySet<string>,
  chosen: Iterable<string>,
): number {
  const picked = new Set(chosen);
  return questions
    .flatMap(({ points, optionIds }) =>
      optionIds.map((optionId) => (picked.has(optionId) && correct.has(optionId) ? points : 0)),
    )
    .reduce((sum, points) => sum + points, 0);
}

export type GradeRefusal = "not-aired" | "foreign-option";

/** Messages for a refused grading. */
export const GRADE_REFUSAL_MESSAGES: Record<GradeRefusal, string> = {
  "not-aired": "This poll can be graded once its episode is on the air",
  "foreign-option": "One of those answers is not an option of this poll",
};

/** Checks the air date and that all options belong to this survey (SURVEY-21); returns the correct options. */
export function checkGrade(
  survey: { airsAt: number; questions: readonly GradedQuestion[] },
  grade: { correct: readonly string[]; at: number },
): Result<Set<string>, GradeRefusal> {
  const own = new Set(survey.questions.flatMap(({ optionIds }) => optionIds));
  if (grade.at < survey.airsAt) return refuse("not-aired");
  if (grade.correct.some((optionId) => !own.has(optionId))) return refuse("foreign-option");
  return ok(new Set(grade.correct));
}
