import { useId } from "react";
import { RecordCard, RecordCards } from "../../../../ui/tables/record-cards.tsx";
import { DraftCell } from "./draft-cell.tsx";
import type { LeagueViewProps } from "./admin-league.ts";
import { LeagueActions } from "./league-actions.tsx";
import { ExpandButton, OwnerName } from "./league-cells.tsx";
import { LeagueTeams } from "./league-teams.tsx";
import { countText } from "../../../../ui/text/count-text.ts";

/** The leagues as cards, for narrow screens. */
export function LeagueCards({ leagues, isOpen, onToggle, ...handlers }: LeagueViewProps) {
  const id = useId();
  return (
    <RecordCards label="Leagues">
      {leagues.map((league) => {
        const open = isOpen(league);
        const teamsId = `${id}-${league.leagueId}`;
        return (
          <RecordCard
            key={league.leagueId}
            actions={
              <span className="grid grid-cols-1 justify-items-start gap-2">
                <span className="flex flex-wrap items-center gap-x-4">
                  <span className="text-sm text-dim">Draft</span>
                  <DraftCell league={league} onSettings={() => handlers.onSettings(league)} />
                </span>
                <LeagueActions league={league} {...handlers} />
              </span>
            }
          >
            <ExpandButton league={league} open={open} controls={teamsId} onToggle={() => onToggle(league)} />
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <OwnerName league={league} />
              <span className="whitespace-nowrap text-dim">{countText(league.teamsCount, "team")}</span>
            </div>
            {open && (
              <div id={teamsId} className="animate-drop rounded-xl bg-ink/50 px-3 py-1">
                <LeagueTeams
                  league={league}
                  onRename={({ teamId, name }) => handlers.onRename({ kind: "team", id: teamId, name })}
                  onDelete={(team) => handlers.onDeleteTeam(league, team)}
                />
              </div>
            )}
          </RecordCard>
        );
      })}
    </RecordCards>
  );
}
