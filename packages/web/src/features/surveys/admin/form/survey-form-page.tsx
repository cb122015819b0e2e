import { episodeName } from "@emberline/game";
import { useState } from "react";
import { useParams } from "react-router";
import { serverNow } from "../../../../platform/api/time/server-time.ts";
import { errorMessage } from "../../../../platform/api/api-error.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonForm } from "../../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";
import { toSurveyValues, newSurvey } from "./survey-values.ts";
import { SurveyEditor } from "./survey-editor.tsx";
import { useEpisodeChoices } from "./episode-field.tsx";
import { useStoredSurvey } from "../survey.ts";

/** `/admin/polls/new`. */
export function NewSurveyPage() {
  // After saving, its episode must stay in the list until the page returns to the table.
  const [savedId, setSavedId] = useState<string | null>(null);
  const { episodes, error, retry } = useEpisodeChoices(savedId);
  return (
    <>
      <DocumentTitle>Add Poll</DocumentTitle>
      <PageHeader title="Add Poll" back={BACK} />
      {error ? (
        <ErrorState onRetry={retry} />
      ) : !episodes ? (
        <SkeletonForm fields={5} />
      ) : episodes.length === 0 ? (
        <EmptyState
          title="No episode without a poll"
          action={<ButtonLink to={BACK.to}>To the polls</ButtonLink>}
        >
          A poll belongs to an episode that has none yet. Add an episode, or edit an existing poll.
        </EmptyState>
      ) : (
        <SurveyEditor
          stored={null}
          initial={newSurvey(nextToAir(episodes))}
          episodes={episodes}
          onOutdated={() => void retry()}
          onSaved={setSavedId}
        />
      )}
    </>
  );
}

/** `/admin/polls/:surveyId`. */
export function EditSurveyPage() {
  const { surveyId = "" } = useParams();
  return <EditSurvey key={surveyId} surveyId={surveyId} />;
}

function EditSurvey({ surveyId }: { surveyId: string }) {
  const { survey, error, retry } = useStoredSurvey(surveyId);
  const choices = useEpisodeChoices(surveyId);
  const failure = error ?? choices.error;
  return (
    <>
      <DocumentTitle>Edit Poll</DocumentTitle>
      <PageHeader title="Edit Poll" eyebrow={survey && episodeName(survey.episode)} back={BACK} />
      {failure ? (
        <ErrorState
          title={errorMessage(failure, "Error loading surveys")}
          onRetry={() => Promise.all([retry(), choices.retry()])}
        />
      ) : !survey || !choices.episodes ? (
        <SkeletonForm fields={5} />
      ) : survey.graded ? (
        <EmptyState
          title="This poll is graded"
          picture={null}
          action={<ButtonLink to={`/admin/polls/${surveyId}/grade`}>Grade again</ButtonLink>}
        >
          Its questions can no longer be changed, but its grades can.
        </EmptyState>
      ) : (
        <SurveyEditor
          stored={survey}
          initial={toSurveyValues(survey)}
          episodes={choices.episodes}
          onOutdated={() => void retry()}
        />
      )}
    </>
  );
}

const BACK = { to: "/admin/polls", label: "Back to the polls" };

/** The next episode to air, the most likely choice. `episodes` are newest first. */
function nextToAir(episodes: readonly { episodeId: string; airDate: string }[]): string {
  const now = serverNow();
  const next = episodes.findLast(({ airDate }) => Date.parse(airDate) > now) ?? episodes[0];
  return next?.episodeId ?? "";
}
