import type { SeasonOverview } from "@emberline/contract";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { fullName } from "../../ui/text/full-name.ts";
import { Table, Td, Th, Tr } from "../../ui/tables/table.tsx";

/** The standings of each league in this season. */
export function SeasonLeagues({ season: { leagues } }: { season: SeasonOverview }) {
  if (leagues.length === 0) {
    return <EmptyState title="No leagues">No league had a contestant of this season on a team.</EmptyState>;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {leagues.map((league) => (
        <section key={league.leagueId} aria-label={league.name}>
          <h2 className="mb-2 text-lg break-words">{league.name}</h2>
          <Standings league={league} />
        </section>
      ))}
    </div>
  );
}

function Standings({ league }: { league: SeasonOverview["leagues"][number] }) {
  return (
    <Table
      label={`Standings of ${league.name}`}
      head={
        <>
          <Th number>Rank</Th>
          <Th className="w-full">Team</Th>
          <Th number>Bonus</Th>
          <Th number>Total</Th>
        </>
      }
    >
      {league.teams.map(({ teamId, rank, name, owner, contestants, bonus, totalPoints }) => (
        <Tr key={teamId}>
          <Td number className="text-dim">
            {rank}
          </Td>
          <Td className="break-words">
            <span className="font-semibold">{name}</span>
            <span className="block text-[0.8125rem] text-dim">{fullName(owner)}</span>
            <span className="block text-[0.8125rem] text-dim">
              {contestants.join(", ") || "No contestants"}
            </span>
          </Td>
          <Td number>{bonus}</Td>
          <Td number className="font-semibold">
            {totalPoints}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
