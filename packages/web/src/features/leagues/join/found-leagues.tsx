import { leagueCalls } from "../../../platform/api/calls.ts";
import { pollEvery } from "../../../platform/api/polling-query.ts";
import { usePages } from "../../../platform/api/use-pages.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonCards } from "../../../ui/layout/skeleton.tsx";
import { firstInRow, PagedList } from "../../../ui/tables/paged-list.tsx";
import { Lock } from "lucide-react";
import { useId } from "react";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { ReportIconButton } from "../../chat/index.ts";
import type { leagueRoutes, ReplyOf } from "@emberline/contract";

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

/** A league that can be joined. */
function LeagueCard({ league, onJoin }: { league: JoinableLeague; onJoin: () => void }) {
  const id = useId();
  return (
    <article className={classNames(cardStyle, "relative flex flex-col p-4 sm:p-5")}>
      <h2 id={id} className="flex items-start gap-2 pr-9 text-xl">
        <span className="line-clamp-3 min-w-0 wrap-anywhere" title={league.name}>
          {league.name}
        </span>
        {league.privateInd && (
          <Lock role="img" aria-label="Private league" size={17} className="mt-0.5 shrink-0 text-gold" />
        )}
      </h2>
      <p className="mt-1 mb-5 text-dim">
        by {league.owner.userName}
        <span aria-hidden> · </span>
        <span className="text-sm">{countText(league.teamsCount, "team")}</span>
      </p>
      <Button
        {...firstInRow}
        variant="primary"
        wide
        aria-describedby={id}
        className="mt-auto"
        onClick={onJoin}
      >
        Join League
      </Button>
      <ReportIconButton
        label={`Report ${league.name}`}
        className="absolute top-1.5 right-1.5"
        things={[
          { about: "league", id: league.leagueId, label: "The league's name", text: league.name },
          {
            about: "league-owner",
            id: league.leagueId,
            label: "The owner's name",
            text: league.owner.userName,
          },
        ]}
      />
    </article>
  );
}

/** A league that the user can join. */
export type JoinableLeague = ReplyOf<typeof leagueRoutes.findJoinable>["data"]["rows"][number];
