import { fullName, inGameText } from "@emberline/game";
import type { ReplyOf, RosterPlayer, teamRoutes } from "@emberline/contract";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, ChevronRight } from "lucide-react";
import { leagueCalls, teamCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useKnownMark } from "../../../platform/session/known-mark.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card, cardStyle } from "../../../ui/layout/card.tsx";
import { CountUp } from "../../../ui/display/count-up.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { numberText, signedText } from "../../../ui/text/count-text.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { useFlipAnimation } from "../../../ui/hooks/use-flip-animation.ts";
import { lazyPart, lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { ReportIconButton } from "../../chat/index.ts";
import { ReplacementsSkeleton, rosterColumns } from "./roster-skeleton.tsx";
import { FormerPlayers } from "./stays-card.tsx";
import { type NamedTeam, RenameTeam } from "../../leagues/index.ts";
import { LoaderFadeOut, TeamHistory } from "./team-history.tsx";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { liveQuery } from "../../../platform/api/polling-query.ts";

const TradeSheet = lazySheet(() => import("./trade-sheet.tsx"), "TradeSheet", { onDemand: true });
const Replacements = lazyPart(() => import("./replacements.tsx"), "Replacements");

type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];

interface RosterProps {
  leagueId: string;
  team: Team;
  onOpenPlayer: (player: RosterPlayer) => void;
  /** When the team's data was loaded, in epoch milliseconds. */
  loadedAt: number;
  /** The user asked for the team's points. */
  scrollToHistory?: boolean | undefined;
}

/** A team with its players and its score history; its owner can rename it. */
function Roster({ leagueId, team, onOpenPlayer, loadedAt, scrollToHistory }: RosterProps) {
  const rename = useSheet<NamedTeam>();
  const trade = useSheet<Team>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-dim">{team.mine ? "Your team" : fullName(team.owner)}</p>
          <h2 className="line-clamp-3 text-2xl wrap-anywhere" title={team.name}>
            {team.name}
          </h2>
        </div>
        <div className="flex items-center gap-4">
          <LoaderFadeOut loadedAt={loadedAt} />
          <Total team={team} />
          {team.tradesWithMe && (
            <Button aria-haspopup="dialog" onClick={() => trade.show(team)}>
              Propose a Trade
            </Button>
          )}
          {team.mine ? (
            <Button onClick={() => rename.show(team)}>
              <Pencil aria-hidden size={16} />
              Rename
            </Button>
          ) : (
            <ReportIconButton
              label={`Report ${team.name}`}
              className="-m-2"
              things={[
                { about: "team", id: team.teamId, label: "The team's name", text: team.name },
                {
                  about: "team-owner",
                  id: team.teamId,
                  label: "The owner's name",
                  text: fullName(team.owner),
                },
              ]}
            />
          )}
        </div>
      </Card>
      <div className={rosterColumns}>
        <div className="grid grid-cols-1 gap-4">
          <Players leagueId={leagueId} team={team} onOpen={onOpenPlayer} />
          {team.stays && <FormerPlayers stays={team.stays} onOpen={onOpenPlayer} />}
          {team.mine && team.hasMoves && <ReplacementsPart leagueId={leagueId} />}
        </div>
        <TeamHistory
          key={team.teamId}
          leagueId={leagueId}
          teamId={team.teamId}
          players={team.players}
          scrollTo={scrollToHistory}
        />
      </div>
      {trade.render((partner, { open, onClose }) => (
        <TradeSheet leagueId={leagueId} team={partner} open={open} onClose={onClose} />
      ))}
      {rename.shown && (
        <RenameTeam
          key={rename.shown.visit}
          team={rename.shown.subject}
          open={rename.open}
          onClose={rename.close}
        />
      )}
    </div>
  );
}

function ReplacementsPart({ leagueId }: { leagueId: string }) {
  return (
    <LoadBoundary skeleton={<ReplacementsSkeleton />} error="Something went wrong loading replacements">
      <Replacements leagueId={leagueId} />
    </LoadBoundary>
  );
}

interface PlayersProps {
  leagueId: string;
  team: Team;
  onOpen: RosterProps["onOpenPlayer"];
}

/** As far as the page has loaded the league. */
const useIsDraftOver = (leagueId: string): boolean =>
  useQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), enabled: false }).data?.data.drafts[0]
    ?.complete === true;

function Total({ team }: { team: Team }) {
  const { adjusted = 0 } = team;
  return (
    <p className="leading-tight">
      <strong className="display figures text-2xl">
        <CountUp key={team.teamId} value={team.totalPoints} />
      </strong>{" "}
      <span className="text-sm text-dim">
        {team.totalPoints === 1 ? "point" : "points"}
        {team.bonus !== adjusted && `, ${signedText(team.bonus - adjusted)} from polls`}
        {adjusted !== 0 && `, ${signedText(adjusted)} adjusted`}
      </span>
    </p>
  );
}

