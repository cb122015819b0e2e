import { adminLeagueRoutes, leagueRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { callAsNow } from "../../../../platform/api/call.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { assignmentsOf, type Moves, unsavedMoves, savedRosters, applyMoves } from "./roster-moves.ts";

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

/** Distinguishes a refusal from a failed request (ADMIN-LEAGUE-25). */
export function saveFailure(error: unknown): { title: string; reason: string } {
  return error instanceof ApiError && error.outcome !== "none"
    ? { title: "Failed to save player assignments", reason: error.message }
    : { title: "Error saving player assignments", reason: "Your moves are kept. Please try again." };
}
