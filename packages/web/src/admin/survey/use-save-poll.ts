import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isConflict } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useToast } from "../../ui/toasts.tsx";
import { bodyOf, type PollDraft } from "./poll-draft.ts";

/** From the toast to the table (specification §4). */
const RETURN_MS = 2000;

interface Heard {
  onSaved: () => void;
  /** The server refused: something else is stored than the form began with. */
  onOutdated: () => void;
}

export function useSavePoll(surveyId: string | null, { onSaved, onOutdated }: Heard) {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (draft: PollDraft) => call(surveyRoutes.save, { body: bodyOf(surveyId, draft) }),
    onSuccess: () => {
      toast.success("Poll Saved");
      onSaved();
      return queries.invalidateQueries({ queryKey: [surveyRoutes.list.name] });
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
    },
  });
  useEffect(() => {
    if (!save.isSuccess) return undefined;
    const timer = setTimeout(() => void navigate("/admin/polls"), RETURN_MS);
    return () => clearTimeout(timer);
  }, [save.isSuccess, navigate]);
  return save;
}
