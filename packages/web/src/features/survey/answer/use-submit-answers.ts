import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { routeKey } from "../../../api/route-query.ts";
import { serverNow } from "../../../api/time/server-time.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import { toRequestAnswers, type Answers, type OpenSurvey, type TeamSurvey } from "./answers.ts";
import type { UnsentAnswers } from "./unsent-answers.ts";
import { answerStatusText } from "../survey-text.ts";
import { latestSurveyQuery } from "../latest/use-latest-survey.ts";

interface Submission {
  poll: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  answers: Answers;
  draft: UnsentAnswers | null;
}

/** Submits answers, calls `onSaved` with them and reloads the poll. */
export function useSubmitAnswers(leagueId: string, onSaved: (sent: Submission) => void) {
  const queries = useQueryClient();
  const { queryKey } = latestSurveyQuery(leagueId);
  return useMutation({
    mutationFn: ({ poll, teamSurvey, answers }: Submission) =>
      call(surveyRoutes.submit, {
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
      queries.setQueryData(queryKey, (old) =>
        old?.data.survey?.surveyId === sent.poll.surveyId
          ? { ...old, data: { ...old.data, teamSurvey } }
          : old,
      );
      onSaved(sent);
      announce(savedText(sent.poll, data.submittedAt));
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: routeKey(surveyRoutes.myPolls) });
    },
    onError: (error) => {
      // The poll was locked or changed meanwhile: reload it.
      if (error instanceof ApiError && !error.isUnreachable) void queries.invalidateQueries({ queryKey });
    },
  });
}

const asTeamAnswers = (answers: Answers): TeamSurvey["teamAnswers"] =>
  Object.values(answers).flatMap((ids) => ids.map((answerOptionId) => ({ answerOptionId })));

const savedText = ({ episode }: OpenSurvey, savedAt: string) =>
  answerStatusText({ savedAt, unsent: false, locksAt: episode.airDate }, serverNow());
