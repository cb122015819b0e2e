import { fullName } from "@emberline/game";
import { ArrowRightLeft } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { announce } from "../../../ui/layout/live-region.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { countText } from "../../../ui/text/count-text.ts";
import { AVAILABLE, playerAt, type RosterPlayer, type RosterView } from "./roster-moves.ts";

interface Props {
  player: RosterPlayer;
  /** The lists the player can move to. */
  lists: readonly RosterView[];
  open: boolean;
  onClose: () => void;
  onMove: (listId: string) => void;
}

/** Asks where to move a player. Afterwards the focus follows the player. */
export function MoveSheet({ player, lists, open, onClose, onMove }: Props) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Move ${fullName(player)} to …`}
      finalFocus={() => findMoveButton(player.place) ?? true}
    >
      <ul className="grid grid-cols-1 gap-2 pb-2">
        {lists.map(({ id, name, owner, players }) => (
          <li key={id}>
            <Button
              wide
              className="justify-start! text-left [&>span]:w-full [&>span]:justify-between [&>span]:gap-3"
              onClick={() => {
                onClose();
                onMove(id);
              }}
            >
              <span className="min-w-0 wrap-anywhere">
                {name}
                {owner !== null && (
                  <span className="block text-[0.8125rem] font-normal text-dim">{owner}</span>
                )}
              </span>
              <span className="shrink-0 text-[0.8125rem] font-normal text-dim">
                {countText(players.length, "contestant")}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface MoveButtonProps {
  place: string;
  name: string;
  list: RosterView;
  lists: readonly RosterView[];
  onMove: (listId: string) => void;
  /** Opens the sheet of teams to choose from. */
  onChooseTeam: () => void;
}

/** Moves a player: the left and right keys to the previous or next list, a press to any list. */
export function MoveButton({ place, name, list, lists, onMove, onChooseTeam }: MoveButtonProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = lists.findIndex(({ id }) => id === list.id);
    const others = step < 0 ? lists.slice(0, index).toReversed() : lists.slice(index + 1);
    // Other teams may have the player as well.
    const next = others.find(
      ({ id, players }) => id === AVAILABLE || !players.some(({ playerId }) => playerId === playerAt(place)),
    );
    if (next) onMove(next.id);
    else announce(`${list.name} is the ${step < 0 ? "first" : "last"} list`);
  };
  return (
    <IconButton
      id={idOf(place)}
      variant="text"
      label={`Move ${name} to …`}
      aria-haspopup="dialog"
      // Keeps the focused button clear of the sticky bar.
      className="scroll-mt-24 scroll-mb-36"
      onClick={onChooseTeam}
      onKeyDown={onKeyDown}
    >
      <ArrowRightLeft aria-hidden size={18} />
    </IconButton>
  );
}

const idOf = (place: string): string => `move-${place.replace(" ", "-")}`;

/** The button in the list the player is in now. */
export const findMoveButton = (place: string) => document.getElementById(idOf(place));
