import { leagueRoutes } from "@emberline/contract";
import { LEAGUE_LIST_REFRESH_MS } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../api/query-of.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import type { LeagueViewProps } from "./admin-league.ts";
import { LeagueCards } from "./league-cards.tsx";
import { LeagueTable } from "./league-table.tsx";

export function LeagueList({ onSettings }: Pick<LeagueViewProps, "onSettings">) {
  const { data: leagues } = useSuspenseQuery({
    ...queryOf(leagueRoutes.list),
    refetchInterval: LEAGUE_LIST_REFRESH_MS,
  }).data;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const narrow = useNarrow();
  if (leagues.length === 0) {
    return (
      <EmptyState title="No leagues yet">
        Fans found them on the site. They appear here by themselves.
      </EmptyState>
    );
  }
  const View = narrow ? LeagueCards : LeagueTable;
  return (
    <View
      leagues={leagues}
      isOpen={({ leagueId }) => open.has(leagueId)}
      onToggle={({ leagueId }) => setOpen(toggled(open, leagueId))}
      onSettings={onSettings}
    />
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
