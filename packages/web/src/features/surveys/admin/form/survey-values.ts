import { type CallInput, surveyRoutes } from "@emberline/contract";
import type { Survey, SurveyType } from "../survey.ts";

/** A question in the form; its numbers are the typed text. */
export interface QuestionValues {
  /** A negative number until the question is stored. */
  questionId: string | number;
  prompt: string;
  type: SurveyType;
  points: string;
  answerCount: string;
}

export interface SurveyValues {
  /** The version of the stored poll that is edited; null for a new poll. */
  version: number | null;
  episodeId: string;
  questions: readonly QuestionValues[];
}

type SurveyBody = CallInput<typeof surveyRoutes.save>["body"];

export const newSurvey = (episodeId: string): SurveyValues => ({
  version: null,
  episodeId,
  questions: [newQuestion([])],
});

export const toSurveyValues = ({ version, episodeId, questions }: Survey): SurveyValues => ({
  version,
  episodeId,
  questions: questions.map(({ questionId, prompt, type, points, answerCount }) => ({
    questionId,
    prompt,
    type,
    points: String(points),
    answerCount: String(answerCount),
  })),
});

export const toSurveyBody = (
  surveyId: string | null,
  { version, episodeId, questions }: SurveyValues,
): SurveyBody => ({
  surveyId,
  expectedVersion: version,
  episodeId,
  questions: questions.map((question) => ({ ...question })),
});

/** A new question, worth as many points as the last one. */
export function newQuestion(questions: readonly QuestionValues[]): QuestionValues {
  return {
    questionId: nextId(questions),
    prompt: "",
    type: "remaining-players",
    points: questions.at(-1)?.points ?? "1",
    answerCount: "1",
  };
}

/** The questions of another poll as new ones. */
export const copyQuestions = (survey: Survey): QuestionValues[] =>
  toSurveyValues(survey).questions.map((question, index) => ({ ...question, questionId: -index - 1 }));

/** A temporary negative id that is not in use yet. */
const nextId = (questions: readonly QuestionValues[]): number =>
  Math.min(0, ...questions.map(({ questionId }) => (typeof questionId === "number" ? questionId : 0))) - 1;

export const changeQuestion = (
  questions: readonly QuestionValues[],
  questionId: QuestionValues["questionId"],
  changes: Partial<QuestionValues>,
): QuestionValues[] =>
  questions.map((question) => (question.questionId === questionId ? { ...question, ...changes } : question));

/** The last question cannot be removed. */
export const removeQuestion = (questions: readonly QuestionValues[], index: number): QuestionValues[] =>
  questions.length > 1 ? questions.toSpliced(index, 1) : [...questions];

/** Out-of-range moves change nothing. */
export function moveQuestion(
  questions: readonly QuestionValues[],
  from: number,
  to: number,
): readonly QuestionValues[] {
  const question = questions[from];
  if (!question || to < 0 || to >= questions.length) return questions;
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}

/** Whether the question has an id of the server. */
export const isStored = (question: QuestionValues): boolean => typeof question.questionId === "string";

/** Compares the content; the version does not count. */
export const isSameSurvey = (one: SurveyValues, other: SurveyValues): boolean =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** The form's values after `sent` was saved: questions get the ids of the server. Later changes stay. */
export const followSave = (
  values: SurveyValues,
  sent: SurveyValues,
  { version, questions }: SurveyValues,
): SurveyValues => ({
  ...values,
  version,
  questions: values.questions.map((question) => {
    const index = sent.questions.findIndex(({ questionId }) => questionId === question.questionId);
    return { ...question, questionId: questions[index]?.questionId ?? question.questionId };
  }),
});

/** The form's content on top of a later version. Stored questions deleted there are added again as new ones. */
export const rebaseSurvey = ({ version, questions }: Survey, values: SurveyValues): SurveyValues => ({
  ...values,
  version,
  questions: values.questions.reduce<QuestionValues[]>((all, question) => {
    const isGone = isStored(question) && !questions.some((each) => each.questionId === question.questionId);
    return [...all, isGone ? { ...question, questionId: nextId([...values.questions, ...all]) } : question];
  }, []),
});

/** Messages by field: `episodeId`, `questions`, or `{index}.{field}` of a question. */
export type SurveyErrors = Readonly<Record<string, string>>;

/** Validates the form. `optionCount` returns the number of options of a question, null if unknown. */
export function findSurveyErrors(
  values: SurveyValues,
  optionCount: (question: SurveyValues["questions"][number]) => number | null,
): SurveyErrors {
  const errors: Record<string, string> = {};
  if (values.episodeId === "") errors["episodeId"] = "Please choose an episode";
  const result = surveyRoutes.save.body?.safeParse(toSurveyBody(null, values));
  for (const { path, message } of result?.error?.issues ?? []) {
    const [field, index, part] = path;
    const at =
      field === "questions" && index !== undefined ? `${String(index)}.${String(part)}` : String(field);
    errors[at] ??= message;
  }
  for (const [index, question] of values.questions.entries()) {
    const most = optionCount(question);
    if (most === null || Number(question.answerCount) <= most) continue;
    const fixed = isStored(question) ? "" : " now";
    errors[`${index}.answerCount`] ??= `There are only ${most} to choose from${fixed}`;
  }
  return errors;
}
