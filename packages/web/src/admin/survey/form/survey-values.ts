import type { CallInput, surveyRoutes } from "@emberline/contract";
import type { Survey, SurveyType } from "../survey.ts";

/** A question as it stands in the form, its numbers as they are typed. */
export interface QuestionValues {
  /** Negative until it is stored. */
  questionId: string | number;
  prompt: string;
  type: SurveyType;
  points: string;
  answerCount: string;
}

export interface SurveyValues {
  /** The version of the stored poll that is changed; null for a new poll. */
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

/** The next one is worth what the one before it is. */
export function newQuestion(questions: readonly QuestionValues[]): QuestionValues {
  return {
    questionId: nextId(questions),
    prompt: "",
    type: "remaining-players",
    points: questions.at(-1)?.points ?? "1",
    answerCount: "1",
  };
}

/** Temporary and negative; never one that stands there already. */
const nextId = (questions: readonly QuestionValues[]): number =>
  Math.min(0, ...questions.map(({ questionId }) => (typeof questionId === "number" ? questionId : 0))) - 1;

export const changeQuestion = (
  questions: readonly QuestionValues[],
  questionId: QuestionValues["questionId"],
  changes: Partial<QuestionValues>,
): QuestionValues[] =>
  questions.map((question) => (question.questionId === questionId ? { ...question, ...changes } : question));

/** At least one question always remains. */
export const removeQuestion = (questions: readonly QuestionValues[], index: number): QuestionValues[] =>
  questions.length > 1 ? questions.toSpliced(index, 1) : [...questions];

/** Beyond the ends is the end. */
export function moveQuestion(
  questions: readonly QuestionValues[],
  from: number,
  to: number,
): readonly QuestionValues[] {
  const question = questions[from];
  if (!question || to < 0 || to >= questions.length) return questions;
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}

export const isStored = (question: QuestionValues): boolean => typeof question.questionId === "string";

export const isSameSurvey = (one: SurveyValues, other: SurveyValues): boolean =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** The same content over a later version: stored questions that are gone from that are added again. */
export const rebaseSurvey = ({ version, questions }: Survey, values: SurveyValues): SurveyValues => ({
  ...values,
  version,
  questions: values.questions.reduce<QuestionValues[]>((all, question) => {
    const isGone = isStored(question) && !questions.some((each) => each.questionId === question.questionId);
    return [...all, isGone ? { ...question, questionId: nextId([...values.questions, ...all]) } : question];
  }, []),
});
