import { adminLeagueRoutes } from "@emberline/contract";
import { LEAGUE_LIST_REFRESH_MS } from "@emberline/game";
import { useState } from "react";
import { usePages } from "../../../../platform/api/use-pages.ts";
import { EmptyState } from "../../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../../ui/layout/error-state.tsx";
import { SkeletonRows } from "../../../../ui/layout/skeleton.tsx";
import { PagedList } from "../../../../ui/tables/paged-list.tsx";
import { useShowsCards } from "../../../../ui/hooks/use-media-query.ts";
import type { AdminLeague, LeagueHandlers } from "./admin-league.ts";
import { LeagueCards } from "./league-cards.tsx";
import { LeagueTable } from "./league-table.tsx";

interface Props extends LeagueHandlers {
  search: string;
}

/** The leagues found, fetched again every minute while one has a draft date (ADMIN-LEAGUE). */
export function LeagueList({ search, ...handlers }: Props) {
  const { rows, hasFailed, retry, more, ...pages } = usePages(adminLeagueRoutes.find, {
    search,
    refetchInterval: (leagues) => hasDraftDate(leagues) && LEAGUE_LIST_REFRESH_MS,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const showsCards = useShowsCards();
  if (!rows) {
    return hasFailed ? (
      <ErrorState title="Error loading leagues" onRetry={retry} />
    ) : (
      <SkeletonRows avatars={false} count={8} />
    );
  }
  if (rows.length === 0) return <NoLeagues isSearch={search !== ""} />;
  const View = showsCards ? LeagueCards : LeagueTable;
  return (
    <PagedList {...pages} shown={rows.length} noun="league" hasFailed={hasFailed} onMore={more}>
      <View
        leagues={rows}
        isOpen={({ leagueId }) => open.has(leagueId)}
        onToggle={({ leagueId }) => setOpen(toggled(open, leagueId))}
        {...handlers}
      />
    </PagedList>
  );
}

const NoLeagues = ({ isSearch }: { isSearch: boolean }) => (
  <div role="status">
    {isSearch ? (
      <EmptyState title="No leagues found">
        No league&apos;s name or owner has words that begin like these. Try fewer.
      </EmptyState>
    ) : (
      <EmptyState title="No leagues yet">
        Fans create leagues on the site. You can also add one for a user.
      </EmptyState>
    )}
  </div>
);

const hasDraftDate = (leagues: readonly AdminLeague[]): boolean =>
  leagues.some((league) => league.draftDate !== null);

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
