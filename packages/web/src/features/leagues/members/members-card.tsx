import { fullName } from "@emberline/game";
import { membershipCalls } from "../../../platform/api/calls/settings-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { truncate } from "../../../ui/text/truncate.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import type { League, LeagueTeam } from "../page/league-types.ts";
import { Sentences } from "./sentences.tsx";
import { useLeagueDraftPhase } from "../draft/use-draft-countdown.ts";
import { useState } from "react";
import type { DraftPhase } from "../../drafts/index.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { removalImpact } from "./leave-impact.ts";
import { Crown, UserMinus } from "lucide-react";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";

/** The league's teams; its owner can transfer the league or remove a team. */
export function MembersCard({ league }: { league: League }) {
  const draft = useLeagueDraftPhase(league);
  const { ask, dialog } = useConfirm();
  const { handOver, remove } = useMembers(league.leagueId);

  const confirmTransfer = async (team: LeagueTeam) => {
    const title = `Make ${truncate(fullName(team.owner))} the owner?`;
    const owner = league.teams.find(({ ownsLeague }) => ownsLeague);
    const whose = owner && !owner.mine ? `${truncate(fullName(owner.owner))}'s` : "Your";
    const messages = [
      "They get these settings, the password and the invite link.",
      `${whose} team stays in the league.`,
    ];
    const children = <Sentences>{messages}</Sentences>;
    if (await ask({ title, children, confirmLabel: "Hand Over" })) handOver.mutate(team);
  };
  const removing = useSheet<LeagueTeam>();
  const busyTeam = handOver.isPending ? handOver.variables : remove.isPending && remove.variables.team;
  const busy = busyTeam && busyTeam.teamId;

  return (
    <Card flush title="Members">
      {draft === "running" && (
        <p className="px-4 pb-3 text-sm text-dim">
          The draft is running. Teams can be removed once it is complete.
        </p>
      )}
      <ul className="border-t border-line/60">
        {league.teams.map((team) => (
          <MemberRow
            key={team.teamId}
            team={team}
            busy={team.teamId === busy}
            onTransfer={team.ownsLeague ? null : () => void confirmTransfer(team)}
            onRemove={team.mine || draft === "running" ? null : () => removing.show(team)}
          />
        ))}
      </ul>
      {dialog}
      {removing.shown && (
        <RemoveMemberSheet
          key={removing.shown.visit}
          team={removing.shown.subject}
          draft={draft}
          open={removing.open}
          onClose={removing.close}
          onRemove={(team, ban) => remove.mutate({ team, ban })}
        />
      )}
    </Card>
  );
}

function useMembers(leagueId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => queries.invalidateQueries();
  const onError = (error: Error) => {
    toast.error(errorMessage(error));
    // Someone else may have changed it meanwhile.
    return refresh();
  };
  const handOver = useMutation({
    mutationFn: ({ teamId }: LeagueTeam) =>
      call(membershipCalls.handOver, { params: { leagueId }, body: { teamId } }),
    onSuccess: (_, { owner }) => {
      toast.success(`${truncate(fullName(owner))} owns the league now`);
      return refresh();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ team: { teamId }, ban }: { team: LeagueTeam; ban: boolean }) =>
      ban
        ? call(membershipCalls.ban, { params: { leagueId }, body: { teamId } })
        : call(membershipCalls.removeMember, { params: { leagueId, teamId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return refresh();
    },
    onError,
  });
  return { handOver, remove };
}

interface Props {
  team: LeagueTeam;
  draft: DraftPhase;
  open: boolean;
  onClose: () => void;
  onRemove: (team: LeagueTeam, ban: boolean) => void;
}

/** Confirms the removal of a member's team, with or without a ban. Needs a new `key` for each opening. */
function RemoveMemberSheet({ team, draft, open, onClose, onRemove }: Props) {
  const [ban, setBan] = useState(false);
  const name = truncate(fullName(team.owner));
  return (
    <ConfirmDialog
      open={open}
      title={`Remove ${truncate(team.name)}?`}
      danger
      confirmLabel={ban ? "Remove and Ban" : "Remove Team"}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onRemove(team, ban);
      }}
    >
      <Sentences>{removalImpact(team, draft)}</Sentences>
      <Checkbox
        label={`Ban ${name} from this league`}
        hint="They cannot join again, neither with the link nor with the password, until you lift the ban"
        checked={ban}
        onChange={(event) => setBan(event.target.checked)}
      />
    </ConfirmDialog>
  );
}

interface MemberRowProps {
  team: LeagueTeam;
  busy: boolean;
  /** Null if it is not possible for this team. */
  onTransfer: (() => void) | null;
  onRemove: (() => void) | null;
}

function MemberRow({ team, busy, onTransfer, onRemove }: MemberRowProps) {
  const ownerName = fullName(team.owner);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line/60 px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere" title={team.name}>
          {team.name}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-dim">
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{ownerName}</span>
          {team.mine && <Badge>You</Badge>}
          {team.ownsLeague && <Badge tone="gold">Owner</Badge>}
        </p>
      </div>
      <div className="-mx-2.5 flex flex-wrap">
        {onTransfer && (
          <Button
            variant="text"
            className="px-2.5 text-sm"
            busy={busy}
            aria-label={`Make ${ownerName} the owner`}
            onClick={onTransfer}
          >
            <Crown aria-hidden size={17} />
            Make owner
          </Button>
        )}
        {onRemove && (
          <Button
            variant="text"
            className="px-2.5 text-sm"
            busy={busy}
            aria-label={`Remove ${team.name}`}
            onClick={onRemove}
          >
            <UserMinus aria-hidden size={17} />
            Remove
          </Button>
        )}
      </div>
    </li>
  );
}
