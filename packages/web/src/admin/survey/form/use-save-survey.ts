import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isConflict } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useReturnAfterSave } from "../../../ui/hooks/use-return-after-save.ts";
import { toSurveyBody, type SurveyValues } from "./survey-values.ts";

interface SaveCallbacks {
  onSaved: (surveyId: string) => void;
  /** The server refused (409): the poll was saved by someone else after the form was opened. */
  onOutdated: () => void;
}

/** Saves a poll and returns to the list. `surveyId` is null for a new poll. The error stays in the mutation for the form to show. */
export function useSaveSurvey(surveyId: string | null, { onSaved, onOutdated }: SaveCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (values: SurveyValues) => call(surveyRoutes.save, { body: toSurveyBody(surveyId, values) }),
    onSuccess: ({ data }) => {
      toast.success("Poll Saved");
      onSaved(data.surveyId);
      return queries.invalidateQueries({ queryKey: [surveyRoutes.list.name] });
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
    },
  });
  useReturnAfterSave(save.isSuccess, () => void navigate("/admin/polls"));
  return save;
}
