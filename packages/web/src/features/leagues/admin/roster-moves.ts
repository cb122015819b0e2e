import { type playerRoutes, type ReplyOf, adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../platform/api/api-error.ts";
import { callAsNow } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/** Team id by player id; players on no team are missing. */
export type Rosters = ReadonlyMap<string, string>;
/** Unsaved moves: the new team id by player id, null for no team. */
export type Moves = ReadonlyMap<string, string | null>;

interface Team {
  teamId: string;
  players: readonly { playerId: string }[];
}

export const savedRosters = (teams: readonly Team[]): Rosters =>
  new Map(teams.flatMap(({ teamId, players }) => players.map(({ playerId }) => [playerId, teamId] as const)));

/** Adds a move; moving a player back to the saved team removes it. */
export function addMove(moves: Moves, saved: Rosters, playerId: string, to: string | null): Moves {
  const next = new Map(moves);
  if ((saved.get(playerId) ?? null) === to) next.delete(playerId);
  else next.set(playerId, to);
  return next;
}

/** The moves that still change something. Another admin may have saved the same, or deleted a team. */
export const unsavedMoves = (moves: Moves, saved: Rosters, teamIds: readonly string[]): Moves =>
  new Map(
    [...moves].filter(
      ([playerId, to]) => (saved.get(playerId) ?? null) !== to && (to === null || teamIds.includes(to)),
    ),
  );

/** The saved rosters with the moves applied. */
export function applyMoves(saved: Rosters, moves: Moves): Rosters {
  const rosters = new Map(saved);
  for (const [playerId, to] of moves) {
    if (to === null) rosters.delete(playerId);
    else rosters.set(playerId, to);
  }
  return rosters;
}

export const assignmentsOf = (rosters: Rosters): { teamId: string; playerId: string }[] =>
  [...rosters].map(([playerId, teamId]) => ({ teamId, playerId }));

export type RosterPlayer = ReplyOf<typeof playerRoutes.list>["data"][number];

/** A team or the available players, as a list to move players between. */
export interface RosterView {
  id: string;
  name: string;
  /** Null for the available players. */
  owner: string | null;
  players: readonly RosterPlayer[];
}

/** The list of players on no team. */
export const AVAILABLE = "available";

/** Applies the moves to the rosters stored now and replaces all rosters. */
export function useSavePlayers(leagueId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (moves: Moves) => {
      const call = callAsNow();
      const params = { leagueId };
      const { teams, rostersVersion } = (await call(leagueRoutes.get, { params })).data;
      const saved = savedRosters(teams);
      const open = unsavedMoves(
        moves,
        saved,
        teams.map(({ teamId }) => teamId),
      );
      const assignments = assignmentsOf(applyMoves(saved, open));
      return call(adminLeagueRoutes.setPlayers, { params, body: { assignments, rostersVersion } });
    },
    onSuccess: async () => {
      toast.success("Player assignments saved successfully");
      await queries.invalidateQueries();
      onSaved();
    },
    onError: (error) => toast.error(saveFailure(error).title),
  });
}

/** Tells a refusal from a failed request (ADMIN-LEAGUE-25). */
export function saveFailure(error: unknown): { title: string; reason: string } {
  return error instanceof ApiError && error.outcome !== "none"
    ? { title: "Failed to save player assignments", reason: error.message }
    : { title: "Error saving player assignments", reason: "Your moves are kept. Please try again." };
}
