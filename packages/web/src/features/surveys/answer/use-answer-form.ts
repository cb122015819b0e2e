import type { ShownSurvey } from "@emberline/contract";
import { useEffect, useState } from "react";
import { useSession } from "../../../platform/session/session.tsx";
import { useKeptAnswers, unsentAnswers, type UnsentAnswers } from "./kept-answers.ts";
import {
  choose,
  answersDiffer,
  isSameChoice,
  savedAnswers,
  mergeUnsent,
  wrongCounts,
  type SurveyQuestion,
} from "./answers.ts";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";

import { useSubmitAnswers } from "./use-submit-answers.ts";

const NO_ANSWERS: UnsentAnswers = { answers: {} };

/** How long the form says that the answers are saved. */
const JUST_SAVED_MS = 3000;

/** The state of the answer form: chosen and saved answers, and submitting. `open`: the user sees it. */
export function useAnswerForm(leagueId: string, { survey, teamSurvey }: ShownSurvey, open: boolean) {
  const { user } = useSession();
  const owner = { userId: user?.userId ?? "", leagueId };
  const { surveyId, questions } = survey;
  const saved = savedAnswers(questions, teamSurvey);
  const withEdits = (edits: UnsentAnswers) => mergeUnsent(questions, saved, edits.answers);
  const input = useUnsaved(unsentAnswers(owner, surveyId), NO_ANSWERS, {
    isSame: (one, other) => !answersDiffer(questions, withEdits(one), withEdits(other)),
  });
  const answers = withEdits(input.values);
  /** The questions that prevented a submission. */
  const [flagged, setFlagged] = useState<string[]>([]);
  const [savedPoll, setSavedPoll] = useState<string | null>(null);
  useEffect(() => {
    if (savedPoll === null) return undefined;
    const timer = setTimeout(() => setSavedPoll(null), JUST_SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedPoll]);
  const submission = useSubmitAnswers(owner, { surveyId, open }, (sent) => {
    setSavedPoll(surveyId);
    // Answers changed during the request are still unsent.
    input.settle(sent.draft);
  });
  const wrong = wrongCounts(questions, answers);
  const kept = useKeptAnswers(owner, surveyId);
  const isKept = kept !== null && isSameChoice(kept.chosen, answers);

  const pick = (question: SurveyQuestion, optionId: string) => {
    const { questionId } = question;
    const chosen = choose(question, answers[questionId] ?? [], optionId);
    input.change({ answers: { ...input.values.answers, [questionId]: chosen } });
    setSavedPoll(null);
    if (submission.isError) submission.reset();
  };

  /** Sends the answers, or returns the first question with a wrong number of them. */
  const submit = async (): Promise<string | undefined> => {
    setFlagged(wrong);
    if (wrong.length === 0 && !submission.isSending) {
      const sent = { poll: survey, teamSurvey, answers, draft: input.values };
      // The error is shown above the button.
      await submission.mutateAsync(sent).catch(() => undefined);
    }
    return wrong[0];
  };

  return {
    saved,
    answers,
    unsent: input.isChanged,
    answeredCount: questions.length - wrong.length,
    wrong: wrong.filter((questionId) => flagged.includes(questionId)),
    busy: submission.isSending,
    justSaved: savedPoll === surveyId,
    /** These answers wait for a network. */
    isKept,
    error: submission.error,
    pick,
    submit,
  };
}

export type AnswerFormState = ReturnType<typeof useAnswerForm>;
