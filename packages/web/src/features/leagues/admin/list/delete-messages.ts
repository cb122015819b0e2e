import { ApiError, SOMETHING_WENT_WRONG } from "../../../../platform/api/api-error.ts";

type Kind = "league" | "team";

const REFUSED: Record<Kind, string> = {
  league: "Failed to delete league. Please try again.",
  team: "Failed to delete team. Please try again.",
};
const UNANSWERED: Record<Kind, string> = {
  league: "An error occurred while deleting the league.",
  team: "An error occurred while deleting the team.",
};

/** Distinguishes a refusal, with the server's reason if any, from a failed request (ADMIN-LEAGUE-26). */
export function deleteFailure(kind: Kind, error: unknown): { title: string; reason: string | null } {
  if (!(error instanceof ApiError) || error.outcome === "none")
    return { title: UNANSWERED[kind], reason: null };
  return { title: REFUSED[kind], reason: error.message === SOMETHING_WENT_WRONG ? null : error.message };
}
