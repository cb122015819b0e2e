import type { RosterPlayer } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Roster } from "./roster.tsx";

interface MyTeamProps {
  leagueId: string;
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** The user's own team in a league. */
export function MyTeam({ leagueId, onOpenPlayer }: MyTeamProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(liveQuery(teamCalls.myTeam, { params: { leagueId } }));
  const { teamId, ...team } = data.data;
  if (teamId === null) {
    return (
      <EmptyState title="You have no team in this league">
        As an admin you can still see it. Its teams are in the standings.
      </EmptyState>
    );
  }
  return (
    <Roster
      leagueId={leagueId}
      team={{ teamId, ...team }}
      loadedAt={dataUpdatedAt}
      onOpenPlayer={onOpenPlayer}
    />
  );
}
