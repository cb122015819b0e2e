import { fullName } from "@emberline/game";
import type { RecapTeam } from "@emberline/contract";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText, signedText } from "../../../ui/text/count-text.ts";

/** How every team of the league moved. */
export function Movement({ teams, episode }: { teams: readonly RecapTeam[]; episode: number }) {
  return (
    <Table
      label={`How every team moved in episode ${episode}`}
      head={
        <>
          <Th>Rank</Th>
          <Th>Team</Th>
          <Th number>Ep {episode}</Th>
          <Th number>Total</Th>
        </>
      }
    >
      {teams.map((team) => (
        <Tr key={team.teamId} tone={team.mine ? "you" : "plain"}>
          <Td className="display figures text-lg whitespace-nowrap">
            <RankMark rank={team.rank} shared={team.tied} />{" "}
            {team.rankBefore !== null && <RankArrow change={team.rankBefore - team.rank} />}
          </Td>
          <Td className="wrap-anywhere">
            <span className="line-clamp-2 leading-snug font-semibold" title={team.name}>
              {team.name}
            </span>
            <span className="line-clamp-1 text-[0.8125rem] text-dim">
              {team.mine ? "You" : fullName(team)}
            </span>
          </Td>
          <Td number className="figures text-dim">
            {signedText(team.points + (team.pollPoints ?? 0))}
          </Td>
          <Td number className="display figures text-lg">
            {numberText(team.total)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
