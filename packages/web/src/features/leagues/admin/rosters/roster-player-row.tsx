import { fullName, inGameText } from "@emberline/game";
import { GripVertical } from "lucide-react";
import { TribeTag } from "../../../../ui/display/badge.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Avatar } from "../../../../ui/art/avatar.tsx";
import { Torch } from "../../../../ui/art/torch.tsx";
import { MoveButton } from "./move-button.tsx";
import type { RosterPlayer, RosterView } from "./roster-view.ts";
import type { Dragging } from "./use-drag-player.ts";

interface Props {
  player: RosterPlayer;
  list: RosterView;
  lists: readonly RosterView[];
  /** Moved since the last save. */
  isMoved: boolean;
  readOnly: boolean;
  dragging: Dragging;
  onMove: (listId: string) => void;
  onChooseTeam: () => void;
}

/** A player: dragged by the handle or moved by the button. */
export function RosterPlayerRow({
  player,
  list,
  lists,
  isMoved,
  readOnly,
  dragging,
  onMove,
  onChooseTeam,
}: Props) {
  const { playerId, photoUrl, tribe, eliminated } = player;
  const name = fullName(player);
  const dragged = dragging.draggedId === playerId;
  return (
    <li
      className={classNames(
        rowStyle,
        isMoved && "border-ember/60",
        dragged && draggedStyle,
        readOnly && "pl-2",
      )}
      style={dragged ? dragging.style : undefined}
    >
      {!readOnly && (
        <span
          {...dragging.handleProps(playerId)}
          aria-hidden
          title="Drag"
          className="grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center text-dim select-none active:cursor-grabbing"
        >
          <GripVertical size={18} />
        </span>
      )}
      <Avatar name={name} photoUrl={photoUrl} color={tribe?.color} size={36} eliminated={eliminated} />
      <span className="min-w-0 flex-1 py-1.5 pl-1.5">
        <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] text-dim">
          {tribe && <TribeTag name={tribe.name} color={tribe.color} />}
          {eliminated && (
            <span className="inline-flex items-center gap-1">
              <Torch lit={false} size={15} label="" />
              {inGameText(player)}
            </span>
          )}
          {isMoved && <span className="font-medium text-ember">Moved</span>}
        </span>
      </span>
      {!readOnly && (
        <MoveButton
          playerId={playerId}
          name={name}
          list={list}
          lists={lists}
          onMove={onMove}
          onChooseTeam={onChooseTeam}
        />
      )}
    </li>
  );
}

const rowStyle = "relative flex min-h-13 items-center rounded-xl border border-line bg-ink pr-1";
const draggedStyle = "pointer-events-none z-40 border-ember! bg-ink-3 shadow-float";