function Players({ leagueId, team, onOpen }: PlayersProps) {
  const isDraftOver = useIsDraftOver(leagueId);
  const isBehind = useKnownMark()?.bar === true;
  const list = useFlipAnimation<HTMLUListElement>();
  if (team.players.length === 0) {
    return (
      <Card>
        <EmptyState title={team.mine ? "No players on your team yet." : "No players on this team yet."}>
          {isBehind
            ? "Players are added in the draft. If that was after an episode that you have not seen, they are shown once you have."
            : isDraftOver
              ? "The draft of this league is over. An admin of the site can still put contestants on this team."
              : "Players are added in the draft."}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul ref={list} className={classNames(cardStyle, "overflow-clip")}>
      {inOrder(team).map(({ player, earned }) => (
        <RosterRow
          key={player.playerId}
          player={player}
          earned={earned}
          isCaptain={player.playerId === team.captainId}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

/** The players with what the team earned with each, most points first. */
function inOrder({ players, stays = [] }: Team): { player: RosterPlayer; earned: number }[] {
  const present = new Map(stays.filter(({ until }) => until === null).map((stay) => [stay.playerId, stay]));
  return players
    .map((player) => ({ player, earned: present.get(player.playerId)?.points ?? player.totalPoints }))
    .toSorted((a, b) => b.earned - a.earned);
}

interface RosterRowProps {
  player: RosterPlayer;
  /** The points that count for the team. */
  earned: number;
  isCaptain: boolean;
  onOpen: (player: RosterPlayer) => void;
}

/** A player of a team; a click opens the scores. */
function RosterRow({ player, earned, isCaptain, onOpen }: RosterRowProps) {
  const { tribe, photoUrl, eliminated, totalPoints, countsFrom } = player;
  const name = fullName(player);
  return (
    <li data-slide={player.playerId} className="border-b border-line/60 last:border-0">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(player)}
        className="flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-ink-3/60 focus-visible:-outline-offset-2"
      >
        <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={48} eliminated={eliminated} />
        <span className="min-w-0 flex-1">
          <span className={classNames("block font-semibold", eliminated && "text-dim")}>{name}</span>
          {tribe && <TribeTag name={tribe.name} color={tribe.color} />}
          {isCaptain && <span className="block text-[0.8125rem] font-semibold text-ember">Captain</span>}
          {countsFrom !== undefined && (
            <span className="block text-[0.8125rem] text-dim">
              From episode {countsFrom} · {numberText(totalPoints)} in the season
            </span>
          )}
        </span>
        <Torch lit={!eliminated} size={30} label={inGameText(player)} />
        <span className="min-w-12 text-right">
          <strong className="display figures text-xl">
            <CountUp value={earned} />
          </strong>{" "}
          <span className="block text-xs text-dim">{earned === 1 ? "point" : "points"}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="-mr-1 shrink-0 text-dim max-[22rem]:hidden" />
      </button>
    </li>
  );
}

export interface MyTeamProps {
  leagueId: string;
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** The user's own team in a league. */
export function MyTeam({ leagueId, onOpenPlayer }: MyTeamProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(liveQuery(teamCalls.myTeam, { params: { leagueId } }));
  const { teamId, ...team } = data.data;
  if (teamId === null) {
    return (
      <>
        <EmptyState title="You have no team in this league">
          As an admin you can still see it. Its teams are in the standings.
        </EmptyState>
        {team.hasMoves && <ReplacementsPart leagueId={leagueId} />}
      </>
    );
  }
  return (
    <Roster
      leagueId={leagueId}
      team={{ teamId, ...team }}
      loadedAt={dataUpdatedAt}
      onOpenPlayer={onOpenPlayer}
    />
  );
}

export interface TheirTeamProps {
  leagueId: string;
  teamId: string;
  scrollToHistory: boolean;
  onOpenPlayer: (player: RosterPlayer) => void;
}

/** Any team of a league; `scrollToHistory` when the user asked where its points come from. */
export function TheirTeam({ leagueId, teamId, scrollToHistory, onOpenPlayer }: TheirTeamProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(liveQuery(teamCalls.theirTeam, { params: { teamId } }));
  return (
    <Roster
      leagueId={leagueId}
      team={data.data}
      loadedAt={dataUpdatedAt}
      scrollToHistory={scrollToHistory}
      onOpenPlayer={onOpenPlayer}
    />
  );
}
