import type { PlayerStanding, RosterPlayer } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { sharedRanks } from "@emberline/game";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Table, Th } from "../../../ui/tables/table.tsx";
import { useFlipAnimation } from "../../../ui/hooks/use-flip-animation.ts";
import { LeaguePlayerRow } from "./league-player-row.tsx";

interface LeaguePlayersProps {
  leagueId: string;
  onOpen: (player: RosterPlayer) => void;
}

/** All players of the season by rank, with their team in the league. */
export function LeaguePlayers({ leagueId, onOpen }: LeaguePlayersProps) {
  const { data: rows } = useSuspenseQuery(liveQuery(playerCalls.standings, { query: { leagueId } })).data;
  const box = useFlipAnimation<HTMLDivElement>();
  if (rows.length === 0) {
    return (
      <EmptyState title="No Players Found">The players appear here once the season is set up.</EmptyState>
    );
  }
  const shared = sharedRanks(rows.map(({ place }) => ({ rank: place })));
  const ranked = rows.some(({ totalPoints }) => totalPoints !== 0);
  return (
    <div ref={box}>
      <Table label="Contestants" head={<Heads />}>
        {rows.map((row) => (
          <LeaguePlayerRow
            key={row.playerId}
            row={row}
            ranked={ranked}
            shared={shared.has(row.place)}
            onOpen={() => onOpen(asRosterPlayer(row))}
          />
        ))}
      </Table>
    </div>
  );
}

function Heads() {
  return (
    <>
      <Th className="w-0 sm:w-24">Place</Th>
      <Th>Contestant</Th>
      <Th className="hidden sm:table-cell">Tribe</Th>
      <Th className="hidden sm:table-cell">Team</Th>
      <Th number>Points</Th>
    </>
  );
}

const asRosterPlayer = ({
  tribeName,
  tribeColor,
  place: _place,
  teamName: _teamName,
  ...player
}: PlayerStanding) => ({
  ...player,
  tribe: tribeName === null ? null : { name: tribeName, color: tribeColor ?? "" },
});
