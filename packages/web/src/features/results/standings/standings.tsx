import type { Standing } from "@emberline/contract";
import { teamCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Podium } from "../../../ui/display/podium.tsx";
import { Table, Th } from "../../../ui/tables/table.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { useFlipAnimation } from "../../../ui/hooks/use-flip-animation.ts";
import { hasPoints, ownerText, podiumRows, StandingRow } from "./standing-row.tsx";
import { PointsChartCard } from "../points-chart/points-chart-card.tsx";

import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const TieBreakSheet = lazySheet(() => import("./tie-break-sheet.tsx"), "TieBreakSheet");

interface StandingsProps {
  leagueId: string;
  /** Called with the chosen team. */
  onOpen: (teamId: string) => void;
  /** Called with the team whose points are to be explained. */
  onExplain: (teamId: string) => void;
  /** Renders what leads to more about the latest episode with results, by its number. */
  renderLatest: (episode: number) => ReactNode;
}

/** The podium, the league's table and the points chart. */
export function Standings({ leagueId, onOpen, onExplain, renderLatest }: StandingsProps) {
  const { data: rows } = useSuspenseQuery(liveQuery(teamCalls.standings, { query: { leagueId } })).data;
  const box = useFlipAnimation<HTMLDivElement>();
  const tie = useSheet<Standing[]>();
  if (rows.length === 0) return <EmptyState title="No teams in this league yet" />;
  const ranked = hasPoints(rows);
  const { race, recap = race.at(-1)?.episode ?? null } = rows[0]!;
  return (
    <div ref={box}>
      {ranked ? (
        <Podium entries={podiumRows(rows).map(asPlace)} />
      ) : (
        <p className="text-dim">No points yet. Standings start with the first scored episode.</p>
      )}
      <Table label="Standings" className="mt-4 short:mt-2" head={<Heads />}>
        {rows.map((row) => (
          <StandingRow
            key={row.teamId}
            row={row}
            ranked={ranked}
            onOpen={onOpen}
            onExplain={onExplain}
            onExplainTie={(rank) => tie.show(rows.filter((other) => other.rank === rank))}
          />
        ))}
      </Table>
      {ranked && recap !== null && <div className="mt-4">{renderLatest(recap)}</div>}
      <PointsChartCard rows={rows} />
      <TieBreakSheet rows={tie.shown?.subject ?? []} open={tie.open} onClose={tie.close} />
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
  mine: row.mine,
});
