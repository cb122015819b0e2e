import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { routeKey } from "../../../api/route-query.ts";
import { announce } from "../../../ui/layout/live-region.tsx";
import { asGiven, type Answers, type Poll, type TeamSurvey } from "./answers.ts";
import type { PollDraft } from "./unsent-answers.ts";
import { standingText } from "../survey-text.ts";
import { latestPollQuery } from "../latest/use-latest-survey.ts";

interface Sent {
  poll: Poll;
  teamSurvey: TeamSurvey | null;
  answers: Answers;
  draft: PollDraft | null;
}

/** Sends answers; `onSaved` hears which. What the server knows by then is loaded anew. */
export function useSubmission(leagueId: string, onSaved: (sent: Sent) => void) {
  const queries = useQueryClient();
  const { queryKey } = latestPollQuery(leagueId);
  return useMutation({
    mutationFn: ({ poll, teamSurvey, answers }: Sent) =>
      call(surveyRoutes.submit, {
        body: {
          leagueId,
          surveyId: poll.surveyId,
          teamSurveyId: teamSurvey?.teamSurveyId ?? null,
          questions: asGiven(poll.questions, answers),
        },
      }),
    onSuccess: ({ data }, sent) => {
      const teamSurvey = { ...data, complete: true, teamAnswers: asTeamAnswers(sent.answers) };
      // Shown as saved even if the poll cannot be loaded again now.
      queries.setQueryData(queryKey, (old) =>
        old?.data.survey?.surveyId === sent.poll.surveyId
          ? { ...old, data: { ...old.data, teamSurvey } }
          : old,
      );
      onSaved(sent);
      announce(savedWords(sent.poll, data.submittedAt));
      void queries.invalidateQueries({ queryKey });
      void queries.invalidateQueries({ queryKey: routeKey(surveyRoutes.myPolls) });
    },
    onError: (error) => {
      // Locked or changed in the meantime: the poll itself says so better than an answer that was refused.
      if (error instanceof ApiError && !error.isUnreachable) void queries.invalidateQueries({ queryKey });
    },
  });
}

const asTeamAnswers = (answers: Answers): TeamSurvey["teamAnswers"] =>
  Object.values(answers).flatMap((ids) => ids.map((answerOptionId) => ({ answerOptionId })));

const savedWords = ({ episode }: Poll, savedAt: string) =>
  standingText({ savedAt, unsent: false, locksAt: episode.airDate }, Date.now());
