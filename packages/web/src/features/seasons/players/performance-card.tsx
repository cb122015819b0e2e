import type { PlayerPerformance, RosterPlayer } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText, numberText } from "../../../ui/text/count-text.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { averageText, episodesOf } from "./performance.ts";

interface PerformanceCardProps {
  player: PlayerPerformance;
  rank: number | null;
  topTotal: number;
  onOpen: (player: RosterPlayer) => void;
}

/** A player's season so far; a click opens the episodes. */
export function PerformanceCard({ player, rank, topTotal, onOpen }: PerformanceCardProps) {
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
