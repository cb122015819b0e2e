import { Pencil } from "lucide-react";
import { useId, type ReactNode } from "react";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import type { NamedTeam } from "./rename-team-sheet.tsx";

interface TeamCardProps {
  team: NamedTeam & { league: { leagueId: string; name: string } };
  onRename: (team: NamedTeam) => void;
  /** A line about the league. */
  children: ReactNode;
}

/** One of the user's teams with its league. */
export function TeamCard({ team, onRename, children }: TeamCardProps) {
  const id = useId();
  return (
    <article className={classNames(cardStyle, "flex flex-col p-4 sm:p-5")}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-3 text-xl wrap-anywhere" title={team.name}>
            {team.name}
          </h2>
          <p id={id} className="mt-1 line-clamp-2 wrap-anywhere text-dim">
            {team.league.name}
          </p>
        </div>
        <IconButton
          variant="text"
          label={`Rename ${team.name}`}
          className="-mt-2 -mr-2"
          onClick={() => onRename(team)}
        >
          <Pencil aria-hidden size={18} />
        </IconButton>
      </div>
      <div className="mt-3 mb-4 min-h-[1.625rem] text-sm">{children}</div>
      <ButtonLink aria-describedby={id} to={`/league/${team.league.leagueId}`} wide className="mt-auto">
        View League
      </ButtonLink>
    </article>
  );
}
