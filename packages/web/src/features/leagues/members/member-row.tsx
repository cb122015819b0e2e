import { fullName } from "@emberline/game";
import { Crown, UserMinus } from "lucide-react";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import type { LeagueTeam } from "../page/league-types.ts";

interface MemberRowProps {
  team: LeagueTeam;
  busy: boolean;
  /** Null if it is not possible for this team. */
  onTransfer: (() => void) | null;
  onRemove: (() => void) | null;
}

export function MemberRow({ team, busy, onTransfer, onRemove }: MemberRowProps) {
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
