import type { RosterPlayer } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { teamCalls } from "../../../platform/api/calls.ts";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Roster } from "./roster.tsx";

interface TheirTeamProps {
  leagueId: string;
  teamId: string;
  scrollToHistory: boolean;
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** Any team of a league; `scrollToHistory` when the user asked where its points come from. */
export function TheirTeam({ leagueId, teamId, scrollToHistory, onOpenPlayer }: TheirTeamProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(liveQuery(teamCalls.theirTeam, { params: { teamId } }));
  return (
    <Roster
      leagueId={leagueId}
      team={data.data}
      loadedAt={dataUpdatedAt}
      scrollToHistory={scrollToHistory}
      onOpenPlayer={onOpenPlayer}
    />
  );
}
