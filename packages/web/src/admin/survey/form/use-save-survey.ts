import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isConflict } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { useReturnAfterSave } from "../../../ui/hooks/use-return-after-save.ts";
import { bodyOf, type PollDraft } from "./survey-values.ts";

interface Heard {
  onSaved: (surveyId: string) => void;
  /** The server refused: something else is stored than the form began with. */
  onOutdated: () => void;
}

export function useSavePoll(surveyId: string | null, { onSaved, onOutdated }: Heard) {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (draft: PollDraft) => call(surveyRoutes.save, { body: bodyOf(surveyId, draft) }),
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
