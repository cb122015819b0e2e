import type { RosterPlayer } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { PlayerCardSheet } from "../player-card/player-card-sheet.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { PerformanceCard } from "./performance-card.tsx";
import { rankPlayers } from "./performance.ts";

export function PlayerPerformancePage() {
  return (
    <>
      <DocumentTitle>Player Performance</DocumentTitle>
      <PageHeader title="Player Performance" />
      <LoadBoundary skeleton={<PerformancesSkeleton />} error="Something went wrong loading players">
        <Performances />
      </LoadBoundary>
    </>
  );
}

function Performances() {
  const { data: players } = useSuspenseQuery(liveQuery(playerCalls.list)).data;
  const card = useSheet<RosterPlayer>();
  if (players.length === 0) {
    return (
      <EmptyState title="No Players Found">The players appear here once the season is set up.</EmptyState>
    );
  }
  const topTotal = Math.max(...players.map(({ totalPoints }) => totalPoints));
  return (
    <>
      <ul className={gridStyle}>
        {rankPlayers(players).map(({ player, rank }) => (
          <li key={player.playerId} className="grid grid-cols-1">
            <PerformanceCard player={player} rank={rank} topTotal={topTotal} onOpen={card.show} />
          </li>
        ))}
      </ul>
      <PlayerCardSheet player={card.shown?.subject ?? null} open={card.open} onClose={card.close} />
    </>
  );
}

const gridStyle = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4 xl:grid-cols-4";

function PerformancesSkeleton() {
  return (
    <div role="status" className={gridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className={classNames(cardStyle, "p-4")}>
          <div className="flex items-center gap-3">
            <SkeletonBar className="size-16 rounded-2xl!" />
            <div className="flex-1 space-y-2">
              <SkeletonBar className="h-5 w-3/5" />
              <SkeletonBar className="h-3.5 w-2/5" />
            </div>
            <SkeletonBar className="h-8 w-12" />
          </div>
          <SkeletonBar className="mt-4 h-2 w-full rounded-full!" />
          <SkeletonBar className="mt-3 h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
