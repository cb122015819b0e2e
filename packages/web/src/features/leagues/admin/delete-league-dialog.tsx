import { adminLeagueRoutes } from "@emberline/contract";
import type { RefObject } from "react";
import { ApiError, SOMETHING_WENT_WRONG } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { InlineError } from "../../../ui/layout/inline-error.tsx";
import { DeleteDialog } from "../../../ui/overlay/delete-dialog.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import type { AdminLeague, AdminTeam } from "./league-cells.tsx";

interface Props {
  league: AdminLeague;
  /** Null to delete the league. */
  team: AdminTeam | null;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the row is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

/** Confirms the deletion of a league or a team. */
export function DeleteLeagueDialog({ league, team, ...dialog }: Props) {
  return (
    <DeleteDialog
      {...dialog}
      title={<span className="wrap-anywhere">Delete {team?.name ?? league.name}?</span>}
      confirmLabel={team ? "Delete Team" : "Delete League"}
      remove={() =>
        team
          ? call(adminLeagueRoutes.removeTeam, { params: { teamId: team.teamId } })
          : call(adminLeagueRoutes.remove, { params: { leagueId: league.leagueId } })
      }
      messages={{ done: team ? "Team deleted successfully" : "League deleted successfully" }}
      renderError={(error) => {
        const { title, reason } = deleteFailure(team ? "team" : "league", error);
        return <InlineError title={title}>{reason}</InlineError>;
      }}
    >
      {team ? <TeamDeletion league={league} team={team} /> : <LeagueDeletion league={league} />}
    </DeleteDialog>
  );
}

const LeagueDeletion = ({ league: { teamsCount } }: { league: AdminLeague }) => (
  <p className="wrap-anywhere">
    {teamsCount > 0 ? `Its ${countText(teamsCount, "team")}, draft` : "Its draft"}, rosters and poll
    submissions are deleted with it. This cannot be undone.
  </p>
);

function TeamDeletion({ league, team }: { league: AdminLeague; team: AdminTeam }) {
  return (
    <>
      <p className="wrap-anywhere">
        The team of {team.owner.firstName} {team.owner.lastName} leaves {league.name}; its roster and poll
        submissions are deleted. This cannot be undone.
      </p>
      <p className="text-dim">
        {league.teamsCount === 1
          ? "It is the only team, so the league is deleted too."
          : "If its owner owns the league, the longest-standing member becomes the new owner."}
      </p>
    </>
  );
}

type Kind = "league" | "team";

const REFUSED: Record<Kind, string> = {
  league: "Failed to delete league. Please try again.",
  team: "Failed to delete team. Please try again.",
};
const UNANSWERED: Record<Kind, string> = {
  league: "An error occurred while deleting the league.",
  team: "An error occurred while deleting the team.",
};

/** Tells a refusal, with the server's reason if it gave one, from a failed request (ADMIN-LEAGUE-26). */
export function deleteFailure(kind: Kind, error: unknown): { title: string; reason: string | null } {
  if (!(error instanceof ApiError) || error.outcome === "none")
    return { title: UNANSWERED[kind], reason: null };
  return { title: REFUSED[kind], reason: error.message === SOMETHING_WENT_WRONG ? null : error.message };
}
