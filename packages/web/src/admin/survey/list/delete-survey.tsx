import { surveyRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { errorMessage } from "../../../api/api-error.ts";
import { call } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { episodeName } from "../../../api/episode-name.ts";
import type { SurveyRow } from "../survey.ts";

interface Props {
  survey: SurveyRow;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the poll's row is gone. */
  focusAfterDelete: () => HTMLElement | null;
}

/** Needs a new `key` for each opening. */
export function DeleteSurvey({ survey, open, onClose, focusAfterDelete }: Props) {
  const { surveyId, submissionCount, episode, graded } = survey;
  // The dialog closes before `isSuccess` turns true.
  const isDeleted = useRef(false);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => call(surveyRoutes.remove, { params: { surveyId } }),
    onSuccess: () => {
      isDeleted.current = true;
      toast.success("Poll deleted");
      onClose();
      return queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Delete Survey?"
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
      finalFocus={() => (isDeleted.current && focusAfterDelete()) || true}
    >
      <div className="grid gap-3">
        {remove.error && <FormAlert>{errorMessage(remove.error)}</FormAlert>}
        <p>
          The poll of {episodeName(episode)} is deleted, and its submissions are also deleted
          {submissionCount > 0 && <> ({countText(submissionCount, "submission")})</>}. This cannot be undone.
        </p>
        {graded && <p className="text-dim">The points it gave are removed from the standings.</p>}
      </div>
    </ConfirmDialog>
  );
}
