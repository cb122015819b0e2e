import type { CallInput, surveyRoutes } from "@emberline/contract";
import type { Survey, SurveyType } from "../survey.ts";

/** A question as it stands in the form, its numbers as they are typed. */
export interface QuestionDraft {
  /** Negative until it is stored. */
  questionId: string | number;
  prompt: string;
  type: SurveyType;
  points: string;
  answerCount: string;
}

export interface PollDraft {
  /** The version of the stored poll that is changed; null for a new poll. */
  version: number | null;
  episodeId: string;
  questions: readonly QuestionDraft[];
}

type SurveyBody = CallInput<typeof surveyRoutes.save>["body"];

export const newPoll = (episodeId: string): PollDraft => ({
  version: null,
  episodeId,
  questions: [newQuestion([])],
});

export const draftOf = ({ version, episodeId, questions }: Survey): PollDraft => ({
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

export const bodyOf = (
  surveyId: string | null,
  { version, episodeId, questions }: PollDraft,
): SurveyBody => ({
  surveyId,
  expectedVersion: version,
  episodeId,
  questions: questions.map((question) => ({ ...question })),
});

/** The next one is worth what the one before it is. */
export function newQuestion(questions: readonly QuestionDraft[]): QuestionDraft {
  return {
    questionId: nextId(questions),
    prompt: "",
    type: "remaining-players",
    points: questions.at(-1)?.points ?? "1",
    answerCount: "1",
  };
}

/** Temporary and negative; never one that stands there already. */
const nextId = (questions: readonly QuestionDraft[]): number =>
  Math.min(0, ...questions.map(({ questionId }) => (typeof questionId === "number" ? questionId : 0))) - 1;

export const changeQuestion = (
  questions: readonly QuestionDraft[],
  questionId: QuestionDraft["questionId"],
  news: Partial<QuestionDraft>,
): QuestionDraft[] =>
  questions.map((question) => (question.questionId === questionId ? { ...question, ...news } : question));

/** At least one question always remains. */
export const withoutQuestion = (questions: readonly QuestionDraft[], index: number): QuestionDraft[] =>
  questions.length > 1 ? questions.toSpliced(index, 1) : [...questions];

/** Beyond the ends is the end. */
export function moveQuestion(
  questions: readonly QuestionDraft[],
  from: number,
  to: number,
): readonly QuestionDraft[] {
  const question = questions[from];
  if (!question || to < 0 || to >= questions.length) return questions;
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}

export const isStored = (question: QuestionDraft): boolean => typeof question.questionId === "string";

export const isSame = (one: PollDraft, other: PollDraft): boolean =>
  JSON.stringify({ ...one, version: null }) === JSON.stringify({ ...other, version: null });

/** The same content over a later version: stored questions that are gone from that are added again. */
export const rebasedOn = ({ version, questions }: Survey, draft: PollDraft): PollDraft => ({
  ...draft,
  version,
  questions: draft.questions.reduce<QuestionDraft[]>((all, question) => {
    const isGone = isStored(question) && !questions.some((each) => each.questionId === question.questionId);
    return [...all, isGone ? { ...question, questionId: nextId([...draft.questions, ...all]) } : question];
  }, []),
});
