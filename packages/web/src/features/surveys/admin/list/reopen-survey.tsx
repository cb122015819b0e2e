import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { call } from "../../../../platform/api/call.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/forms/form-sheet.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import type { SurveyRow } from "../survey.ts";

/** Opens a poll again that stayed locked when its episode was moved. */
export function ReopenSurvey({ survey: { surveyId, episode } }: { survey: SurveyRow }) {
  const name = episodeName(episode);
  const sheet = useSheet<null>();
  const queries = useQueryClient();
  const toast = useToast();
  const reopening = useMutation({
    mutationFn: () => call(surveyRoutes.reopen, { params: { surveyId } }),
    onSuccess: () => {
      toast.success("The poll is open again");
      sheet.close();
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <>
      <Button size="s" aria-haspopup="dialog" aria-label={`Reopen, ${name}`} onClick={() => sheet.show(null)}>
        Reopen
      </Button>
      {sheet.shown && (
        <ConfirmDialog
          open={sheet.open}
          title="Reopen the poll?"
          danger
          confirmLabel="Reopen"
          busy={reopening.isPending}
          onConfirm={() => reopening.mutate()}
          onCancel={sheet.close}
        >
          <div className="grid gap-3 pb-2">
            <p>
              The poll of {name} locked before its episode was moved, and since then members could read how
              their league answered. Those who answer now may know the answers of the others, which is unfair
              to those who answered in time.
            </p>
            {reopening.error && (
              <FormAlert>
                {errorMessage(reopening.error, "The server could not be reached. The poll stays locked.")}
              </FormAlert>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
