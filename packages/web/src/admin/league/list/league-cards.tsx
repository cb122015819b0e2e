import { useId } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import { DraftCell } from "./draft-cell.tsx";
import type { LeagueViewProps } from "./admin-league.ts";
import { LeagueActions } from "./league-actions.tsx";
import { ExpandButton, LeagueTeams, OwnerName, teamCountText } from "./league-cells.tsx";

/** The leagues as cards, for narrow screens. */
export function LeagueCards({ leagues, isOpen, onToggle, ...handlers }: LeagueViewProps) {
  const id = useId();
  return (
    <ul className="grid grid-cols-1 gap-3" aria-label="Leagues">
      {leagues.map((league) => {
        const open = isOpen(league);
        const teamsId = `${id}-${league.leagueId}`;
        return (
          <li key={league.leagueId}>
            <Card>
              <ExpandButton
                league={league}
                open={open}
                controls={teamsId}
                onToggle={() => onToggle(league)}
              />
              <div className="mt-1 flex items-baseline justify-between gap-3 text-sm">
                <OwnerName league={league} />
                <span className="whitespace-nowrap text-dim">{teamCountText(league.teamsCount)}</span>
              </div>
              {open && (
                <div id={teamsId} className="mt-3 animate-drop rounded-xl bg-ink/50 px-3 py-1">
                  <LeagueTeams league={league} onDelete={(team) => handlers.onDeleteTeam(league, team)} />
                </div>
              )}
              <div className="mt-3 grid grid-cols-1 gap-2 border-t border-line/60 pt-3">
                <DraftCell league={league} onSettings={() => handlers.onSettings(league)} />
                <LeagueActions league={league} {...handlers} />
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
