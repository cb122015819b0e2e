import { leagueCalls } from "../../../platform/api/calls.ts";
import { pollEvery } from "../../../platform/api/polling-query.ts";
import { usePages } from "../../../platform/api/use-pages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { PagedList } from "../../../ui/tables/paged-list.tsx";
import type { JoinableLeague } from "./joinable-league.ts";
import { LeagueCard } from "./league-card.tsx";

interface Props {
  search: string;
  /** Leaves the search. */
  onShowAll: () => void;
  onJoin: (league: JoinableLeague) => void;
}

/** The leagues to join that a search finds, or all. */
export function FoundLeagues({ search, onShowAll, onJoin }: Props) {
  const { rows, hasFailed, retry, more, ...pages } = usePages(leagueCalls.findJoinable, {
    search,
    refetchInterval: () => pollEvery(),
  });
  if (!rows) {
    return hasFailed ? (
      <ErrorState title="Error loading leagues" onRetry={retry} />
    ) : (
      <SkeletonCards count={6} className={gridStyle} />
    );
  }
  if (rows.length === 0) return <NoLeagues isSearch={search !== ""} onShowAll={onShowAll} />;
  return (
    <PagedList {...pages} shown={rows.length} noun="league" hasFailed={hasFailed} onMore={more}>
      <ul className={gridStyle}>
        {rows.map((league) => (
          <li key={league.leagueId} className="grid grid-cols-1">
            <LeagueCard league={league} onJoin={() => onJoin(league)} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

const NoLeagues = ({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) => (
  <div role="status">
    {isSearch ? (
      <EmptyState
        title="No league by that name"
        action={<Button onClick={onShowAll}>Show All Leagues</Button>}
      >
        Try another word of its name, or its owner&apos;s username.
      </EmptyState>
    ) : (
      <EmptyState title="No Available Leagues">
        Create one for you and your friends, or check back later.
      </EmptyState>
    )}
  </div>
);

const gridStyle = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4";
