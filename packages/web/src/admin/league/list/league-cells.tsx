import { ChevronDown, Lock } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { DeleteButton } from "../../../ui/controls/delete-button.tsx";
import type { AdminLeague, AdminTeam } from "./admin-league.ts";

interface Props {
  league: AdminLeague;
}

interface ExpandProps extends Props {
  open: boolean;
  /** Id of the expanded element. */
  controls: string;
  onToggle: () => void;
}

/** The league's name; expands its teams. */
export function ExpandButton({ league, open, controls, onToggle }: ExpandProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      {...(open ? { "aria-controls": controls } : {})}
      onClick={onToggle}
      className="-ml-2 flex min-h-11 items-center gap-2 rounded-xl py-1 pr-3 pl-2 text-left font-semibold hover:bg-ink-3"
    >
      <ChevronDown
        aria-hidden
        size={18}
        className={classNames("shrink-0 text-dim transition-transform duration-150", !open && "-rotate-90")}
      />
      <span className="block min-w-32 wrap-anywhere">
        {league.name}
        {league.privateInd && (
          <Lock role="img" aria-label="Private league" size={15} className="ml-1.5 inline text-gold" />
        )}
      </span>
    </button>
  );
}

export function OwnerName({ league: { owner } }: Props) {
  return (
    <span className="block min-w-32 wrap-anywhere">
      <span className="block">
        {owner.firstName} {owner.lastName}
      </span>
      <span className="block text-[0.8125rem] break-all text-dim">@{owner.userName}</span>
    </span>
  );
}

interface TeamsProps extends Props {
  onDelete: (team: AdminTeam) => void;
}

export function LeagueTeams({ league: { name, teams }, onDelete }: TeamsProps) {
  if (teams.length === 0) return <p className="py-2 text-sm text-dim">This league has no teams yet.</p>;
  return (
    <ul
      aria-label={`Teams of ${name}`}
      className="grid grid-cols-1 gap-x-8 wrap-anywhere xl:grid-cols-3 xl:pl-7"
    >
      {teams.map((team) => (
        <li key={team.teamId} className="flex items-center justify-between gap-2 py-1">
          <span className="min-w-0">
            <span className="block leading-tight font-medium">{team.name}</span>
            <span className="text-[0.8125rem] text-dim">
              {team.owner.firstName} {team.owner.lastName}
            </span>
          </span>
          <DeleteButton label={`Delete ${team.name}`} onClick={() => onDelete(team)} />
        </li>
      ))}
    </ul>
  );
}

export const teamCountText = (count: number): string => (count === 1 ? "1 team" : `${count} teams`);
