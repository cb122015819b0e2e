import { teamRoutes, type RosterPlayer } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQueryOf } from "../../api/live-query.ts";
import { Roster } from "./roster.tsx";

interface Opens {
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** The caller's own team in a league. */
export function MyTeam({ leagueId, onOpenPlayer }: Opens & { leagueId: string }) {
  const { data } = useSuspenseQuery(liveQueryOf(teamRoutes.myTeam, { params: { leagueId } })).data;
  return <Roster team={data} onOpenPlayer={onOpenPlayer} />;
}

/** Any team of a league. */
export function TheirTeam({ teamId, onOpenPlayer }: Opens & { teamId: string }) {
  const { data } = useSuspenseQuery(liveQueryOf(teamRoutes.theirTeam, { params: { teamId } })).data;
  return <Roster team={data} onOpenPlayer={onOpenPlayer} />;
}
