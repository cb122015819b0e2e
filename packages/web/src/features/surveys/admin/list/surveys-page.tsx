import { Plus } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { GradeSummary } from "../grading/grade-summary.tsx";
import { readGradingResult } from "../grading/grading-result.ts";
import { SurveyList } from "./survey-list.tsx";
import type { SurveyRow } from "../survey.ts";
import { surveyRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { call } from "../../../../platform/api/call.ts";
import type { DeleteRecordProps } from "../../../../ui/tables/records-page.tsx";
import { DeleteDialog } from "../../../../ui/overlay/delete-dialog.tsx";
import { countText } from "../../../../ui/text/count-text.ts";

/** `/admin/polls`. */
export function SurveysPage() {
  const deleting = useSheet<SurveyRow>();
  const add = useRef<HTMLAnchorElement>(null);
  const graded = readGradingResult(useLocation().state);
  return (
    <>
      <DocumentTitle>Polls</DocumentTitle>
      <PageHeader
        title="Polls"
        actions={
          <ButtonLink ref={add} to="/admin/polls/new" variant="primary">
            <Plus aria-hidden size={18} />
            Add Poll
          </ButtonLink>
        }
      />
      {graded && (
        <div className="mb-4">
          <GradeSummary title={`${graded.episode}: graded`} given={graded.given} />
        </div>
      )}
      <LoadBoundary skeleton={<SkeletonRows avatars={false} />} error="Error loading surveys">
        <SurveyList onDelete={deleting.show} />
      </LoadBoundary>
      {deleting.shown && (
        <DeleteSurvey
          key={deleting.shown.visit}
          record={deleting.shown.subject}
          open={deleting.open}
          onClose={deleting.close}
          focusAfterDelete={add}
        />
      )}
    </>
  );
}

/** Needs a new `key` for each opening. */
function DeleteSurvey({ record: survey, ...dialog }: DeleteRecordProps<SurveyRow>) {
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
