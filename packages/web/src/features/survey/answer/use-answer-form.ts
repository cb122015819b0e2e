import type { LatestSurvey } from "@emberline/contract";
import { useState } from "react";
import { useSession } from "../../../session/session.tsx";
import {
  choose,
  differ,
  savedAnswers,
  withDraft,
  wrongCounts,
  type Answers,
  type Question,
} from "./answers.ts";
import { draftKey, dropDraft, keepDraft, readDraft } from "./unsent-answers.ts";
import { useSubmission } from "./use-submit-answers.ts";

const NOTHING: Answers = {};

/** What was chosen, what of it is saved, and the way to send it. */
export function usePollForm(leagueId: string, latest: LatestSurvey | undefined) {
  const { user } = useSession();
  const key = draftKey(user?.userId ?? "", leagueId);
  const [draft, setDraft] = useState(() => readDraft(key));
  /** The questions that a submission was held back for. */
  const [refused, setRefused] = useState<string[]>([]);
  const submission = useSubmission(leagueId, (sent) => {
    // What was changed while the answers travelled is still to be sent.
    setDraft((now) => (now === sent.draft ? null : now));
    if (JSON.stringify(readDraft(key)) === JSON.stringify(sent.draft)) dropDraft(key);
  });

  const poll = latest?.survey ?? null;
  const questions = poll?.questions ?? [];
  const saved = savedAnswers(questions, latest?.teamSurvey ?? null);
  const typed = draft !== null && draft.surveyId === poll?.surveyId ? draft.answers : NOTHING;
  const answers = withDraft(questions, saved, typed);
  const wrong = wrongCounts(questions, answers);

  const pick = (question: Question, optionId: string) => {
    if (poll === null) return;
    const { questionId } = question;
    const chosen = choose(question, answers[questionId] ?? [], optionId);
    const next = { surveyId: poll.surveyId, answers: { ...typed, [questionId]: chosen } };
    setDraft(next);
    keepDraft(key, next);
    if (submission.isError) submission.reset();
  };

  /** Sends the answers, or gives the first question that has a wrong number of them. */
  const submit = async (): Promise<string | undefined> => {
    setRefused(wrong);
    if (poll !== null && wrong.length === 0 && !submission.isPending) {
      const sent = { poll, teamSurvey: latest?.teamSurvey ?? null, answers, draft };
      // What went wrong stands above the button by then.
      await submission.mutateAsync(sent).catch(() => undefined);
    }
    return wrong[0];
  };

  return {
    saved,
    answers,
    unsent: differ(questions, saved, answers),
    wrong: wrong.filter((questionId) => refused.includes(questionId)),
    busy: submission.isPending,
    error: submission.error,
    pick,
    submit,
  };
}

export type FilledPoll = ReturnType<typeof usePollForm>;
