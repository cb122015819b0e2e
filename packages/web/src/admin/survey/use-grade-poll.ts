import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { wordsOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useToast } from "../../ui/toasts.tsx";

export function useGradePoll(surveyId: string, onGraded: (right: ReadonlySet<string>) => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (right: ReadonlySet<string>) =>
      call(surveyRoutes.grade, { params: { surveyId }, body: { correctAnswers: [...right] } }),
    onSuccess: (_, right) => {
      toast.success("Survey Graded");
      onGraded(right);
      // Standings, histories and teams: points stand on many screens.
      void queries.invalidateQueries();
    },
    onError: () => toast.error("Something went wrong"),
  });
}

/** The server's reason; where it gave none, that nothing is lost. */
export const gradeFailureWords = (error: unknown): string =>
  wordsOf(error, "What you chose is still here: please try again.");
