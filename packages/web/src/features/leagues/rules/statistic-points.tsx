import type { ReplyOf } from "@emberline/contract";
import type { StatisticValue } from "@emberline/game";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { scoringCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { rulesQuery } from "../page/league-rules.tsx";

/** The statistics that are scored, with what they count in the league. */
export const StatisticPoints = ({ leagueId }: { leagueId: string }) => (
  <LoadBoundary skeleton={<StatisticsSkeleton />}>
    <Statistics leagueId={leagueId} />
  </LoadBoundary>
);

function Statistics({ leagueId }: { leagueId: string }) {
  const { data: statistics } = useSuspenseQuery(routeQuery(scoringCalls.statistics)).data;
  const rules = useQuery(rulesQuery(leagueId));
  if (rules.isPending) return <StatisticsSkeleton />;
  if (statistics.length === 0) {
    return <EmptyState title="No scoring yet">The points appear here once the season is set up.</EmptyState>;
  }
  const ownOf = new Map(
    rules.data?.data.rules.statisticValues.map((value) => [value.statisticId, value] as const),
  );
  return (
    <>
      {!rules.data && (
        <InlineError title="The rules of this league could not be loaded">
          These are the points of the site.
        </InlineError>
      )}
      <ul aria-label="Statistics">
        {statistics.map((statistic) => (
          <Row
            key={statistic.statisticId}
            statistic={statistic}
            own={ownOf.get(statistic.statisticId) ?? null}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  statistic: ReplyOf<typeof scoringCalls.statistics>["data"][number];
  /** The league's value; null if it counts as on the site. */
  own: StatisticValue | null;
}

function Row({ statistic: { name, description, defaultPoints }, own }: RowProps) {
  const points = own?.value ?? defaultPoints;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line/60 py-3 last:border-0">
      <div className="min-w-0">
        <h3 className="font-text text-base font-semibold wrap-anywhere">{name}</h3>
        {description && <p className="mt-0.5 text-sm wrap-anywhere text-dim">{description}</p>}
      </div>
      <div className="shrink-0 text-right">
        <p className={classNames("display figures leading-6", toneOf(points))}>
          {countText(points, "point")}
        </p>
        {own && <p className="figures text-sm text-dim">instead of {own.siteValue}</p>}
      </div>
    </li>
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
