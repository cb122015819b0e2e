import type { RosterPlayer } from "@emberline/contract";
import { teamCalls } from "../../../api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../../api/polling-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Roster } from "./roster.tsx";

interface OpenPlayerProps {
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** The user's own team in a league. */
export function MyTeam({ leagueId, onOpenPlayer }: OpenPlayerProps & { leagueId: string }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(pollingQuery(teamCalls.myTeam, { params: { leagueId } }));
  const { teamId, ...team } = data.data;
  if (teamId === null) {
    return (
      <EmptyState title="You have no team in this league">
        As an admin you can still see it. Its teams are in the standings.
      </EmptyState>
    );
  }
  return <Roster team={{ teamId, ...team }} loadedAt={dataUpdatedAt} onOpenPlayer={onOpenPlayer} />;
}

/** Any team of a league; `scrollToHistory` when the user asked where its points come from. */
export function TheirTeam({
  teamId,
  scrollToHistory,
  onOpenPlayer,
}: OpenPlayerProps & { teamId: string; scrollToHistory: boolean }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(pollingQuery(teamCalls.theirTeam, { params: { teamId } }));
  return (
    <Roster
      team={data.data}
      loadedAt={dataUpdatedAt}
      scrollToHistory={scrollToHistory}
      onOpenPlayer={onOpenPlayer}
    />
  );
}
