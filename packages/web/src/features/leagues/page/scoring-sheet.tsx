import { LeagueRulesSection } from "./league-rules.tsx";
import { scoringCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";

interface ScoringSheetProps {
  leagueId: string;
  open: boolean;
  onClose: () => void;
}

/** The rules of the league, and the statistics that are scored, with their points. */
export function ScoringSheet({ leagueId, open, onClose }: ScoringSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      scrollFocusable
      title="Scoring"
      description="What your contestants earn in an episode"
    >
      <LoadBoundary skeleton={<SkeletonBar className="mb-5 h-28 rounded-2xl!" />}>
        <LeagueRulesSection leagueId={leagueId} />
      </LoadBoundary>
      <LoadBoundary skeleton={<StatisticsSkeleton />}>
        <Statistics />
      </LoadBoundary>
    </Sheet>
  );
}

function Statistics() {
  const { data: statistics } = useSuspenseQuery(routeQuery(scoringCalls.statistics)).data;
  if (statistics.length === 0) {
    return <EmptyState title="No scoring yet">The rules appear here once the season is set up.</EmptyState>;
  }
  return (
    <ul aria-label="Statistics">
      {statistics.map(({ statisticId, name, defaultPoints, description }) => (
        <li
          key={statisticId}
          className="flex items-start justify-between gap-4 border-b border-line/60 py-3 last:border-0"
        >
          <div className="min-w-0">
            <h3 className="font-text text-base font-semibold">{name}</h3>
            {description && <p className="mt-0.5 text-sm text-dim">{description}</p>}
          </div>
          <p className={classNames("display figures shrink-0 leading-6", toneOf(defaultPoints))}>
            {countText(defaultPoints, "point")}
          </p>
        </li>
      ))}
    </ul>
  );
}

const toneOf = (points: number) => (points < 0 ? "text-danger" : points > 0 ? "text-lagoon" : "text-dim");

function StatisticsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <div key={row} className="flex justify-between gap-4 border-b border-line/60 py-3 last:border-0">
          <div className="flex-1 space-y-2 py-1">
            <SkeletonBar className="h-4 w-2/5" />
            <SkeletonBar className="h-3.5 w-4/5" />
          </div>
          <SkeletonBar className="mt-1 h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
