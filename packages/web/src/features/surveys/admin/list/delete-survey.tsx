import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { countText } from "../../../../ui/text/count-text.ts";
import type { SurveyRow } from "../survey.ts";

/** Needs a new `key` for each opening. */
export function DeleteSurvey({ record: survey, ...dialog }: DeleteRecordProps<SurveyRow>) {
  const { surveyId, submissionCount, episode, graded } = survey;
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Survey?"
      remove={() => call(surveyRoutes.remove, { params: { surveyId } })}
      messages={{ done: "Poll deleted" }}
    >
      <p>
        The poll of {episodeName(episode)} is deleted, and its submissions are also deleted
        {submissionCount > 0 && <> ({countText(submissionCount, "submission")})</>}. This cannot be undone.
      </p>
      {graded && <p className="text-dim">The points it gave are removed from the standings.</p>}
    </DeleteDialog>
  );
}
