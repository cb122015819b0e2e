import { useState } from "react";
import type { DraftPhase } from "../../drafts/index.ts";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { fullName } from "../../../ui/text/full-name.ts";
import { truncate } from "../../../ui/text/truncate.ts";
import type { LeagueTeam } from "../page/league-types.ts";
import { removalImpact } from "./leave-impact.ts";
import { Sentences } from "./sentences.tsx";

interface Props {
  team: LeagueTeam;
  draft: DraftPhase;
  open: boolean;
  onClose: () => void;
  onRemove: (team: LeagueTeam, ban: boolean) => void;
}

/** Confirms the removal of a member's team, with or without a ban. Needs a new `key` for each opening. */
export function RemoveMemberSheet({ team, draft, open, onClose, onRemove }: Props) {
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
