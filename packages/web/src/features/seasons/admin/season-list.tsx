import { seasonRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { SeasonCard } from "./season-card.tsx";
import { useSeasonActions } from "./use-season-actions.tsx";

/** All seasons, the current one first. */
export function SeasonList() {
  const { data: seasons } = useSuspenseQuery(routeQuery(seasonRoutes.list)).data;
  const { dialog, ...actions } = useSeasonActions();
  if (seasons.length === 0) {
    return (
      <EmptyState title="No season yet">
        Import one from a file, or create an empty one and fill it by hand.
      </EmptyState>
    );
  }
  const current = seasons.find((season) => season.isCurrent);
  return (
    <>
      <ul aria-label="Seasons" className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {seasons.map((season) => (
          <li key={season.seasonId}>
            <SeasonCard season={season} current={current} actions={actions} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
