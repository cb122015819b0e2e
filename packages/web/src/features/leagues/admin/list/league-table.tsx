import { Fragment, useId } from "react";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { DraftCell } from "./draft-cell.tsx";
import type { LeagueViewProps } from "./admin-league.ts";
import { LeagueActions } from "./league-actions.tsx";
import { ExpandButton, OwnerName } from "./league-cells.tsx";
import { LeagueTeams } from "./league-teams.tsx";

export function LeagueTable({ leagues, isOpen, onToggle, ...handlers }: LeagueViewProps) {
  const id = useId();
  return (
    <Table
      label="Leagues"
      head={
        <>
          <Th>Name</Th>
          <Th>Owner</Th>
          <Th number>Size</Th>
          <Th>Draft</Th>
          <Th className="text-right">Actions</Th>
        </>
      }
    >
      {leagues.map((league) => {
        const open = isOpen(league);
        const teamsId = `${id}-${league.leagueId}`;
        return (
          <Fragment key={league.leagueId}>
            <Tr>
              <Td className="py-1.5">
                <ExpandButton
                  league={league}
                  open={open}
                  controls={teamsId}
                  onToggle={() => onToggle(league)}
                />
              </Td>
              <Td>
                <OwnerName league={league} />
              </Td>
              <Td number className="font-semibold">
                {league.teamsCount}
              </Td>
              <Td className="py-1.5">
                <DraftCell league={league} onSettings={() => handlers.onSettings(league)} />
              </Td>
              <Td className="py-1.5">
                <LeagueActions league={league} {...handlers} />
              </Td>
            </Tr>
            {open && (
              <Tr id={teamsId}>
                <Td colSpan={5} className="animate-drop bg-ink/50">
                  <LeagueTeams
                    league={league}
                    onRename={({ teamId, name }) => handlers.onRename({ kind: "team", id: teamId, name })}
                    onDelete={(team) => handlers.onDeleteTeam(league, team)}
                  />
                </Td>
              </Tr>
            )}
          </Fragment>
        );
      })}
    </Table>
  );
}
