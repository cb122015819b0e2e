import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../../../platform/api/api-error.ts";
import { callAsNow } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import type { Survey } from "../survey.ts";
import { toSurveyBody, type SurveyValues } from "./survey-values.ts";

interface Saved {
  surveyId: string;
  /** The poll as stored now; null if it could not be loaded. */
  stored: Survey | null;
}

interface SaveCallbacks {
  onSaved: (saved: Saved, sent: SurveyValues) => void;
  /** The server refused (409): the poll was saved by someone else after the form was opened. */
  onOutdated: () => void;
}

/** Saves a poll. `surveyId` is null for a new poll. The error stays in the mutation for the form to show. */
export function useSaveSurvey(surveyId: string | null, { onSaved, onOutdated }: SaveCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (values: SurveyValues): Promise<Saved> => {
      const call = callAsNow();
      const { data } = await call(surveyRoutes.save, { body: toSurveyBody(surveyId, values) });
      // A correction is made to what is stored now, with the ids of its new questions.
      const reply = await call(surveyRoutes.get, { params: data }).catch(() => null);
      return { surveyId: data.surveyId, stored: reply?.data ?? null };
    },
    onSuccess: (saved, sent) => {
      toast.success("Poll Saved");
      onSaved(saved, sent);
      return queries.invalidateQueries({ queryKey: [surveyRoutes.list.name] });
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
    },
  });
}
