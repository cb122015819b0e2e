import { adminLeagueRoutes } from "@emberline/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../api/call.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import type { AdminLeague, AdminTeam } from "./admin-league.ts";
import { deleteFailure } from "./delete-messages.ts";
import { InlineError } from "../../../ui/layout/inline-error.tsx";

interface Props {
  league: AdminLeague;
  /** Null to delete the league. */
  team: AdminTeam | null;
  open: boolean;
  onClose: () => void;
  /** Takes the focus after the row is gone. */
  focusAfterDelete: () => HTMLElement | null;
}

/** Asks before a league or a team goes. Needs a new `key` for each opening. */
export function DeleteLeagueDialog({ league, team, open, onClose, focusAfterDelete }: Props) {
  // The dialog closes before `isSuccess` turns true.
  const isDeleted = useRef(false);
  const onRemoved = () => {
    isDeleted.current = true;
    onClose();
  };
  const remove = useRemove({ league, team, onRemoved });
  const failure = remove.error && deleteFailure(team ? "team" : "league", remove.error);
  return (
    <ConfirmDialog
      open={open}
      title={<span className="wrap-anywhere">Delete {team?.name ?? league.name}?</span>}
      confirmLabel={team ? "Delete Team" : "Delete League"}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
      finalFocus={() => (isDeleted.current && focusAfterDelete()) || true}
    >
      <div className="grid gap-3 wrap-anywhere">
        {failure && <InlineError title={failure.title}>{failure.reason}</InlineError>}
        {team ? <TeamDeletion league={league} team={team} /> : <LeagueDeletion league={league} />}
      </div>
    </ConfirmDialog>
  );
}

const LeagueDeletion = ({ league: { teamsCount } }: { league: AdminLeague }) => (
  <p>
    {teamsCount > 0 ? `Its ${countText(teamsCount, "team")}, draft` : "Its draft"}, rosters and poll
    submissions are deleted with it. This cannot be undone.
  </p>
);

function TeamDeletion({ league, team }: { league: AdminLeague; team: AdminTeam }) {
  return (
    <>
      <p>
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

function useRemove({ league, team, onRemoved }: Pick<Props, "league" | "team"> & { onRemoved: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () =>
      team
        ? call(adminLeagueRoutes.removeTeam, { params: { teamId: team.teamId } })
        : call(adminLeagueRoutes.remove, { params: { leagueId: league.leagueId } }),
    onSuccess: () => {
      toast.success(team ? "Team deleted successfully" : "League deleted successfully");
      onRemoved();
    },
    // Also after a failure: another admin may have deleted it.
    onSettled: () => queries.invalidateQueries(),
  });
}
