import type { ShownSurvey } from "@emberline/contract";
import { useEffect, useState } from "react";
import { useSession } from "../../../session/session.tsx";
import { useKeptAnswers } from "./kept-answers.ts";
import {
  choose,
  answersDiffer,
  isSameChoice,
  savedAnswers,
  mergeUnsent,
  wrongCounts,
  type Answers,
  type SurveyQuestion,
} from "./answers.ts";
import {
  unsentAnswersKey,
  removeUnsentAnswers,
  saveUnsentAnswers,
  readUnsentAnswers,
} from "./unsent-answers.ts";
import { useSubmitAnswers } from "./use-submit-answers.ts";

const NO_ANSWERS: Answers = {};

/** How long the form says that the answers are saved. */
const JUST_SAVED_MS = 3000;

/** The state of the answer form: chosen and saved answers, and submitting. `open`: the user sees it. */
export function useAnswerForm(leagueId: string, { survey, teamSurvey }: ShownSurvey, open: boolean) {
  const { user } = useSession();
  const owner = { userId: user?.userId ?? "", leagueId };
  const key = unsentAnswersKey(owner, survey.surveyId);
  const [unsentAnswers, setUnsentAnswers] = useState(() => readUnsentAnswers(key));
  /** The questions that prevented a submission. */
  const [flagged, setFlagged] = useState<string[]>([]);
  const [justSaved, setJustSaved] = useState(false);
  useEffect(() => {
    if (!justSaved) return undefined;
    const timer = setTimeout(() => setJustSaved(false), JUST_SAVED_MS);
    return () => clearTimeout(timer);
  }, [justSaved]);
  const submission = useSubmitAnswers(owner, { surveyId: survey.surveyId, open }, (sent) => {
    setJustSaved(true);
    // Answers changed during the request are still unsent.
    setUnsentAnswers((now) => (now === sent.draft ? null : now));
    if (JSON.stringify(readUnsentAnswers(key)) === JSON.stringify(sent.draft)) removeUnsentAnswers(key);
  });

  const { questions } = survey;
  const saved = savedAnswers(questions, teamSurvey);
  const edited = unsentAnswers?.answers ?? NO_ANSWERS;
  const answers = mergeUnsent(questions, saved, edited);
  const wrong = wrongCounts(questions, answers);
  const kept = useKeptAnswers(owner, survey.surveyId);
  const isKept = kept !== null && isSameChoice(kept.chosen, answers);

  const pick = (question: SurveyQuestion, optionId: string) => {
    const { questionId } = question;
    const chosen = choose(question, answers[questionId] ?? [], optionId);
    const next = { surveyId: survey.surveyId, answers: { ...edited, [questionId]: chosen } };
    setUnsentAnswers(next);
    saveUnsentAnswers(key, next);
    setJustSaved(false);
    if (submission.isError) submission.reset();
  };

  /** Sends the answers, or returns the first question with a wrong number of them. */
  const submit = async (): Promise<string | undefined> => {
    setFlagged(wrong);
    if (wrong.length === 0 && !submission.isSending) {
      const sent = { poll: survey, teamSurvey, answers, draft: unsentAnswers };
      // The error is shown above the button.
      await submission.mutateAsync(sent).catch(() => undefined);
    }
    return wrong[0];
  };

  return {
    saved,
    answers,
    unsent: answersDiffer(questions, saved, answers),
    answeredCount: questions.length - wrong.length,
    wrong: wrong.filter((questionId) => flagged.includes(questionId)),
    busy: submission.isSending,
    justSaved,
    /** These answers wait for a network. */
    isKept,
    error: submission.error,
    pick,
    submit,
  };
}

export type AnswerFormState = ReturnType<typeof useAnswerForm>;
