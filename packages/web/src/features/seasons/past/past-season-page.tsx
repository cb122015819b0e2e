import { seasonCalls } from "../../../platform/api/calls/later-calls.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { errorMessage } from "../../../platform/api/api-error.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonRows } from "../../../ui/layout/skeleton.tsx";
import { backLinkOf } from "./past-seasons.tsx";
import type { PastSeason } from "@emberline/contract";
import { fullName, sharedRanks } from "@emberline/game";
import { ReportIconButton } from "../../chat/index.ts";
import { Podium } from "../../../ui/display/podium.tsx";
import { RankMark } from "../../../ui/display/rank-mark.tsx";
import { Table, Td, Th, Tr } from "../../../ui/tables/table.tsx";
import { numberText, signedText } from "../../../ui/text/count-text.ts";
import { PlayerCardSheet } from "../player-card/player-card-sheet.tsx";
import type { CardPlayer } from "../player-card/use-live-player.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";

/** `/seasons/:seasonId`: the final standings of a past season. */
export function PastSeasonPage() {
  const { seasonId = "" } = useParams();
  const back = backLinkOf(useLocation().state);
  const name = useQuery(seasonQuery(seasonId)).data?.data.name;
  return (
    <>
      <DocumentTitle>{name ?? "Past season"}</DocumentTitle>
      <PageHeader title={name ?? "Past season"} eyebrow={name && "Past season"} back={back} />
      <LoadBoundary
        skeleton={<SkeletonRows count={8} />}
        error={(error) => errorMessage(error, "Something went wrong loading the season")}
      >
        <PastSeasonView key={seasonId} seasonId={seasonId} />
      </LoadBoundary>
    </>
  );
}

const seasonQuery = (seasonId: string) => routeQuery(seasonCalls.pastSeason, { params: { seasonId } });

function PastSeasonView({ seasonId }: { seasonId: string }) {
  const { leagues, contestants } = useSuspenseQuery(seasonQuery(seasonId)).data.data;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        {leagues.map((league) => (
          <PastLeague key={league.leagueId} league={league} />
        ))}
      </div>
      <PastPlayers players={contestants} />
    </div>
  );
}

type League = PastSeason["leagues"][number];

/** A league's final standings. */
function PastLeague({ league: { name, teams } }: { league: League }) {
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

type Player = PastSeason["contestants"][number];

/** All players of a past season by points; a row opens the player's card. */
function PastPlayers({ players }: { players: readonly Player[] }) {
  const card = useSheet<CardPlayer>();
  const shared = sharedRanks(players.map(({ place }) => ({ rank: place })));
  return (
    <section aria-label="Contestants" className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">Contestants</h2>
      <Table
        label="Contestants"
        head={
          <>
            <Th className="w-0">Place</Th>
            <Th>Contestant</Th>
            <Th number>Points</Th>
          </>
        }
      >
        {players.map((player) => (
          <PlayerRow
            key={player.playerId}
            player={player}
            shared={shared.has(player.place)}
            onOpen={() => card.show(toCardPlayer(player))}
          />
        ))}
      </Table>
      <PlayerCardSheet player={card.shown?.subject ?? null} open={card.open} onClose={card.close} />
    </section>
  );
}

/** No player is “still in the game” of a past season. */
const toCardPlayer = (player: Player): CardPlayer =>
  player.eliminatedIn === null ? player : { ...player, eliminated: true };

function PlayerRow({ player, shared, onOpen }: { player: Player; shared: boolean; onOpen: () => void }) {
  const { place, photoUrl, tribe, eliminatedIn, totalPoints } = player;
  const name = fullName(player);
  return (
    <Tr className="cursor-pointer hover:bg-ink-3/60" onClick={onOpen}>
      <Td className="display figures text-lg">
        <RankMark rank={place} shared={shared} word="place" />
      </Td>
      <Td>
        <button
          type="button"
          aria-haspopup="dialog"
          className="flex min-h-11 w-full items-center gap-3 rounded-md text-left"
        >
          <Avatar
            name={name}
            photoUrl={photoUrl}
            color={tribe?.color}
            size={44}
            eliminated={eliminatedIn !== null}
          />
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>
            <span className="flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-dim">
              {tribe && <TribeTag name={tribe.name} color={tribe.color} />}
              {eliminatedIn !== null && <span>Out in episode {eliminatedIn}</span>}
            </span>
          </span>
        </button>
      </Td>
      <Td number className="display figures text-lg">
        {numberText(totalPoints)}
      </Td>
    </Tr>
  );
}
