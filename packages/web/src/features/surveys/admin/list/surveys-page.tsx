import { Plus } from "lucide-react";
import { useRef } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { LoadBoundary } from "../../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../../ui/overlay/use-sheet.ts";
import { DeleteSurvey } from "./delete-survey.tsx";
import { GradeSummary } from "../grading/grade-summary.tsx";
import { readGradingResult } from "../grading/grading-result.ts";
import { SurveyList } from "./survey-list.tsx";
import type { SurveyRow } from "../survey.ts";

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
