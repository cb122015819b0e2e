import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isConflict, errorMessage } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

export interface Grading {
  /** The answers that are right. */
  correctIds: ReadonlySet<string>;
  /** Of the poll as it was seen. */
  version: number;
}

interface GradeCallbacks {
  onGraded: (grading: Grading) => void;
  /** The server refused: something else is stored than the form began with. */
  onOutdated: () => void;
}

export function useGradeSurvey(surveyId: string, { onGraded, onOutdated }: GradeCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ correctIds: right, version }: Grading) =>
      call(surveyRoutes.grade, {
        params: { surveyId },
        body: { correctAnswers: [...right], expectedVersion: version },
      }),
    onSuccess: ({ data }, { correctIds: right }) => {
      toast.success("Survey Graded");
      onGraded({ correctIds: right, version: data.version });
      // Standings, histories and teams: points stand on many screens.
      void queries.invalidateQueries();
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
      else toast.error("Something went wrong");
    },
  });
}

/** The server's reason; where it gave none, that nothing is lost. */
export const gradeErrorText = (error: unknown): string =>
  errorMessage(error, "What you chose is still here: please try again.");
