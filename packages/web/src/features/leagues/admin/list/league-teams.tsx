import { teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { routeQuery } from "../../../../platform/api/route-query.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { DeleteButton } from "../../../../ui/controls/delete-button.tsx";
import { SkeletonBar } from "../../../../ui/layout/skeleton.tsx";
import { RenameButton } from "./rename-button.tsx";
import type { AdminLeague, AdminTeam } from "./admin-league.ts";

interface Props {
  league: AdminLeague;
  onRename: (team: AdminTeam) => void;
  onDelete: (team: AdminTeam) => void;
}

/** The teams of a league whose row is open. */
export function LeagueTeams({ league: { leagueId, name, teamsCount }, onRename, onDelete }: Props) {
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

/** As high as the teams to come. */
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
