import { leagueRoutes } from "@emberline/contract";
import { LEAGUE_LIST_REFRESH_MS } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { routeQuery } from "../../../api/route-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { useShowsCards } from "../../../ui/hooks/use-media-query.ts";
import type { AdminLeague, LeagueHandlers } from "./admin-league.ts";
import { LeagueCards } from "./league-cards.tsx";
import { LeagueTable } from "./league-table.tsx";

/** All leagues, refetched every minute while a draft has a date (ADMIN-LEAGUE). */
export function LeagueList(handlers: LeagueHandlers) {
  const { data: leagues } = useSuspenseQuery({
    ...routeQuery(leagueRoutes.list),
    refetchInterval: ({ state }) => hasDraftDate(state.data?.data) && LEAGUE_LIST_REFRESH_MS,
  }).data;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const showsCards = useShowsCards();
  if (leagues.length === 0) {
    return (
      <EmptyState title="No leagues yet">
        Fans create leagues on the site. You can also add one for a user.
      </EmptyState>
    );
  }
  const View = showsCards ? LeagueCards : LeagueTable;
  return (
    <View
      leagues={leagues}
      isOpen={({ leagueId }) => open.has(leagueId)}
      onToggle={({ leagueId }) => setOpen(toggled(open, leagueId))}
      {...handlers}
    />
  );
}

const hasDraftDate = (leagues: readonly AdminLeague[] = []): boolean =>
  leagues.some((league) => league.draftDate !== null);

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
