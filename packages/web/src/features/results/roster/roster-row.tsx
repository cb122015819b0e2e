import type { RosterPlayer } from "@emberline/contract";
import { fullName, inGameText } from "@emberline/game";
import { ChevronRight } from "lucide-react";
import { TribeTag } from "../../../ui/display/badge.tsx";
import { CountUp } from "../../../ui/display/count-up.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";

interface RosterRowProps {
  player: RosterPlayer;
  onOpen: (player: RosterPlayer) => void;
}

/** A player of a team; a click opens the scores. */
export function RosterRow({ player, onOpen }: RosterRowProps) {
  const { tribe, photoUrl, eliminated, totalPoints } = player;
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
        </span>
        <Torch lit={!eliminated} size={30} label={inGameText(player)} />
        <span className="min-w-12 text-right">
          <strong className="display figures text-xl">
            <CountUp value={totalPoints} />
          </strong>{" "}
          <span className="block text-xs text-dim">{totalPoints === 1 ? "point" : "points"}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="-mr-1 shrink-0 text-dim max-[22rem]:hidden" />
      </button>
    </li>
  );
}
