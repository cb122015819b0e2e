import { episodeName } from "@emberline/game";
import { useParams } from "react-router";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonForm } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { GradeForm } from "./grade-form.tsx";
import { useStoredSurvey } from "../survey.ts";

/** `/admin/polls/:surveyId/grade`. */
export function GradePage() {
  const { surveyId = "" } = useParams();
  return <Grade key={surveyId} surveyId={surveyId} />;
}

function Grade({ surveyId }: { surveyId: string }) {
  const { survey, error, retry } = useStoredSurvey(surveyId);
  return (
    <>
      <DocumentTitle>Grade Poll</DocumentTitle>
      <PageHeader
        title="Grade Poll"
        eyebrow={survey && episodeName(survey.episode)}
        back={{ to: "/admin/polls", label: "Back to the polls" }}
      />
      {error ? (
        <ErrorState title={errorMessage(error, "Error loading surveys")} onRetry={retry} />
      ) : survey ? (
        <GradeForm survey={survey} onOutdated={() => void retry()} />
      ) : (
        <SkeletonForm fields={6} />
      )}
    </>
  );
}
