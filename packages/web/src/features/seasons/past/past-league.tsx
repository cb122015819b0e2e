import type { PastSeason } from "@emberline/contract";
import { fullName, sharedRanks } from "@emberline/game";
import { ReportIconButton } from "../../chat/index.ts";
import { Podium } from "../../../ui/display/podium.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText, signedText } from "../../../ui/text/count-text.ts";

type League = PastSeason["leagues"][number];

/** A league's final standings. */
export function PastLeague({ league: { name, teams } }: { league: League }) {
  const shared = sharedRanks(teams);
  const ranked = teams.some(({ totalPoints }) => totalPoints !== 0);
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-3">
      <h2 className="text-xl wrap-anywhere">{name}</h2>
      {ranked && teams.length > 1 && <Podium entries={teams.map(toPodiumEntry)} />}
      <Table
        label={`Final standings of ${name}`}
        head={
          <>
            <Th className="w-0">Rank</Th>
            <Th>Team</Th>
            <Th number className="max-sm:hidden">
              Bonus
            </Th>
            <Th number>Total</Th>
          </>
        }
      >
        {teams.map((team) => (
          <Tr key={team.teamId} tone={team.mine ? "you" : "plain"}>
            <Td className="display figures text-lg">
              {ranked ? <RankMark rank={team.rank} shared={shared.has(team.rank)} /> : "–"}
            </Td>
            <Td>
              <span className="block leading-snug font-semibold wrap-anywhere">{team.name}</span>
              {team.isFormer && (
                <ReportIconButton
                  className="float-right"
                  label={`Report the name of ${team.name}`}
                  things={[{ about: "team", id: team.teamId, label: "The team's name", text: team.name }]}
                />
              )}
              <span className="block text-[0.8125rem] text-dim">
                {ownerText(team)}
                {team.bonus !== 0 && <span className="sm:hidden"> · bonus {signedText(team.bonus)}</span>}
              </span>
              <span className="mt-0.5 block text-[0.8125rem] text-dim">
                {team.contestants.join(", ") || "No contestants"}
              </span>
            </Td>
            <Td number className="figures max-sm:hidden">
              {team.bonus}
            </Td>
            <Td number className="display figures text-lg">
              {numberText(team.totalPoints)}
            </Td>
          </Tr>
        ))}
      </Table>
    </section>
  );
}

type Team = League["teams"][number];

const ownerText = ({ mine, owner, isFormer }: Team): string =>
  isFormer ? "former member" : mine ? "You" : fullName(owner);

const toPodiumEntry = (team: Team) => ({
  key: team.teamId,
  name: team.name,
  sub: ownerText(team),
  value: team.totalPoints,
  rank: team.rank,
  mine: team.mine,
});
