import { teamRoutes, type Standing } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQueryOf } from "../../api/live-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Podium } from "../../ui/podium.tsx";
import { Table, Th } from "../../ui/table.tsx";
import { useSlide } from "../../ui/use-slide.ts";
import { hasPoints, ownerText, podiumRows } from "./podium-rows.ts";
import { StandingRow } from "./standing-row.tsx";

interface StandingsProps {
  leagueId: string;
  /** Gets the team that was picked. */
  onOpen: (teamId: string) => void;
}

/** The podium over the league's table. */
export function Standings({ leagueId, onOpen }: StandingsProps) {
  const { data: rows } = useSuspenseQuery(liveQueryOf(teamRoutes.standings, { query: { leagueId } })).data;
  const box = useSlide<HTMLDivElement>();
  if (rows.length === 0) return <EmptyState title="No teams in this league yet" />;
  const ranked = hasPoints(rows);
  return (
    <div ref={box}>
      {ranked ? (
        <Podium places={podiumRows(rows).map(asPlace)} />
      ) : (
        <p className="text-dim">No points yet. The race starts with the first scored episode.</p>
      )}
      <Table label="Standings" className="mt-4" head={<Heads />}>
        {rows.map((row) => (
          <StandingRow key={row.teamId} row={row} ranked={ranked} onOpen={onOpen} />
        ))}
      </Table>
    </div>
  );
}

function Heads() {
  return (
    <>
      <Th className="w-0 sm:w-24">Rank</Th>
      <Th>Team</Th>
      <Th className="hidden sm:table-cell">Players</Th>
      <Th className="hidden md:table-cell">Form</Th>
      <Th number>Bonus</Th>
      <Th number>Total</Th>
    </>
  );
}

const asPlace = (row: Standing) => ({
  key: row.teamId,
  name: row.name,
  sub: ownerText(row),
  value: row.totalPoints,
  rank: row.rank,
  you: row.mine,
});
