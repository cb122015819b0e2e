import type { RosterPlayer, TeamEpisode } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { useRefetchOnScore } from "../../../platform/events/use-refetch-on-score.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { LoaderFadeOut } from "./loader-fade-out.tsx";
import { HistoryEpisode } from "./history-episode.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";

interface TeamHistoryProps {
  leagueId: string;
  teamId: string;
  /** The team's players. */
  players: readonly RosterPlayer[];
  /** Scrolls to the history, because the user asked for it. */
  scrollTo?: boolean | undefined;
}

/** A team's points by episode. */
export function TeamHistory(props: TeamHistoryProps) {
  return (
    <LoadBoundary skeleton={<HistorySkeleton />}>
      <History {...props} />
    </LoadBoundary>
  );
}

function History({ leagueId, teamId, players, scrollTo = false }: TeamHistoryProps) {
  const { data, dataUpdatedAt, refetch } = useSuspenseQuery(
    liveQuery(teamCalls.history, { params: { teamId } }),
  );
  useRefetchOnScore(
    players.map(({ playerId }) => playerId),
    refetch,
  );
  const { episodes } = data.data;
  const head = useScrollIntoView(scrollTo);
  return (
    <Card
      flush
      title={
        <span ref={head} tabIndex={-1} className="scroll-mt-24 outline-none">
          Score history
        </span>
      }
      actions={<LoaderFadeOut loadedAt={dataUpdatedAt} />}
    >
      {!episodes.some(counts) ? (
        <EmptyState title="No scores yet">Scores appear with the first scored episode.</EmptyState>
      ) : (
        episodes.map((episode, index) => (
          <HistoryEpisode
            key={episode.episodeId}
            leagueId={leagueId}
            episode={episode}
            openAtFirst={index === 0}
          />
        ))
      )}
    </Card>
  );
}

/** Episodes without points are not worth a list. */
const counts = ({ players, pollPoints }: TeamEpisode) => players.length > 0 || (pollPoints ?? 0) !== 0;

/** Scrolls once, when the content is rendered. */
function useScrollIntoView(scrollTo: boolean) {
  const head = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!scrollTo) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: "start" });
  }, [scrollTo]);
  return head;
}
