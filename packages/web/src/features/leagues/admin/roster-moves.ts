import { type playerRoutes, type ReplyOf, adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../platform/api/api-error.ts";
import { callAsNow } from "../../../platform/api/call.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";

/**
 * Team id by place. A place is the id of a player; where several teams may have a player, it is followed by the id of
 * the team that has the player, or by a number for a copy that none has. Places on no team are missing.
 */
export type Rosters = ReadonlyMap<string, string>;
/** Unsaved moves: the new team id by place, null for no team. */
export type Moves = ReadonlyMap<string, string | null>;

/** Whether it is the place of a team that has, or had, the player. */
const isOfTeam = (place: string): boolean => place.includes(" ") && !/ \d+$/.test(place);

export const playerAt = (place: string): string => place.split(" ")[0]!;

interface Team {
  teamId: string;
  players: readonly { playerId: string }[];
}

/** `copies`: how many teams may have the same player. */
export const savedRosters = (teams: readonly Team[], copies: number): Rosters =>
  new Map(
    teams.flatMap(({ teamId, players }) =>
      players.map(({ playerId }) => [copies === 1 ? playerId : `${playerId} ${teamId}`, teamId] as const),
    ),
  );

/** The place of a copy of a player that no team has; null if there is none. */
export function freePlace(rosters: Rosters, playerId: string, copies: number): string | null {
  if (copies === 1) return rosters.has(playerId) ? null : playerId;
  const places = [...rosters.keys()].filter((place) => playerAt(place) === playerId);
  if (places.length >= copies) return null;
  let number = 1;
  while (places.includes(`${playerId} ${number}`)) number += 1;
  return `${playerId} ${number}`;
}

/** Adds a move; moving a player back to the saved team removes it. */
export function addMove(moves: Moves, saved: Rosters, place: string, to: string | null): Moves {
  const next = new Map(moves);
  // Another copy that left the team comes back.
  const left = [...saved].find(
    ([id, team]) => team === to && playerAt(id) === playerAt(place) && next.get(id) === null,
  );
  if (left && !saved.has(place)) {
    next.delete(left[0]);
    next.delete(place);
  } else if ((saved.get(place) ?? null) === to) next.delete(place);
  else next.set(place, to);
  return next;
}

/** The moves that still change something. Another admin may have saved the same, or deleted a team. */
export function unsavedMoves(moves: Moves, saved: Rosters, teamIds: readonly string[]): Moves {
  const has = (teamId: string, playerId: string) =>
    [...saved].some(([id, team]) => team === teamId && playerAt(id) === playerId && !moves.has(id));
  return new Map(
    [...moves].filter(([place, to]) => {
      if ((saved.get(place) ?? null) === to) return false;
      if (to === null) return true;
      return teamIds.includes(to) && !has(to, playerAt(place)) && (saved.has(place) || !isOfTeam(place));
    }),
  );
}

/** The saved rosters with the moves applied. */
export function applyMoves(saved: Rosters, moves: Moves): Rosters {
  const rosters = new Map(saved);
  for (const [place, to] of moves) {
    if (to === null) rosters.delete(place);
    else rosters.set(place, to);
  }
  return rosters;
}

export const assignmentsOf = (rosters: Rosters): { teamId: string; playerId: string }[] =>
  [...rosters].map(([place, teamId]) => ({ teamId, playerId: playerAt(place) }));

export type RosterPlayer = ReplyOf<typeof playerRoutes.list>["data"][number] & { place: string };

/** A team or the available players, as a list to move players between. */
export interface RosterView {
  id: string;
  name: string;
  /** Null for the available players. */
  owner: string | null;
  players: readonly RosterPlayer[];
}

/** The list of players whom more teams may have. */
export const AVAILABLE = "available";

/** Applies the moves to the rosters stored now and replaces all rosters. */
export function useSavePlayers(leagueId: string, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (moves: Moves) => {
      const call = callAsNow();
      const params = { leagueId };
      const { teams, rostersVersion, copies = 1 } = (await call(leagueRoutes.get, { params })).data;
      const saved = savedRosters(teams, copies);
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
