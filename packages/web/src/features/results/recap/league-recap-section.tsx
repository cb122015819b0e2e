import type { LeagueRecap, Recap, RecapTeam } from "@emberline/contract";
import { ChevronRight, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { Reactions } from "../../chat/index.ts";
import { Highlights } from "./highlights.tsx";
import { MovesPart } from "./moves-part.tsx";
import { PlayersCard } from "./players-card.tsx";
import { RankCard } from "./rank-card.tsx";
import { Why } from "./why.tsx";
import { fullName } from "@emberline/game";
import { RankArrow } from "../../../ui/display/rank-arrow.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText, signedText } from "../../../ui/text/count-text.ts";

const ShareRecap = lazySheet(() => import("./share/share-recap.tsx"), "ShareRecap");

/** A team's totals by episode, as the chart of the standings takes them. */
export type ChartTeam = Pick<RecapTeam, "teamId" | "name" | "mine" | "rank" | "race"> & {
  totalPoints: number;
};

interface LeagueRecapSectionProps {
  league: LeagueRecap;
  episode: Recap["episode"];
  renderChart: (rows: readonly ChartTeam[]) => ReactNode;
}

/** What an episode changed in one of the viewer's leagues. */
export function LeagueRecapSection({ league, episode, renderChart }: LeagueRecapSectionProps) {
  const { leagueId, name, teams, players } = league;
  const { episodeId, number } = episode;
  const share = useSheet<null>();
  const own = teams.find(({ mine }) => mine);
  return (
    <section aria-label={name}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-lg">
          <Link
            to={`/league/${leagueId}`}
            className="-mx-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
            <ChevronRight aria-hidden size={18} className="shrink-0 text-dim" />
          </Link>
        </h2>
        {own && (
          <Button
            aria-label={`Share the recap of ${name}`}
            aria-haspopup="dialog"
            className="shrink-0"
            onClick={() => share.show(null)}
          >
            <Share2 aria-hidden size={18} />
            Share
          </Button>
        )}
      </div>
      {share.shown && (
        <ShareRecap
          key={share.shown.visit}
          league={league}
          episode={episode}
          open={share.open}
          onClose={share.close}
        />
      )}
      <Reactions
        leagueId={leagueId}
        reactionsOf={`recap:${episodeId}`}
        reactTo={`recap:${episodeId}`}
        label={`the recap of ${name}`}
        className="mb-2"
      />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2 lg:gap-4">
        <div className={columnStyle}>
          {own && <RankCard own={own} teams={teams} />}
          <PlayersCard
            players={players}
            renderReactions={({ playerId }, label) => (
              <Reactions
                leagueId={leagueId}
                reactionsOf={`score:${episodeId}`}
                reactTo={`score:${episodeId}:${playerId}`}
                label={label}
              />
            )}
          />
        </div>
        <div className={columnStyle}>
          <Highlights league={league} />
          <Movement teams={teams} episode={number} />
          {league.moves && <MovesPart moves={league.moves} />}
          {/* The chart's card has a margin for its place below the standings. */}
          <div className="min-w-0 empty:hidden *:mt-0!">
            {renderChart(teams.map((team) => ({ ...team, totalPoints: team.total })))}
          </div>
        </div>
        {own && (
          <div className="lg:col-span-2">
            <Why league={league} own={own} episode={number} />
          </div>
        )}
      </div>
    </section>
  );
}

const columnStyle = "grid min-w-0 grid-cols-1 gap-3 lg:gap-4";

/** How every team of the league moved. */
function Movement({ teams, episode }: { teams: readonly RecapTeam[]; episode: number }) {
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
            {signedText(team.points + (team.pollPoints ?? 0) + (team.adjusted ?? 0))}
          </Td>
          <Td number className="display figures text-lg">
            {numberText(team.total)}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
