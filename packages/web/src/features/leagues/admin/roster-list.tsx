import { fullName, inGameText } from "@emberline/game";
import { GripVertical } from "lucide-react";
import { useId } from "react";
import { Avatar } from "../../../ui/art/avatar.tsx";
import { Torch } from "../../../ui/art/torch.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Badge, TribeTag } from "../../../ui/display/badge.tsx";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { MoveButton } from "./move-player.tsx";
import { AVAILABLE, type RosterPlayer, type RosterView } from "./roster-moves.ts";
import type { Dragging } from "./use-drag-player.ts";

interface Props {
  list: RosterView;
  lists: readonly RosterView[];
  isMoved: (place: string) => boolean;
  readOnly: boolean;
  dragging: Dragging;
  onMove: (place: string, listId: string) => void;
  onChooseTeam: (player: RosterPlayer) => void;
}

/** One team's players or the available ones; a drop target. */
export function RosterList({ list, lists, isMoved, readOnly, dragging, onMove, onChooseTeam }: Props) {
  const headingId = useId();
  const { id, name, owner, players } = list;
  const stillIn = players.filter((player) => !player.eliminated).length;
  return (
    <section
      aria-labelledby={headingId}
      data-list={id}
      className={classNames(
        cardStyle,
        "p-3 transition-colors duration-150",
        dragging.over === id && "border-ember! outline-2 outline-ember",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-1 pt-1 pb-2">
        <div className="min-w-[min(9rem,100%)] flex-1 wrap-anywhere">
          <h2 id={headingId} className="text-lg">
            {name}
          </h2>
          <p className="text-[0.8125rem] text-dim">{owner ?? "On no team"}</p>
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <Badge tone={players.length === 0 ? "neutral" : "lagoon"}>
            {countText(players.length, "contestant")}
          </Badge>
          {stillIn < players.length && <span className="text-xs text-dim">{stillIn} still in</span>}
        </div>
      </header>
      {players.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-3 py-4 text-center text-sm text-dim">
          {id === AVAILABLE ? "Every contestant is on a team" : "No contestants yet"}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {players.map((player) => (
            <RosterPlayerRow
              key={player.place}
              player={player}
              list={list}
              lists={lists}
              isMoved={isMoved(player.place)}
              readOnly={readOnly}
              dragging={dragging}
              onMove={(listId) => onMove(player.place, listId)}
              onChooseTeam={() => onChooseTeam(player)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface RosterPlayerRowProps {
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
function RosterPlayerRow({
  player,
  list,
  lists,
  isMoved,
  readOnly,
  dragging,
  onMove,
  onChooseTeam,
}: RosterPlayerRowProps) {
  const { place, photoUrl, tribe, eliminated } = player;
  const name = fullName(player);
  const dragged = dragging.draggedId === place;
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
          {...dragging.handleProps(place)}
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
          place={place}
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
