import { fullName } from "@emberline/game";
import type { SeasonOverview } from "@emberline/contract";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText } from "../../../ui/text/count-text.ts";

export function SeasonPlayers({ season: { contestants } }: { season: SeasonOverview }) {
  if (contestants.length === 0)
    return <EmptyState title="No contestants">No contestants were added yet.</EmptyState>;
  return (
    <Table
      label="Contestants"
      head={
        <>
          <Th number>Place</Th>
          <Th className="w-full">Contestant</Th>
          <Th number>Points</Th>
        </>
      }
    >
      {contestants.map((player) => (
        <Tr key={player.playerId}>
          <Td number className="text-dim">
            {player.place}
          </Td>
          <Td>
            <span className="block font-semibold">{fullName(player)}</span>
            <span className="flex flex-wrap gap-x-3 text-[0.8125rem] text-dim">
              {player.tribe && <TribeTag {...player.tribe} />}
              {player.eliminatedIn !== null && <span>Out in episode {player.eliminatedIn}</span>}
            </span>
          </Td>
          <Td number className="font-semibold">
            {numberText(player.totalPoints)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
