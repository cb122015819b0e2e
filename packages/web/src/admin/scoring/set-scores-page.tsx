import { scoringRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { wordsOf } from "../../api/api-error.ts";
import { queryOf } from "../../api/query-of.ts";
import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { dateTimeText } from "../../ui/time-text.ts";
import { Title } from "../../ui/title.tsx";
import { episodeName } from "./episode-words.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { NoSeason } from "./no-season.tsx";
import { SaveSummary } from "./save-summary.tsx";
import { ScoreGrid } from "./score-grid.tsx";
import { useScoreDesk } from "./use-score-desk.ts";

const back = { to: "/admin/episodes", label: "Back to the episodes" };

/** `/admin/episodes/:episodeId/scores`. */
export function SetScoresPage() {
  const { episodeId = "" } = useParams();
  return (
    <LoadBoundary
      skeleton={
        <>
          <Title>Set Scores</Title>
          <PageHeader title="Set Scores" back={back} />
          <SkeletonRows count={10} />
        </>
      }
      error={wordsOf}
    >
      <SetScores key={episodeId} episodeId={episodeId} />
    </LoadBoundary>
  );
}

function SetScores({ episodeId }: { episodeId: string }) {
  const sheet = useSuspenseQuery(queryOf(scoringRoutes.sheet, { params: { episodeId } })).data.data;
  const episodes = useSuspenseQuery(queryOf(scoringRoutes.episodes)).data.data;
  const desk = useScoreDesk(episodeId);
  const episode = episodes.find((each) => each.episodeId === episodeId);
  const name = episode ? episodeName(episode) : "Episode";
  const isEmpty = sheet.players.length === 0 || sheet.labels.length === 0;
  return (
    <>
      <Title>{`Set Scores, ${name}`}</Title>
      <PageHeader
        eyebrow={<>Set Scores{episode && ` · ${dateTimeText(episode.airDate)}`}</>}
        title={name}
        back={back}
        actions={!isEmpty && <SaveSummary desk={desk} />}
      />
      {isEmpty ? <NoSeason /> : <ScoreGrid sheet={sheet} desk={desk} label={`Scores of ${name}`} />}
      <LeaveGuard desk={desk} />
    </>
  );
}
