import { scoringRoutes } from "@emberline/contract";
import { episodeName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { dateTimeText } from "../../../../ui/text/time-text.ts";
import { useIsNarrow } from "../../../../ui/hooks/use-media-query.ts";
import { DocumentTitle } from "../../../../ui/layout/document-title.tsx";

import { LeaveGuard } from "./leave-guard.tsx";
import { EmptyScoreSheet } from "./empty-score-sheet.tsx";
import { SaveSummary } from "./save-summary.tsx";
import { ScoreEntry } from "./score-entry.tsx";
import { useScoreEditor } from "../model/use-score-editor.ts";
import { useScoreView } from "./use-score-view.ts";
import { ViewSwitch } from "./view-switch.tsx";
import { PublishingBar } from "../publishing/publishing-bar.tsx";
import { useScoreSheet } from "../model/use-score-sheet.ts";

/** `/admin/episodes/:episodeId/scores`. */
export function SetScoresPage() {
  const { episodeId = "" } = useParams();
  return <SetScores key={episodeId} episodeId={episodeId} />;
}

function SetScores({ episodeId }: { episodeId: string }) {
  const episodes = useQuery(routeQuery(scoringRoutes.episodes)).data?.data;
  const editor = useScoreEditor(episodeId);
  const { view, setView } = useScoreView();
  // In the header on phones, which saves them a line.
  const isNarrow = useIsNarrow();
  const viewSwitch = <ViewSwitch view={view} onChange={setView} />;
  const { data, error, refetch } = useScoreSheet(episodeId, editor);
  // The episode was deleted meanwhile; nothing can be saved any more.
  const isDeleted = error instanceof ApiError && error.status === 404;
  const sheet = isDeleted ? undefined : data;
  const episode = episodes?.find((each) => each.episodeId === episodeId);
  const name = episode && episodeName(episode);
  const isEmpty = sheet?.data.players.length === 0 || sheet?.data.labels.length === 0;
  return (
    <>
      <DocumentTitle>{name === undefined ? "Set Scores" : `Set Scores, ${name}`}</DocumentTitle>
      <PageHeader
        eyebrow={episode && <>Set Scores · {dateTimeText(episode.airDate)}</>}
        title={name ?? "Set Scores"}
        back={{ to: "/admin/episodes", label: "Back to the episodes" }}
        actions={
          sheet &&
          !isEmpty && (
            <>
              <SaveSummary editor={editor} />
              {isNarrow && viewSwitch}
            </>
          )
        }
      />
      {!sheet &&
        (error ? <ErrorState title={errorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={10} />)}
      {sheet && isEmpty && <EmptyScoreSheet />}
      {sheet && !isEmpty && <PublishingBar episodeId={episodeId} sheet={sheet.data} editor={editor} />}
      {sheet && !isEmpty && (
        <ScoreEntry
          sheet={sheet.data}
          editor={editor}
          view={view}
          viewSwitch={!isNarrow && viewSwitch}
          label={`Scores of ${name ?? "the episode"}`}
        />
      )}
      <LeaveGuard editor={editor} />
    </>
  );
}
