import { adminLeagueRoutes, teamRoutes } from "@emberline/contract";
import { LEAGUE_LIST_REFRESH_MS } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { usePages } from "../../../platform/api/use-pages.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../ui/controls/delete-button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { SkeletonRows, SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { type Column, DataList } from "../../../ui/tables/data-list.tsx";
import { PagedList } from "../../../ui/tables/paged-list.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import {
  type AdminLeague,
  type LeagueHandlers,
  DraftCell,
  DraftSettingsButton,
  ExpandButton,
  OwnerName,
  RenameButton,
  type AdminTeam,
} from "./league-cells.tsx";

interface Props extends LeagueHandlers {
  search: string;
}

/** The leagues that match the search, fetched again every minute while one has a draft date (ADMIN-LEAGUE). */
export function LeagueList({ search, ...handlers }: Props) {
  const { rows, hasFailed, retry, more, ...pages } = usePages(adminLeagueRoutes.find, {
    search,
    refetchInterval: (leagues) => hasDraftDate(leagues) && LEAGUE_LIST_REFRESH_MS,
  });
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const listId = useId();
  if (!rows) {
    return hasFailed ? (
      <ErrorState title="Error loading leagues" onRetry={retry} />
    ) : (
      <SkeletonRows avatars={false} count={8} />
    );
  }
  if (rows.length === 0) return <NoLeagues isSearch={search !== ""} />;
  const teamsId = ({ leagueId }: AdminLeague) => `${listId}-${leagueId}`;
  const isOpen = ({ leagueId }: AdminLeague) => open.has(leagueId);
  const draft = (league: AdminLeague) => (
    <DraftCell league={league} onSettings={() => handlers.onSettings(league)} />
  );
  const columns: readonly Column<AdminLeague>[] = [
    {
      heading: "Name",
      className: "py-1.5",
      cell: (league) => (
        <ExpandButton
          league={league}
          open={isOpen(league)}
          controls={teamsId(league)}
          onToggle={() => setOpen(toggled(open, league.leagueId))}
        />
      ),
      onCard: "cell",
    },
    {
      heading: "Owner",
      cell: (league) => <OwnerName league={league} />,
      onCard: (league) => (
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <OwnerName league={league} />
          <span className="whitespace-nowrap text-dim">{countText(league.teamsCount, "team")}</span>
        </div>
      ),
    },
    {
      heading: "Size",
      number: true,
      className: "font-semibold",
      cell: ({ teamsCount }) => teamsCount,
      onCard: "nothing",
    },
    // Cards show it above the actions.
    { heading: "Draft", className: "py-1.5", cell: draft, onCard: "nothing" },
  ];
  return (
    <PagedList {...pages} shown={rows.length} noun="league" hasFailed={hasFailed} onMore={more}>
      <DataList
        label="Leagues"
        rows={rows}
        keyOf={({ leagueId }) => leagueId}
        columns={columns}
        actions={(league) => <LeagueActions league={league} {...handlers} />}
        actionsClassName="py-1.5"
        cardActions={(league) => (
          <span className="grid grid-cols-1 justify-items-start gap-2">
            <span className="flex flex-wrap items-center gap-x-4">
              <span className="text-sm text-dim">Draft</span>
              {draft(league)}
            </span>
            <LeagueActions league={league} {...handlers} />
          </span>
        )}
        details={(league) =>
          isOpen(league) && {
            id: teamsId(league),
            content: (
              <LeagueTeams
                league={league}
                onRename={({ teamId, name }) => handlers.onRename({ kind: "team", id: teamId, name })}
                onDelete={(team) => handlers.onDeleteTeam(league, team)}
              />
            ),
          }
        }
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

interface LeagueActionsProps extends Pick<
  LeagueHandlers,
  "onSettings" | "onEndDraft" | "onRename" | "onDelete"
> {
  league: AdminLeague;
}

function LeagueActions({ league, onSettings, onEndDraft, onRename, onDelete }: LeagueActionsProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 smallest:[&>.button-s]:px-2.5 xl:flex-nowrap xl:justify-end">
      <ButtonLink
        size="s"
        className="whitespace-nowrap"
        to={`/admin/leagues/${league.leagueId}/players`}
        aria-label={`Set Players, ${league.name}`}
      >
        Set Players
      </ButtonLink>
      <DraftSettingsButton league={league} onSettings={() => onSettings(league)} />
      {league.draftStartDate !== null && !league.draftComplete && (
        <Button
          size="s"
          className="whitespace-nowrap"
          aria-label={`End Draft, ${league.name}`}
          onClick={() => onEndDraft(league)}
        >
          End Draft
        </Button>
      )}
      <RenameButton
        name={league.name}
        onClick={() => onRename({ kind: "league", id: league.leagueId, name: league.name })}
      />
      <DeleteButton label={`Delete ${league.name}`} onClick={() => onDelete(league)} />
    </span>
  );
}

interface LeagueTeamsProps {
  league: AdminLeague;
  onRename: (team: AdminTeam) => void;
  onDelete: (team: AdminTeam) => void;
}

/** The teams of a league whose row is open. */
function LeagueTeams({ league: { leagueId, name, teamsCount }, onRename, onDelete }: LeagueTeamsProps) {
  const { data, isError, refetch } = useQuery(routeQuery(teamRoutes.forDraft, { params: { leagueId } }));
  if (data === undefined) {
    return isError ? (
      <p role="alert" className="flex items-center justify-between gap-3 py-2 text-sm">
        The teams could not be loaded.
        <Button size="s" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <LoadingTeams count={teamsCount} />
    );
  }
  const teams = data.data;
  if (teams.length === 0) return <p className="py-2 text-sm text-dim">This league has no teams yet.</p>;
  return (
    <ul aria-label={`Teams of ${name}`} className={gridStyle}>
      {teams.map((team) => (
        <li key={team.teamId} className={rowStyle}>
          <span className="min-w-0">
            <span className="block leading-tight font-medium">{team.name}</span>
            <span className="text-[0.8125rem] text-dim">
              {team.owner.firstName} {team.owner.lastName}
            </span>
          </span>
          <span className="inline-flex shrink-0 items-center gap-1">
            <RenameButton name={team.name} onClick={() => onRename(team)} />
            <DeleteButton label={`Delete ${team.name}`} onClick={() => onDelete(team)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** As high as the teams will be. */
const LoadingTeams = ({ count }: { count: number }) => (
  <div role="status" aria-label="Loading the teams" className={gridStyle}>
    {Array.from({ length: Math.max(count, 1) }, (_, row) => (
      <div key={row} className={rowStyle}>
        <SkeletonBar className="h-9 w-1/2" />
        <span className="size-11 pointer-fine:size-9" />
      </div>
    ))}
  </div>
);

const gridStyle = "grid grid-cols-1 gap-x-8 wrap-anywhere xl:grid-cols-3 xl:pl-7";
const rowStyle = "flex items-center justify-between gap-2 py-1";
