import type { PlayedSeason } from "@emberline/contract";
import { type CountedLeague, whatIfText } from "@emberline/game";
import { lazy, Suspense } from "react";
import type { ChartRow } from "../../../../features/results/points-chart/points-chart-scale.ts";
import { RankArrow } from "../../../../ui/display/rank-arrow.tsx";
import { Card } from "../../../../ui/layout/card.tsx";
import { Table, Td, Th, Tr } from "../../../../ui/tables/table.tsx";
import { countText, numberText } from "../../../../ui/text/count-text.ts";

const PointsChart = lazy(async () => {
  const { PointsChart: Chart } = await import("../../../../features/results/points-chart/points-chart.tsx");
  return { default: Chart };
});

interface WhatIfResultsProps {
  played: PlayedSeason;
  asPlayed: CountedLeague;
  counted: CountedLeague;
}

/** Who would have won, all teams, and the lead by episode, beside how it was. */
export function WhatIfResults({ played, asPlayed, counted }: WhatIfResultsProps) {
  return (
    <section aria-label="Results" className="grid min-w-0 grid-cols-1 gap-4">
      <p role="status" className="text-lg leading-snug wrap-anywhere">
        {whatIfText(asPlayed, counted)}
      </p>
      <Teams played={played} asPlayed={asPlayed} counted={counted} />
      <Leads asPlayed={asPlayed} counted={counted} />
    </section>
  );
}

function Teams({ played, asPlayed, counted }: WhatIfResultsProps) {
  return (
    <Table
      label="Teams under these rules"
      head={
        <>
          <Th>Team</Th>
          <Th number>As it was</Th>
          <Th number>These</Th>
        </>
      }
    >
      {counted.teams.map(({ teamId, name, rank, totalPoints }) => {
        const before = asPlayed.teams.find((team) => team.teamId === teamId)!;
        const team = played.teams.find((one) => one.teamId === teamId);
        return (
          <Tr key={teamId} tone={team?.mine ? "you" : "plain"}>
            <Td role="rowheader" className="text-[0.9375rem] leading-snug wrap-anywhere">
              {name}
              {team?.mine && <span className="sr-only"> (you)</span>}{" "}
              <RankArrow change={before.rank - rank} />
              {team?.isFormer && <span className="block text-xs text-dim">Former member</span>}
            </Td>
            <Standing rank={before.rank} points={before.totalPoints} />
            <Standing rank={rank} points={totalPoints} />
          </Tr>
        );
      })}
    </Table>
  );
}

const Standing = ({ rank, points }: { rank: number; points: number }) => (
  <Td number className="figures">
    {numberText(points)}
    <span className="block text-xs text-dim">Place {rank}</span>
  </Td>
);

interface LeadsProps {
  asPlayed: CountedLeague;
  counted: CountedLeague;
}

/** The lead as lines, and with the names of the first teams as a table. */
function Leads({ asPlayed, counted }: LeadsProps) {
  // An own event or an adjustment may be all that an episode has, and may not count.
  const { episodes } = counted.episodes.length > asPlayed.episodes.length ? counted : asPlayed;
  const rows = [
    { name: "As it was", leads: asPlayed.leads },
    { name: "These rules", leads: counted.leads },
  ]
    .map(({ name, leads }): ChartRow => {
      const race = leads.map(({ margin }, index) => ({ episode: episodes[index]!, total: margin }));
      return { teamId: name, name, mine: false, rank: 0, totalPoints: race.at(-1)?.total ?? 0, race };
    })
    .toSorted((one, other) => other.totalPoints - one.totalPoints);
  const ends = rows.map(({ name, totalPoints }) => `${name} ${countText(totalPoints, "point")}`);
  const nameOf = new Map(asPlayed.teams.map(({ teamId, name }) => [teamId, name]));
  const textOf = (lead: CountedLeague["leads"][number] | undefined) =>
    lead ? <Lead {...lead} names={lead.leaders.map((teamId) => nameOf.get(teamId) ?? "")} /> : "–";
  if (episodes.length === 0) return null;
  return (
    <>
      <Card title="Lead of the first team after each episode">
        <Suspense fallback={<div className="h-48" />}>
          <PointsChart
            rows={rows}
            label={`Lead of the first team by episode. At the end: ${ends.join(", ")}`}
            listLabel="Highlight a line"
          />
        </Suspense>
      </Card>
      <Table
        label="First team after each episode"
        head={
          <>
            <Th>Episode</Th>
            <Th>As it was</Th>
            <Th>These</Th>
          </>
        }
      >
        {episodes.map((number, index) => (
          <Tr key={number}>
            <Td role="rowheader">{number}</Td>
            <Td className="text-sm wrap-anywhere">{textOf(asPlayed.leads[index])}</Td>
            <Td className="text-sm wrap-anywhere">{textOf(counted.leads[index])}</Td>
          </Tr>
        ))}
      </Table>
    </>
  );
}

const LEADERS_SHOWN = 3;

function Lead({ names, margin }: { names: readonly string[]; margin: number }) {
  if (names.length > LEADERS_SHOWN) return <>{names.length} teams are equal</>;
  return (
    <>
      {names.join(", ")}
      {names.length === 1 && (
        <span className="figures block text-xs text-dim">{countText(margin, "point")} ahead</span>
      )}
    </>
  );
}
