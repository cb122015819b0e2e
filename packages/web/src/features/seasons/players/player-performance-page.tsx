import type { RosterPlayer, PlayerPerformance } from "@emberline/contract";
import { playerCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { PlayerCardSheet } from "../player-card/player-card-sheet.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";
import { fullName, inGameText, playerRanks } from "@emberline/game";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";

export function PlayerPerformancePage() {
  return (
    <>
      <DocumentTitle>Player Performance</DocumentTitle>
      <PageHeader title="Player Performance" />
      <LoadBoundary skeleton={<PerformancesSkeleton />} error="Something went wrong loading players">
        <Performances />
      </LoadBoundary>
    </>
  );
}

function Performances() {
  const { data: players } = useSuspenseQuery(liveQuery(playerCalls.list)).data;
  const card = useSheet<RosterPlayer>();
  if (players.length === 0) {
    return (
      <EmptyState title="No Players Found">The players appear here once the season is set up.</EmptyState>
    );
  }
  const topTotal = Math.max(...players.map(({ totalPoints }) => totalPoints));
  return (
    <>
      <ul className={gridStyle}>
        {rankPlayers(players).map(({ player, rank }) => (
          <li key={player.playerId} className="grid grid-cols-1">
            <PerformanceCard player={player} rank={rank} topTotal={topTotal} onOpen={card.show} />
          </li>
        ))}
      </ul>
      <PlayerCardSheet player={card.shown?.subject ?? null} open={card.open} onClose={card.close} />
    </>
  );
}

const gridStyle = "grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-4 xl:grid-cols-4";

function PerformancesSkeleton() {
  return (
    <div role="status" className={gridStyle}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className={classNames(cardStyle, "p-4")}>
          <div className="flex items-center gap-3">
            <SkeletonBar className="size-16 rounded-2xl!" />
            <div className="flex-1 space-y-2">
              <SkeletonBar className="h-5 w-3/5" />
              <SkeletonBar className="h-3.5 w-2/5" />
            </div>
            <SkeletonBar className="h-8 w-12" />
          </div>
          <SkeletonBar className="mt-4 h-2 w-full rounded-full!" />
          <SkeletonBar className="mt-3 h-3.5 w-1/2" />
        </div>
      ))}
    </div>
  );
}

interface PerformanceCardProps {
  player: PlayerPerformance;
  rank: number | null;
  topTotal: number;
  onOpen: (player: RosterPlayer) => void;
}

/** A player's season so far; a click opens the episodes. */
function PerformanceCard({ player, rank, topTotal, onOpen }: PerformanceCardProps) {
  const { tribe, photoUrl, eliminated, totalPoints } = player;
  const name = fullName(player);
  return (
    <article
      className={classNames(
        cardStyle,
        "relative flex flex-col gap-3 p-4 transition-colors hover:border-edge",
      )}
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={64} eliminated={eliminated} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onOpen(player)}
              className="rounded-md text-left after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ember"
            >
              {name}
            </button>
          </h2>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-dim">
            {rank !== null && <PlayerRank rank={rank} />}
            {tribe ? <TribeTag name={tribe.name} color={tribe.color} /> : "No Tribe"}
          </p>
        </div>
        <Torch lit={!eliminated} size={32} label={inGameText(player)} />
      </div>
      <div className="mt-auto">
        <div className="flex items-baseline justify-between gap-3">
          <p className="whitespace-nowrap">
            <strong className="display figures text-2xl">{numberText(totalPoints)}</strong>{" "}
            <span className="text-sm text-dim">{totalPoints === 1 ? "point" : "points"}</span>
          </p>
          <p className="figures text-right text-[0.8125rem] text-dim">
            {countText(episodesOf(player), "episode")} · {averageText(player)} avg per episode
          </p>
        </div>
        <div className="mt-2">
          <ProgressBar label={`Points of ${name} beside the leader's`} value={totalPoints} max={topTotal} />
        </div>
      </div>
    </article>
  );
}

const PlayerRank = ({ rank }: { rank: number }) => (
  <span className={classNames("display figures", rank === 1 ? "text-gold" : "text-sand")}>Rank #{rank}</span>
);

type Counted = Pick<PlayerPerformance, "episodesCompeted" | "episodeCount">;

/** In how many episodes a player competed (TEAM-5). */
const episodesOf = ({ episodesCompeted, episodeCount }: Counted): number => episodesCompeted ?? episodeCount;

/** Points per episode with one decimal; 0.0 before the first episode, never "-0.0". */
export function averageText(player: Counted & { totalPoints: number }): string {
  const count = episodesOf(player);
  const text = (count === 0 ? 0 : player.totalPoints / count).toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

/** The players in the given order, with shared ranks; ranks are null before the first score. */
export function rankPlayers<Player extends PlayerPerformance>(
  players: readonly Player[],
): { player: Player; rank: number | null }[] {
  const scored = players.some(({ episodeCount, totalPoints }) => episodeCount > 0 || totalPoints !== 0);
  const placed = playerRanks(
    players.map((player) => ({ playerId: player.playerId, name: fullName(player) })),
    new Map(players.map(({ playerId, totalPoints }) => [playerId, totalPoints])),
  );
  const places = new Map(placed.map(({ playerId, place }) => [playerId, place]));
  return players.map((player) => ({ player, rank: scored ? (places.get(player.playerId) ?? null) : null }));
}
