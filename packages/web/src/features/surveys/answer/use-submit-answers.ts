import { surveyCalls } from "../../../platform/api/calls.ts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { routeKey } from "../../../platform/api/route-query.ts";
import { serverNow } from "../../../platform/api/time/server-time.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { toRequestAnswers, type Answers, type OpenSurvey, type TeamSurvey } from "./answers.ts";
import {
  type UnsentAnswers,
  dropKeptAnswers,
  keepAnswers,
  refreshKeptAnswers,
  type AnswersOwner,
} from "./kept-answers.ts";

import { answerStatusText, KEPT_TEXT } from "../survey-text.ts";
import { openSurveysQuery } from "../latest/use-open-surveys.ts";

interface Submission {
  poll: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  answers: Answers;
  draft: UnsentAnswers;
}

/**
 * Submits answers, calls `onSaved` with them and reloads the poll. Sending continues when the form is closed
 * (`open` is false) or gone; a toast then says how it ended. Without a network the answers are kept on the device.
 */
export function useSubmitAnswers(
  owner: AnswersOwner,
  { surveyId, open }: { surveyId: string; open: boolean },
  onSaved: (sent: Submission) => void,
) {
  const { leagueId } = owner;
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = openSurveysQuery(leagueId);
  const mutationKey = ["submit answers", leagueId, surveyId];
  /** The poll that the user sees. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = open ? surveyId : null;
    return () => void (shown.current = null);
  }, [open, surveyId]);
  /** The failure after which the answers were kept, which is none for the user. */
  const [keptAfter, setKeptAfter] = useState<Error | null>(null);
  const submission = useMutation({
    mutationKey,
    mutationFn: ({ poll, teamSurvey, answers }: Submission) =>
      call(surveyCalls.submit, {
        body: {
          leagueId,
          surveyId: poll.surveyId,
          teamSurveyId: teamSurvey?.teamSurveyId ?? null,
          questions: toRequestAnswers(poll.questions, answers),
        },
      }),
    onSuccess: ({ data }, sent) => {
      const teamSurvey = { ...data, complete: true, teamAnswers: asTeamAnswers(sent.answers) };
      // Show them as saved even if reloading the poll fails.
      queries.setQueryData(
        queryKey,
        (old) =>
          old && {
            ...old,
            data: old.data.map((poll) =>
              poll.survey.surveyId === sent.poll.surveyId ? { ...poll, teamSurvey } : poll,
            ),
          },
      );
      onSaved(sent);
      void dropKeptAnswers({ ...owner, surveyId: sent.poll.surveyId }).then(() =>
        refreshKeptAnswers(queries),
      );
      if (shown.current === sent.poll.surveyId) announce(savedText(sent.poll, data.submittedAt));
      else toast.success("Your poll answers are saved");
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: routeKey(surveyCalls.myPolls) });
    },
    onError: async (error, sent) => {
      if (error instanceof ApiError && error.status === 0 && (await keepAnswers(owner, sent))) {
        setKeptAfter(error);
        await refreshKeptAnswers(queries);
        if (shown.current === sent.poll.surveyId) announce(KEPT_TEXT);
        else toast.success(KEPT_TEXT, FAILURE_MS);
        return;
      }
      if (shown.current !== sent.poll.surveyId) {
        toast.error({ title: "Your poll answers were not saved", text: submitErrorText(error) }, FAILURE_MS);
      }
      // The poll was locked or changed meanwhile: reload it.
      if (error instanceof ApiError && !error.isUnreachable) void queries.invalidateQueries({ queryKey });
    },
  });
  // Another form, closed by now, may still be sending.
  const isSending = useIsMutating({ mutationKey }) > 0;
  return { ...submission, error: submission.error === keptAfter ? null : submission.error, isSending };
}

/** Longer than usual: the user is looking at something else. */
const FAILURE_MS = 10_000;

const asTeamAnswers = (answers: Answers): TeamSurvey["teamAnswers"] =>
  Object.values(answers).flatMap((ids) => ids.map((answerOptionId) => ({ answerOptionId })));

const savedText = ({ episode }: OpenSurvey, savedAt: string) =>
  answerStatusText({ savedAt, unsent: false, locksAt: episode.airDate }, serverNow());

/** The server's message; after a network or server error, also that the answers are kept. */
export function submitErrorText(error: Error): string {
  const message = errorMessage(error);
  const mayPass = !(error instanceof ApiError) || error.isUnreachable;
  return mayPass ? `${message}. Your answers are still here: please try again.` : message;
}
