import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isConflict, errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";

export interface Grading {
  /** Ids of the right answers. */
  correctIds: ReadonlySet<string>;
  /** The version of the poll that was graded. */
  version: number;
}

interface GradeCallbacks {
  onGraded: (grading: Grading) => void;
  /** The server refused (409): the poll was saved by someone else after the form was opened. */
  onOutdated: () => void;
}

/** Grades a poll. Reports a conflict to `onOutdated` and any other failure in a toast. */
export function useGradeSurvey(surveyId: string, { onGraded, onOutdated }: GradeCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ correctIds, version }: Grading) =>
      call(surveyRoutes.grade, {
        params: { surveyId },
        body: { correctAnswers: [...correctIds], expectedVersion: version },
      }),
    onSuccess: ({ data }, { correctIds }) => {
      toast.success("Survey Graded");
      onGraded({ correctIds, version: data.version });
      // Points are shown in standings, histories and teams.
      void queries.invalidateQueries();
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
      else toast.error("Something went wrong");
    },
  });
}

/** The server's reason, or that nothing is lost. */
export const gradeErrorText = (error: unknown): string =>
  errorMessage(error, "What you chose is still here: please try again.");
